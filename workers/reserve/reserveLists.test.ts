import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { createReserveLists } from './reserveLists.ts';

test.each([
  [7, '2026-03-07 20:00:00'],
  [3, '2026-03-11 20:00:00'],
])(
  'failed reserved bets are requested for %i days back, in the platform’s time (CONST-11, RESERVE-13)',
  async (reserveDays, startTime) => {
    const bodies: Readonly<Record<string, unknown>>[] = [];
    const lists = createReserveLists({
      call: async (_name: string, body: Readonly<Record<string, unknown>>) => {
        bodies.push(body);
        return ok({ ods: [], sts: [] });
      },
      decoding: { drop: () => undefined },
      serverNow: () => Date.UTC(2026, 2, 14, 12),
      config: { limits: { reserveDays } },
      log: () => undefined,
    } as unknown as Parameters<typeof createReserveLists>[0]);
    await lists.failed();
    expect(bodies).toEqual([{ isFailed: true, startTime, endTime: '2026-03-14 20:05:00' }]);
  },
);
