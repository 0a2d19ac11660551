/** Whether a host name leads to the computer itself, so that nobody else can open its links. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)\.?$/i.test(host);
}
