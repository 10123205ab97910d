import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { createReserveLists } from './reserveLists.ts';

test.each([
  [7, undefined, '2026-03-07 20:00:00', '2026-03-14 20:05:00'],
  [3, undefined, '2026-03-11 20:00:00', '2026-03-14 20:05:00'],
  [7, 60, '2026-03-07 13:00:00', '2026-03-14 13:05:00'],
  [7, -180, '2026-03-07 09:00:00', '2026-03-14 09:05:00'],
])(
  'failed reserved bets of %i days are requested, in time %s minutes ahead of UTC (CONST-11, RESERVE-13, C28)',
  async (reserveDays, utcOffset, startTime, endTime) => {
    const bodies: Readonly<Record<string, unknown>>[] = [];
    const lists = createReserveLists({
      call: async (_name: string, body: Readonly<Record<string, unknown>>) => {
        bodies.push(body);
        return ok({ ods: [], sts: [] });
      },
      decoding: { drop: () => undefined },
      serverNow: () => Date.UTC(2026, 2, 14, 12),
      config: { limits: { reserveDays }, utcOffset },
      log: () => undefined,
    } as unknown as Parameters<typeof createReserveLists>[0]);
    await lists.failed();
    expect(bodies).toEqual([{ isFailed: true, startTime, endTime }]);
  },
);
