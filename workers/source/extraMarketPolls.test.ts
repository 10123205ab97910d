import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import type { MarketType, MatchId, SportId } from '#domain/ids.ts';
import { extraGroups, type MarketGroup } from '#domain/markets/grid.ts';
import type { GridId } from '#domain/markets/gridTable.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { partPeriods } from '#domain/match/partPeriods.ts';
import { createIcons } from '#platform/icons.ts';
import { waitFor } from '#tests/waitFor.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createExtraMarketPolls } from './extraMarketPolls.ts';

const SAMPLE = JSON.parse(
  readFileSync(new URL('../../src/platform/samples/matchList.json', import.meta.url), 'utf8'),
) as { readonly data: object };
const MATCH = '1048101' as MatchId;

const OTHER = '1048102' as MatchId;
const FRAMES = 'frames' as GridId;
const SNOOKER = 16 as SportId;

/** The groups that a row of snooker shows at a score in frames. */
const framesAt = (home: number, away: number): readonly MarketGroup[] =>
  extraGroups(SNOOKER, FRAMES, {
    sportId: SNOOKER,
    scores: [{ period: 16_001, group: 5, home, away }] as unknown as MatchFacts['scores'],
    clock: null,
  });
const periodsOf = (groups: readonly MarketGroup[]) => [
  ...new Set(groups.map(({ period }) => Number(period))),
];

/** Polls of extra markets that never answer for more than the match of the sample. */
const createScene = () => {
  const clock = createFakeClock();
  const requested: (readonly MarketGroup[])[] = [];
  const putGroups: (readonly MarketGroup[])[] = [];
  const polls = createExtraMarketPolls({
    clock,
    board: {
      matches: { facts: [], slotOf: () => -1 },
      dropStream: () => undefined,
      streams: { of: () => null },
    },
    call: (_name: string, body: { readonly markets: readonly MarketGroup[] }) => {
      requested.push(body.markets);
      return Promise.resolve(ok(SAMPLE.data));
    },
    decoding: { drop: () => undefined, serverNow: clock.wallNow, icons: createIcons('', 'https://x.test/') },
    gate: {
      putExtraMarkets: (_match: unknown, groups: readonly MarketGroup[]) => void putGroups.push(groups),
    },
    pageSize: 50,
    detailMs: { live: 5_000, other: 30_000 },
    isStreamPushed: () => false,
    isStreamKept: () => false,
    applied: () => undefined,
  } as unknown as Parameters<typeof createExtraMarketPolls>[0]);
  return {
    clock,
    requested,
    putGroups,
    want: (...extraMarkets: readonly (readonly [MatchId, readonly MarketGroup[]])[]) =>
      polls.want({ extraMarkets: new Map(extraMarkets), open: new Set() } as never),
  };
};

test('a new frame of snooker is requested at once, without frames that the row does not show (D1, D20)', async () => {
  const { clock, requested, putGroups, want } = createScene();
  want([MATCH, framesAt(3, 4)]);
  clock.advance(1_000);
  await waitFor(() => expect(putGroups).toHaveLength(1));
  // Frame 8 is played.
  expect(requested.map(periodsOf)).toEqual([[16_009, 16_010, 16_011]]);

  want([MATCH, framesAt(3, 4)]);
  clock.advance(1_000);
  expect(requested).toHaveLength(1);
  want([MATCH, framesAt(4, 4)]);
  clock.advance(1_000);
  await waitFor(() => expect(putGroups).toHaveLength(2));
  expect(requested.map(periodsOf).slice(1)).toEqual([[16_010, 16_011, 16_012]]);
  expect(putGroups).toEqual([framesAt(3, 4), framesAt(4, 4)]);
});

test('matches with more than 50 groups of markets together are requested in several requests (D1, D20)', async () => {
  const { clock, requested, putGroups, want } = createScene();
  const types = [16_004, 16_006] as MarketType[];
  const groups = partPeriods(SNOOKER).flatMap((period) =>
    types.map((marketType) => ({ marketType, period })),
  );
  want([MATCH, groups.slice(0, 40)], [OTHER, groups.slice(30)]);
  clock.advance(1_000);
  await waitFor(() => expect(putGroups).toEqual([groups]));
  expect(requested.map(({ length }) => length)).toEqual([50, 20]);
  expect(requested.flat()).toEqual(groups);
});
