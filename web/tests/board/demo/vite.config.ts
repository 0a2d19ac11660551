// Builds the demo of the board alone: `npx vite build --config tests/board/demo/vite.config.ts --outDir DIR`.
import { mergeConfig, type UserConfig } from 'vite';
import page from '../../../vite.config';

export default mergeConfig(page as UserConfig, {
  publicDir: false,
  build: { rollupOptions: { input: 'board-demo.html' }, emptyOutDir: true },
});
