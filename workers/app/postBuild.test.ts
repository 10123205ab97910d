import { expect, test } from 'vitest';
import { configOf, createBench } from '#tests/worker/harness.ts';

test('a worker tells the tabs of its build when it lacks a module (F21)', () => {
  const posted: unknown[] = [];
  const reporters: (() => void)[] = [];
  const bench = createBench(configOf('http://127.0.0.1:1'), 'http://127.0.0.1:1/', {
    build: 'b7',
    channel: (name) => ({
      postMessage: (message) => void (name === 'builds' && posted.push(message)),
      addEventListener: () => undefined,
      close: () => undefined,
    }),
    onMissingModule: (report) => void reporters.push(report),
  });
  expect(posted).toEqual([]);
  [...reporters, ...reporters].forEach((report) => report());
  expect(posted).toEqual([{ build: 'missing b7' }, { build: 'missing b7' }]);
  bench.close();
});
