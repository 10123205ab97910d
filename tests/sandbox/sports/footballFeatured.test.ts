import { afterEach, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';

let sandbox: Sandbox;
afterEach(() => sandbox.close());

const marketsOf = (id: string): number =>
  new Set(Object.keys(sandbox.truth(id)?.options ?? {}).map((key) => key.slice(0, key.lastIndexOf(':'))))
    .size;
const manyOf = (status: number): number[] =>
  sandbox
    .matchIds(1, status)
    .map(marketsOf)
    .filter((count) => count > 200);

test('a featured match has over 300 markets before it begins; without the flag no match is featured', async () => {
  sandbox = await createSandbox({ matches: 60, rate: 100, generator: 'manual', featured: 2 });
  expect([manyOf(4).length, manyOf(5).length]).toEqual([1, 1]);
  expect(Math.max(...manyOf(4))).toBeGreaterThanOrEqual(300);
  sandbox.advance(60_000);
  expect(manyOf(4).length + manyOf(5).length).toBeGreaterThan(0);
  await sandbox.close();
  sandbox = await createSandbox({ matches: 60, rate: 100, generator: 'manual' });
  expect([...manyOf(4), ...manyOf(5)]).toEqual([]);
});
