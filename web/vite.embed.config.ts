import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { engine } from './vite.engine.ts';
import page from './vite.config.ts';
import { filled } from './vite.words.ts';

const words: Plugin = {
  name: 'skep-embed-words',
  transformIndexHtml: { order: 'pre', handler: filled },
};

/** The page for frames on other sites, beside the page itself: it shares no file with it. */
export default defineConfig({
  plugins: [svelte(), engine(), words],
  base: '/',
  publicDir: false,
  resolve: { alias: page.resolve?.alias ?? {} },
  worker: { format: 'es', plugins: () => [engine()] },
  build: {
    ...page.build,
    emptyOutDir: false,
    rolldownOptions: { input: fileURLToPath(new URL('./embed.html', import.meta.url)) },
  },
});
