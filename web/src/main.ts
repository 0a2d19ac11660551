import { mount } from 'svelte';
import App from './App.svelte';
import { startInstalling } from './state/installing';
import { startLine } from './state/line.svelte';
import { startOffline } from './state/offline';
import { startRouter } from './state/router.svelte';
import { startSettings } from './state/settings.svelte';
import { startSounds } from './state/sounds';
import './style/base.css';
import './style/controls.css';
import { startWords } from './words/words.svelte';

async function start(): Promise<void> {
  startSettings();
  startSounds();
  await startWords();
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no place for the app');
  mount(App, { target });
  startRouter();
  startLine();
  startInstalling();
  startOffline();
}

void start();
