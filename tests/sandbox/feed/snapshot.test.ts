import { expect, test } from 'vitest';
import { createSandbox } from '#sandbox/createSandbox.ts';
import { openReader } from '#sandbox/reader.ts';

const PRE = 'sport/1/pre';
const MAX_BYTES = 256_000;

test.each([
  ['a small world', 300, 2],
  ['a large one, whose snapshot is written part by part', 1_500, 10],
])(
  'parts of a snapshot are numbered, fit their size and hold every match once: %s',
  async (_name, matches, leastParts) => {
    const sandbox = await createSandbox({ matches, rate: 1000, seed: 3, generator: 'manual' });
    try {
      const reader = await openReader(sandbox.url);
      reader.hello('THA');
      reader.say({ t: 'sub', want: [{ s: PRE }] });
      await reader.settle();
      // The world continues while the snapshot is written; all content of the snapshot is of one moment.
      for (let step = 0; step < 5; step += 1) sandbox.advance(1_000);
      const snapshot = () => reader.of('snapshot', PRE);
      await expect
        .poll(() => snapshot().length === Number(snapshot()[0]?.of), { timeout: 30_000 })
        .toBe(true);
      expect(snapshot().length).toBeGreaterThanOrEqual(leastParts);
      expect(snapshot().map(({ part }) => part)).toEqual(snapshot().map((_, at) => at + 1));
      expect(new Set(snapshot().map(({ q, of }) => `${String(q)} ${String(of)}`)).size).toBe(1);
      const sizes = reader.frames.flatMap(({ t }, at) =>
        t === 'snapshot' ? [reader.sizes[at] ?? Infinity] : [],
      );
      expect(Math.max(...sizes)).toBeLessThanOrEqual(MAX_BYTES);
      const ids = snapshot().flatMap(({ mt }) => (mt as { id: string }[]).map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThan(matches / 8);
      const q = snapshot().at(-1)?.q;
      await expect.poll(() => reader.of('d', PRE)[0]?.q, { timeout: 30_000 }).toBe(Number(q) + 1);
      reader.close();
    } finally {
      await sandbox.close();
    }
  },
);
