import { expect, test } from 'vitest';
import { isLoopback } from '../../src/state/loopback';

test.each(['localhost', 'skep.localhost', '127.0.0.1', '127.1.2.3', '[::1]', '::1'])(
  '%s leads to this computer',
  (host) => expect(isLoopback(host)).toBe(true),
);

test.each(['192.168.1.20', 'hive.example', 'localhost.example', '10.127.0.0', '[fe80::1]'])(
  '%s can be opened elsewhere',
  (host) => expect(isLoopback(host)).toBe(false),
);
