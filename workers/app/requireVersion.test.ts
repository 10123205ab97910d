import { describe, expect, test } from 'vitest';
import { requireVersion } from './requireVersion.ts';

describe('the minimum version of a configuration', () => {
  test('makes the tabs of an older build ask the server, and those of the same build not (F20)', () => {
    const posted: unknown[] = [];
    let closed = 0;
    const openChannel = (name: string) => ({
      postMessage: (message: unknown) => void posted.push([name, message]),
      addEventListener: () => undefined,
      close: () => void (closed += 1),
    });
    requireVersion('1.4.0', '1.4.0', openChannel);
    expect(posted).toEqual([]);
    requireVersion('1.4.0', '1.5.0', openChannel);
    expect(posted).toEqual([['builds', { build: 'minimum 1.5.0' }]]);
    expect(closed).toBe(1);
    requireVersion('1.4.0', '1.5.0', null);
  });
});
