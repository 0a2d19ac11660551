// Where the module and the network come from.
import { SkepError } from './errors.ts';
import { wrongType } from './inputs.ts';
import { nodeModule } from './node.ts';
import { sha256 } from './sha256.ts';

/** Bytes, or where to get them: an address, or the response to a request. */
export type Source = ArrayBuffer | Uint8Array | URL | string | Response | Promise<Response>;

/** The WebAssembly module of this package. */
export const moduleUrl = new URL('../skep.wasm', import.meta.url);
/** The same module with threads, which needs shared memory. */
export const threadedModuleUrl = new URL('../skep-threads.wasm', import.meta.url);
/** The network of this package: 5.8 MB, about 2 MB if your server compresses it. */
export const networkUrl = new URL('../skep.net', import.meta.url);

export interface BytesOptions {
  /** The expected SHA-256 digest in hexadecimal digits, if they should be checked. */
  readonly digest?: string | undefined;
  /** Called with the number of bytes loaded so far. Files and bytes arrive at once. */
  readonly onProgress?: ((loaded: number) => void) | undefined;
}

/**
 * Return the bytes of a source.
 *
 * @throws SkepError `not-loaded` or `wrong-digest`.
 */
export async function loadBytes(source: Source, options: BytesOptions = {}): Promise<Uint8Array> {
  const { digest, onProgress = () => {} } = options;
  const bytes = await read(source, onProgress);
  onProgress(bytes.length);
  if (digest !== undefined && (await sha256(bytes)) !== digest.toLowerCase()) {
    throw new SkepError('wrong-digest', 'The file is damaged or incomplete. Load it again.');
  }
  return bytes;
}

type OnProgress = (loaded: number) => void;

async function read(source: Source, onProgress: OnProgress): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source;
  if (source instanceof ArrayBuffer) return new Uint8Array(source);
  const isAddress = source instanceof URL || typeof source === 'string';
  if (!isAddress && !isPending(source)) {
    throw wrongType('The source of a file', 'bytes, a URL or a response', source);
  }
  try {
    if (isAddress) return await fetchBytes(source, onProgress);
    return await bytesOf(await source, onProgress);
  } catch (error) {
    if (error instanceof SkepError) throw error;
    throw notLoaded(isAddress ? source : '', String(error), error);
  }
}

function isPending(source: unknown): boolean {
  const { then, ok } = Object(source) as { readonly then?: unknown; readonly ok?: unknown };
  return typeof then === 'function' || typeof ok === 'boolean';
}

function notLoaded(address: URL | string, why: string, cause?: unknown): SkepError {
  const what = String(address) || 'The file';
  return new SkepError('not-loaded', `${what} can't be loaded: ${why}`, { cause });
}

async function fetchBytes(source: URL | string, onProgress: OnProgress): Promise<Uint8Array> {
  const files = nodeModule('fs');
  if (files !== undefined) {
    // Node doesn't fetch files, and has no page that an address could be relative to.
    if (String(source).startsWith('file:')) return files.promises.readFile(new URL(source));
    if (!URL.canParse(source)) {
      throw notLoaded(
        source,
        'it is not a URL. For a file, pass pathToFileURL(path) or its bytes.',
      );
    }
  }
  return bytesOf(await fetch(source), onProgress);
}

async function bytesOf(response: Response, onProgress: OnProgress): Promise<Uint8Array> {
  if (!response.ok) {
    throw notLoaded(response.url, `the server answered ${response.status}.`);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  let loaded = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    parts.push(part.value);
    loaded += part.value.length;
    onProgress(loaded);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
