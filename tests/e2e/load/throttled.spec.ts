import { expect, expectSockets, expectTruth, test, uncaughtErrors } from '../journey.ts';
import { countersOf, tabIdOf, type Counters } from './counters.ts';
import { countPaints, paintsWithin } from './paints.ts';
import { openWindow, realBrowser } from './windows.ts';

const RATE = 10_000;
const SLOWER = 20;
const WINDOWS = 3;
const BUSIEST = 40;

const rowOf = (counters: Counters, tab: string) => counters.tabs.find((each) => each.tab === tab);

test.describe('a slow tab', () => {
  test(
    'a tab throttled 20 times gets fewer, newer patches, delays no other tab, and recovers (F11, G8, I5)',
    { tag: '@long' },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 600, rate: RATE, process: 'own' });
      const real = await realBrowser(journey);
      const slow = await openWindow(real, sandbox.url);
      const others = [await openWindow(real, sandbox.url), await openWindow(real, sandbox.url)] as const;
      const all = [slow, ...others];
      await Promise.all(all.map(countPaints));
      const name = await tabIdOf(slow);
      const [, looker] = others;
      let seen = await countersOf(looker);
      expect(rowOf(seen, name)?.visible).toBe(true);

      const session = await real.context.newCDPSession(slow);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      // The tab answers late, so the worker gathers its changes for longer and longer.
      await expect
        .poll(async () => {
          seen = await countersOf(looker, seen);
          expect(Math.max(...seen.tabs.map(({ unanswered }) => unanswered))).toBeLessThanOrEqual(2);
          return rowOf(seen, name)?.mergeWindow;
        })
        .toBeGreaterThanOrEqual(100);
      const told: string[] = [];
      for (let window = 0; window < WINDOWS; window += 1) {
        const [slowest = 0, ...rest] = await paintsWithin(all, BUSIEST);
        told.push(`${slowest} against ${rest.join(', ')}`);
        for (const paints of rest) expect(paints, told.join('; ')).toBeGreaterThan(slowest * 2);
        seen = await countersOf(looker, seen);
        expect(Math.max(...seen.tabs.map(({ unanswered }) => unanswered))).toBeLessThanOrEqual(2);
      }
      test.info().annotations.push({
        type: 'paints of the slow tab against the others',
        description: told.join('; '),
      });
      // Checks the other tabs first: they do not wait for the late tab.
      await expectTruth(sandbox, others);
      await expectTruth(sandbox, [slow]);

      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await expect
        .poll(async () => {
          seen = await countersOf(looker, seen);
          return rowOf(seen, name)?.mergeWindow;
        })
        .toBe(0);
      await expectTruth(sandbox, all);
      await expectSockets(sandbox, 1);
      expect(uncaughtErrors).toEqual([]);
    },
  );
});
