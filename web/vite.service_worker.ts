import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const source = new URL('./src/service_worker.js', import.meta.url);
/** Files whose names stay when they change, from this folder or from the bundle. */
const publicFolder = new URL('./public/', import.meta.url);
const copied = ['theme.js', 'icon.svg'];
const made = ['manifest.webmanifest', 'manifest.nl.webmanifest', 'index.html'];

/** The engine and its network: src/device/engine_files.ts fetches and keeps them. */
const onDemand = /\.(?:wasm|net)$/;

type Content = string | Uint8Array;

/**
 * Digests what the worker keeps: names and contents, so that each build has a cache of its own, and
 * the same build always the same one.
 */
export function versionOf(files: ReadonlyMap<string, Content>): string {
  const digest = createHash('sha256');
  for (const [name, content] of [...files].toSorted(([one], [two]) => (one < two ? -1 : 1))) {
    digest.update(`${name}\0${createHash('sha256').update(content).digest('hex')}\n`);
  }
  return digest.digest('hex').slice(0, 12);
}

/** Writes the service worker with the list of this build's files in it. */
export function serviceWorker(): Plugin {
  return {
    name: 'skep-service-worker',
    apply: 'build',
    generateBundle: {
      // After all others: what they make is to be kept.
      order: 'post',
      handler(_options, bundle) {
        const files = new Map<string, Content>(
          copied.map((name) => [`/${name}`, readFileSync(new URL(name, publicFolder))]),
        );
        const engine = Object.keys(bundle).filter((name) => onDemand.test(name));
        for (const [name, file] of Object.entries(bundle)) {
          if (!name.startsWith('assets/') && !made.includes(name)) continue;
          if (onDemand.test(name)) continue;
          const path = name === 'index.html' ? '/' : `/${name}`;
          files.set(path, file.type === 'chunk' ? file.code : file.source);
        }
        for (const name of made) {
          if (!(name in bundle)) this.error(`the build has no ${name}`);
        }
        const text = readFileSync(source, 'utf-8')
          .replace("'__VERSION__'", JSON.stringify(versionOf(files)))
          .replace("'__ENGINE__'", JSON.stringify(engine.map((name) => `/${name}`).toSorted()))
          .replace("'__FILES__'", JSON.stringify([...files.keys()].toSorted()));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: text });
      },
    },
  };
}
