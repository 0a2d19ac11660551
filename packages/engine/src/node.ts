// Apart from bytes.ts, so that users of the types don't need those of Node.

interface NodeModules {
  readonly fs: typeof import('node:fs');
  readonly os: typeof import('node:os');
  readonly worker_threads: typeof import('node:worker_threads');
}

/** Return a module of Node; undefined in browsers. Bundlers don't follow it. */
export function nodeModule<Name extends keyof NodeModules>(
  name: Name,
): NodeModules[Name] | undefined {
  const { process } = globalThis as { process?: NodeJS.Process };
  if (process?.versions?.node === undefined) return undefined;
  return process.getBuiltinModule(`node:${name}`) as NodeModules[Name];
}
