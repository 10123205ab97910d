import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { ok } from '#contract/problem.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import { extraGroups, type MarketGroup } from '#domain/markets/grid.ts';
import type { GridId } from '#domain/markets/gridTable.ts';
import { createIcons } from '#platform/icons.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createExtraMarketPolls } from './extraMarketPolls.ts';

const SAMPLE = JSON.parse(
  readFileSync(new URL('../../src/platform/samples/matchList.json', import.meta.url), 'utf8'),
) as { readonly data: object };
const MATCH = '1048101' as MatchId;

test('markets of every frame of a snooker match are requested, at most 50 groups a request (D1, D20)', async () => {
  const clock = createFakeClock();
  const requested: (readonly MarketGroup[])[] = [];
  const putGroups: (readonly MarketGroup[])[] = [];
  const polls = createExtraMarketPolls({
    clock,
    board: { matches: { facts: [], slotOf: () => -1 } },
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
  const groups = extraGroups(16 as SportId, 'frames' as GridId);
  polls.want({ extraMarkets: new Map([[MATCH, groups]]), open: new Set() } as never);
  clock.advance(1_000);
  await vi.waitFor(() => expect(putGroups).toEqual([groups]));
  expect(requested.every((each) => each.length <= 50)).toBe(true);
  expect(requested.flat()).toEqual(groups);
  const periods = requested.flat().map(({ period }) => Number(period));
  expect([Math.min(...periods), Math.max(...periods)]).toEqual([16_002, 16_036]);
});
