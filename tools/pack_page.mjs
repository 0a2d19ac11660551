// Pack the files of the built page beside themselves, as .br and .gz, so that the server need not.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { argv } from 'node:process';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const worthIt = new Set(['.css', '.html', '.ico', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest']);
const smallest = 512; // bytes: less than that fits into one packet anyway

for (const entry of readdirSync(argv[2], { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath ?? entry.path, entry.name);
  if (!entry.isFile() || !worthIt.has(extname(path))) continue;
  const data = readFileSync(path);
  if (data.length < smallest) continue;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
  };
  writeFileSync(`${path}.br`, brotliCompressSync(data, { params }));
  writeFileSync(`${path}.gz`, gzipSync(data, { level: constants.Z_BEST_COMPRESSION }));
}
