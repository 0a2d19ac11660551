// Pack the files of the built page beside themselves, as .br and .gz, so that the server need not.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthIt = new Set([
  ...['.css', '.html', '.ico', '.js', '.json', '.net', '.svg', '.txt', '.wasm', '.webmanifest'],
]);
const smallest = 512; // bytes: less than that fits into one packet anyway
const large = 2 ** 20; // bytes: packing the network takes six seconds, so the result is kept
const kept = fileURLToPath(new URL('../web/node_modules/.cache/skep-packed/', import.meta.url));

function brotli(data) {
  const params = {
    // At its best for text. For the network's numbers, one less is smaller and faster.
    [constants.BROTLI_PARAM_QUALITY]: data.length < large ? constants.BROTLI_MAX_QUALITY : 10,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  return brotliCompressSync(data, { params });
}

function keptBrotli(data) {
  const path = join(kept, createHash('sha256').update(data).digest('hex'));
  if (existsSync(path)) return readFileSync(path);
  const packed = brotli(data);
  mkdirSync(kept, { recursive: true });
  writeFileSync(path, packed);
  return packed;
}

for (const entry of readdirSync(argv[2], { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath ?? entry.path, entry.name);
  if (!entry.isFile() || !worthIt.has(extname(path))) continue;
  const data = readFileSync(path);
  if (data.length < smallest) continue;
  writeFileSync(`${path}.br`, data.length < large ? brotli(data) : keptBrotli(data));
  writeFileSync(`${path}.gz`, gzipSync(data, { level: constants.Z_BEST_COMPRESSION }));
}
