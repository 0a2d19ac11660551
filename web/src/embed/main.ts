// A board inside a page of another site. It stores nothing, and sends no cookie.
import { mount } from 'svelte';
import '../style/base.css';
import '../style/controls.css';
import { startWords } from '../words/words.svelte';
import Embed from './Embed.svelte';

async function start(): Promise<void> {
  const address = new URL(location.href);
  const theme = address.searchParams.get('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  await startWords([address.searchParams.get('lang'), ...navigator.languages]);
  const target = document.getElementById('app');
  if (!target) throw new Error('the page has no place for the board');
  mount(Embed, { target, props: { address } });
}

void start();
