import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import { fail } from '#contract/problem.ts';
import { configOf, createBench, settle, until } from './harness.ts';

const nowhere = {
  caller: () => () => Promise.resolve(fail({ code: 'network' })),
  dial: () => ({ send: () => undefined, close: () => undefined }),
};
const VALUES = {
  theme: ['light', 'dark', 'system'],
  locale: ['en', 'th', 'vi'],
  upColour: ['red', 'green', 'auto'],
  lineNotation: ['split', 'decimal'],
  oddsFormat: [1, 2, 3],
} as const;
type Key = keyof typeof VALUES;
const write = fc
  .constantFrom(...(Object.keys(VALUES) as Key[]))
  .chain((key) => fc.record({ key: fc.constant(key), value: fc.constantFrom<unknown>(...VALUES[key]) }));

test('of two tabs that write settings at once neither loses its own, and the last write wins (F35, D24)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(write, { minLength: 1, maxLength: 6 }),
      fc.array(write, { minLength: 1, maxLength: 6 }),
      async (scheduler, first, second) => {
        const bench = createBench(configOf('http://x.test'), 'http://x.test/', nowhere);
        try {
          const tabs = [await bench.tab(), await bench.tab()];
          await until(() => tabs.every(({ model }) => model.documents.settings !== undefined));
          const expected: Record<string, unknown> = { ...tabs[0]?.model.documents.settings };
          for (const [at, writes] of [first, second].entries()) {
            const tab = tabs[at];
            scheduler.scheduleSequence(
              writes.map(({ key, value }) => async () => {
                await tab?.api.command(tab.id, { kind: 'settings.set', change: { [key]: value } });
                expected[key] = value;
              }),
            );
          }
          await scheduler.waitIdle();
          bench.clock.advance(1_000);
          await settle(3);
          for (const { model } of tabs) {
            expect(model.documents.settings).toEqual(expected);
            expect(model.faults).toEqual([]);
          }
        } finally {
          bench.close();
        }
      },
    ),
    { numRuns: 40, seed: 35 },
  );
});
