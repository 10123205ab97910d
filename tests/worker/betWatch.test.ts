import { afterEach, describe, expect, test } from 'vitest';
import { openPicks } from '#sandbox/betting/bettor.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { BetWatch, LegWatch } from '#contract/watch.ts';
import { optionKey, type MarketId, type MarketPeriod, type MarketType, type MatchId } from '#domain/ids.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';

let sandbox: Sandbox;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const begin = async (push: boolean): Promise<void> => {
  sandbox = await createSandbox({ matches: 20, rate: 300, generator: 'manual', push });
  bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`);
};
const listCalls = (): number => sandbox.stats().requests['/v1/match/getList'] ?? 0;
/** Server and worker live on together. */
const live = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    sandbox.advance(1_000);
    await settle(3);
    bench.clock.advance(1_000);
    await settle(3);
  }
};
const watching = (bets: BetWatch) => ({ lists: {}, picks: [], matches: [], bets });
const inPlay = (count: number): readonly MatchId[] => sandbox.matchIds(1, 5).slice(0, count) as MatchId[];
/** The first open option of each match, which is one of the full-time handicap. */
const legsOf = (ids: readonly MatchId[]): LegWatch[] =>
  openPicks(sandbox, { status: 5 })
    .filter(({ match }) => ids.includes(match as MatchId))
    .map(({ match, market, type }) => ({
      key: optionKey(market as MarketId, type),
      matchId: match as MatchId,
      marketType: 1000 as MarketType,
      period: 1001 as MarketPeriod,
    }));
const scoresOf = (tab: FakeTab, ids: readonly MatchId[]) =>
  ids.map((id) => tab.model.matches.get(id)?.scores ?? null);

describe.each([
  ['pushed', true],
  ['polled', false],
] as const)('open bets, %s', (_how, push) => {
  test('bring the score of every match at once, and of markets only those of the legs (D27, G13)', async () => {
    await begin(push);
    const ids = inPlay(12);
    const legs = legsOf(ids.slice(0, 4));
    const tab = await bench.tab(watching({ matches: ids, legs }));
    await until(
      () => ids.every((id) => tab.model.matches.has(id)),
      () => bench.clock.advance(10),
    );
    await live(3);
    const markets = legs.map(({ key }) => key.split(':')[0] ?? '');
    expect(new Set(tab.model.markets.keys())).toEqual(new Set(markets));
    expect(scoresOf(tab, ids).filter((each) => each === null)).toEqual([]);
  });

  test(`cost ${push ? 'no request once streams flow' : 'one list call for all tabs'} (G5, G7)`, async () => {
    await begin(push);
    const ids = inPlay(20);
    const bets = { matches: ids, legs: [] };
    const tabs = [await bench.tab(watching(bets)), await bench.tab(watching(bets))];
    await until(
      () => tabs.every((tab) => ids.every((id) => tab.model.matches.has(id))),
      () => bench.clock.advance(10),
    );
    await live(10);
    const before = listCalls();
    await live(20);
    // The loop of matches in play runs every 5 s.
    const calls = listCalls() - before;
    const [least, most] = push ? [0, 0] : [3, 5];
    expect(calls).toBeGreaterThanOrEqual(least);
    expect(calls).toBeLessThanOrEqual(most);
  });
});
