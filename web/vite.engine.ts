import { fileURLToPath } from 'node:url';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The package `skep-engine`, from its sources. */
export const enginePackage = fileURLToPath(
  new URL('../packages/engine/src/index.ts', import.meta.url),
);

const folder = fileURLToPath(new URL('../packages/engine/src/', import.meta.url));
const files = {
  wasm: new URL('../packages/engine/skep.wasm', import.meta.url),
  threads: new URL('../packages/engine/skep-threads.wasm', import.meta.url),
  network: new URL('../src/skep/engine/skep.net', import.meta.url),
} as const;

/** In the npm package, files are where these addresses say. In this tree, some are elsewhere. */
const moved: readonly (readonly [string, string])[] = [
  [
    "new URL('../skep.net', import.meta.url)",
    "new URL('../../../src/skep/engine/skep.net', import.meta.url)",
  ],
  ["new URL('./worker.js', import.meta.url)", "new URL('./worker.ts', import.meta.url)"],
];

/** Size and SHA-256 digest of the engine's files, so that the page can check what it gets. */
export function engineFacts(): Record<keyof typeof files, { size: number; digest: string }> {
  const facts = (file: URL): { size: number; digest: string } => {
    const bytes = readFileSync(file);
    return { size: bytes.length, digest: createHash('sha256').update(bytes).digest('hex') };
  };
  return {
    wasm: facts(files.wasm),
    threads: facts(files.threads),
    network: facts(files.network),
  };
}

/** Lets the page use the package `skep-engine` without building it first. */
export function engine(): Plugin {
  return {
    name: 'skep-engine',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(folder)) return null;
      const found = moved.filter(([from]) => code.includes(from));
      if (found.length === 0) return null;
      return {
        code: found.reduce((text, [from, to]) => text.replaceAll(from, to), code),
        map: null,
      };
    },
  };
}
