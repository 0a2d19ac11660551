// SHA-256 for pages without HTTPS, where browsers don't offer crypto.subtle.

const primes = firstPrimes(64);
const constants = Uint32Array.from(primes, (prime) => fraction(Math.cbrt(prime)));
const initial = Uint32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

/** Return the SHA-256 digest as lowercase hexadecimal digits. */
export async function sha256(bytes: Uint8Array): Promise<string> {
  const subtle = globalThis.crypto?.subtle;
  if (subtle === undefined) return slowSha256(bytes);
  const digest = await subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>);
  return toHex(new Uint8Array(digest));
}

export function slowSha256(bytes: Uint8Array): string {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  const total = initial.slice();
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) addBlock(total, words, view, at);
  const result = new DataView(new ArrayBuffer(32));
  total.forEach((value, index) => result.setUint32(4 * index, value));
  return toHex(new Uint8Array(result.buffer));
}

type Eight = [number, number, number, number, number, number, number, number];

function addBlock(total: Uint32Array, words: Uint32Array, view: DataView, at: number): void {
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = words[i - 15] as number;
    const b = words[i - 2] as number;
    const low = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
    const high = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
    words[i] = (words[i - 16] as number) + low + (words[i - 7] as number) + high;
  }
  let [a, b, c, d, e, f, g, h] = total as unknown as Eight;
  for (let i = 0; i < 64; i++) {
    const added = ((constants[i] as number) + (words[i] as number)) | 0;
    const inner = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g));
    const outer = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    const first = (h + inner + added) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + first) | 0;
    d = c;
    c = b;
    b = a;
    a = (first + outer) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    total[index] = (total[index] as number) + value;
  });
}

function turn(value: number, by: number): number {
  return (value >>> by) | (value << (32 - by));
}

function fraction(number: number): number {
  return Math.floor((number % 1) * 2 ** 32);
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) {
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  }
  return found;
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
