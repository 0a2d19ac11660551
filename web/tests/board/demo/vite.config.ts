// Builds the demo of the board alone: `npx vite build --config tests/board/demo/vite.config.ts --outDir DIR`.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { mergeConfig, type UserConfig } from 'vite';
import page from '../../../vite.config.ts';

// The page's own plugins make its shell and its service worker, which the demo has not.
export default mergeConfig(
  { ...(page as UserConfig), plugins: [svelte()] },
  {
    publicDir: false,
    build: { rollupOptions: { input: 'board-demo.html' }, emptyOutDir: true },
  },
);
