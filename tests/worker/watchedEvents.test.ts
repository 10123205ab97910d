import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { Session } from '#contract/session.ts';
import type { MarketHistory } from '#contract/sharedQuery.ts';
import { optionKey, type MarketId, type MatchId, type SportId } from '#domain/ids.ts';
import type { MissedEvent } from '#domain/match/missedEvent.ts';
import { MAX_TICKS } from '#domain/odds/priceTicks.ts';
// Loaded before the clock is driven, because the worker loads it lazily.
import '#workers/events/recorder.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, waitTurns, type Bench } from './harness.ts';

let sandbox: Sandbox;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const begin = async (push: boolean): Promise<void> => {
  sandbox = await createSandbox({ matches: 20, rate: 200, generator: 'manual', push });
  bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`);
};
const inPlay = (at = 0): MatchId => (sandbox.matchIds(1, 5)[at] ?? '') as MatchId;
const open = async (id: MatchId): Promise<FakeTab> => {
  const tab = await bench.tab({ lists: {}, picks: [], matches: [id] });
  await until(
    () => tab.model.opened.get(id)?.phase === 'ready',
    () => bench.clock.advance(10),
  );
  return tab;
};
/** Advances the server and the worker together. */
const live = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    sandbox.advance(1_000);
    await settle(3);
    bench.clock.advance(1_000);
    await settle(3);
  }
};
const ask = async (tab: FakeTab, marketId: MarketId): Promise<MarketHistory['options']> => {
  const answer = await tab.api.ask(tab.id, { topic: 'price-history', marketId });
  if (!answer.ok) throw new Error(answer.problem.code);
  return (answer.value as MarketHistory).options;
};
/** What a tab missed in the last 12 s, except moves of prices. */
const missed = async (tab: FakeTab): Promise<readonly MissedEvent[]> => {
  const answer = await tab.api.ask(tab.id, { topic: 'missed', absentMs: 12_000 });
  if (!answer.ok) throw new Error(answer.problem.code);
  return (answer.value as readonly MissedEvent[]).filter(({ kind }) => kind !== 'move');
};
const news = (tab: FakeTab): number =>
  tab.model.events.filter((event) => event.kind === 'asked-changed' && event.topic === 'price-history')
    .length;
/** Requests about matches and their prices. */
const requests = () =>
  Object.entries(sandbox.stats().requests).filter(([path]) => path.startsWith('/v1/match/'));
const marketsOf = (tab: FakeTab, id: MatchId) => tab.model.opened.get(id)?.markets ?? [];

describe.each([
  ['pushed', true],
  ['polled', false],
] as const)('what is recorded of an open match, %s', (_how, push) => {
  test('a price history begins with the opening price and ends with the current one; options are bounded', async () => {
    await begin(push);
    const id = inPlay();
    const tab = await open(id);
    const opening = new Map<string, number>();
    const readOpening = async (): Promise<void> => {
      for (const market of marketsOf(tab, id))
        for (const { type, ticks } of await ask(tab, market))
          if (ticks[0] !== undefined) opening.set(optionKey(market, type), ticks[0][1]);
    };
    // Frames of the match may still be on their way.
    for (const _ of waitTurns(20)) {
      await live(1);
      await readOpening();
      if (opening.size > 50) break;
    }
    expect(opening.size).toBeGreaterThan(50);
    await live(20);
    let moved = 0;
    for (const market of marketsOf(tab, id))
      for (const { type, ticks } of await ask(tab, market)) {
        expect(ticks.length).toBeLessThanOrEqual(MAX_TICKS);
        if (ticks.length > 1) moved += 1;
        const first = ticks[0]?.[1];
        expect(opening.get(optionKey(market, type)) ?? first).toBe(first);
      }
    expect(moved).toBeGreaterThan(5);
  });

  test('two tabs share one history without a request to the platform; a hidden tab is not notified', async () => {
    await begin(push);
    const id = inPlay();
    const tab = await open(id);
    const hidden = await open(id);
    await live(2);
    const [market] = marketsOf(tab, id);
    if (market === undefined) throw new Error('The match has no market.');
    const before = requests();
    expect(await ask(hidden, market)).toEqual(await ask(tab, market));
    expect([requests(), sandbox.stats().sockets]).toEqual([before, push ? 1 : 0]);
    await hidden.api.visible(hidden.id, false);
    const told = news(hidden);
    await ask(tab, market);
    await live(12);
    expect(news(tab)).toBeGreaterThan(0);
    // Nobody asked again after the news, so there was no more of it.
    expect(news(tab)).toBeLessThanOrEqual(2);
    await hidden.api.visible(hidden.id, true);
    await settle();
    expect(news(hidden)).toBe(told);
  });

  test('a formerly hidden tab can request the missed goals of its match, and of no other match (D2)', async () => {
    await begin(push);
    const id = inPlay();
    const other = inPlay(1);
    const tab = await open(id);
    await live(2);
    await tab.api.visible(tab.id, false);
    await live(3);
    await sandbox.correct({ match: id, what: 'goal', side: 2 });
    await sandbox.correct({ match: other, what: 'goal', side: 1 });
    await live(8);
    await tab.api.visible(tab.id, true);
    expect(await missed(tab)).toMatchObject([{ kind: 'goal', match: { id }, side: 2 }]);
  });

  test('a renewed login of the same user loses no missed event; the next user sees none of them (I6)', async () => {
    await begin(push);
    const id = inPlay();
    const tab = await open(id);
    const { merchant } = configOf(sandbox.url, push);
    const logIn = async (user: string): Promise<void> => {
      const answer = await fetch(`${sandbox.url}/sandbox/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user }),
      });
      const session = { ...((await answer.json()) as Session), merchant };
      expect((await tab.api.session(tab.id, { kind: 'login', session })).ok).toBe(true);
    };
    await logIn('alice');
    await live(2);
    await sandbox.correct({ match: id, what: 'goal', side: 2 });
    await live(8);
    await logIn('alice');
    expect(await missed(tab)).toMatchObject([{ kind: 'goal', match: { id }, side: 2 }]);
    await logIn('bob');
    expect(await missed(tab)).toEqual([]);
  });

  test('a tab with a list alone can ask what happened in its favourites', async () => {
    await begin(push);
    const id = inPlay();
    const tab = await bench.tab({
      lists: { main: { query: { ...QUERY, view: 'in-play' }, rows: [] } },
      picks: [],
      matches: [],
    });
    await until(
      () => (tab.model.lists.get('main')?.record.matches ?? 0) > 0,
      () => bench.clock.advance(10),
    );
    await tab.api.command(tab.id, {
      kind: 'favourites.toggle',
      type: 'match',
      item: { matchId: id, sportId: 1 as SportId, sportName: 'Football' },
    });
    // Lists are polled every 5 s.
    await live(6);
    await tab.api.visible(tab.id, false);
    await sandbox.correct({ match: id, what: 'goal', side: 1 });
    await live(8);
    await tab.api.visible(tab.id, true);
    expect(await missed(tab)).toMatchObject([{ kind: 'goal', match: { id }, side: 1 }]);
  });

  test('a match that no tab has open is not recorded', async () => {
    await begin(push);
    const id = inPlay();
    const tab = await open(id);
    await live(2);
    const [market] = marketsOf(tab, id);
    if (market === undefined) throw new Error('The match has no market.');
    await tab.watch({ lists: {}, picks: [], matches: [] });
    const before = (await ask(tab, market)).map(({ ticks }) => ticks.length);
    await live(5);
    const after = (await ask(tab, market)).map(({ ticks }) => ticks.length);
    expect(after.every((count, at) => count <= (before[at] ?? 0))).toBe(true);
  });
});
