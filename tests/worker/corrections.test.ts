import { afterEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { FeedEvent } from '#contract/patch.ts';
import type { MatchId } from '#domain/ids.ts';
import { MATCH_STATUS } from '#domain/match/matchStatus.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { sideBySide } from './truth.ts';

let sandbox: Sandbox;
let bench: Bench;
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const openTab = async (push: boolean): Promise<FakeTab> => {
  // A small world, so that nothing else happens during the test.
  sandbox = await createSandbox({ matches: 20, rate: 0, generator: 'manual', push });
  bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`);
  const query = { ...QUERY, playType: 'all' as const };
  const tab = await bench.tab({ lists: { main: { query, rows: [] } }, picks: [], matches: [] });
  await until(
    () => tab.model.lists.get('main')?.record.phase === 'ready',
    () => bench.clock.advance(10),
  );
  await settle(20);
  bench.clock.advance(1_000);
  await settle();
  await tab.watchAll(query);
  // More pages may be in flight: wait for matches in play and upcoming matches.
  const statuses = () => new Set([...tab.model.matches.values()].map(({ status }) => status));
  await until(
    () => statuses().has(MATCH_STATUS.live) && statuses().has(MATCH_STATUS.upcoming),
    () => bench.clock.advance(10),
  );
  await settle();
  return tab;
};
/**
 * Advances until the tab has the change: the feed flushes its deltas, or the 5 s poll runs. The world is
 * paused.
 */
const waitForChange = async (): Promise<void> => {
  for (let second = 0; second < 6; second += 1) {
    sandbox.advance(0);
    await settle(3);
    bench.clock.advance(1_000);
    await settle(3);
    await bench.answered();
  }
};
const liveOf = (tab: FakeTab): MatchId => {
  const match = [...tab.model.matches.values()].find(
    ({ status, sportId }) => status === MATCH_STATUS.live && sportId === QUERY.sportId,
  );
  if (match === undefined) throw new Error('no match is live');
  return match.id;
};
const comingOf = (tab: FakeTab): MatchId => {
  const match = [...tab.model.matches.values()].find(
    ({ status, outright }) => status === MATCH_STATUS.upcoming && !outright,
  );
  if (match === undefined) throw new Error('no match is to come');
  return match.id;
};
const news = (tab: FakeTab, match: MatchId) =>
  tab.model.events.filter(
    (event): event is Extract<FeedEvent, { matchId: MatchId }> =>
      'matchId' in event && event.matchId === match,
  );
const wordsOf = (tab: FakeTab, match: MatchId) => news(tab, match).map(({ kind, side }) => `${kind} ${side}`);

describe.each([
  ['pushed', true],
  ['polled', false],
] as const)('corrections, %s', (_how, push) => {
  test('a goal and its withdrawal reach every tab once each, and the score is as before (D2, D29)', async () => {
    const tab = await openTab(push);
    const id = liveOf(tab);
    const before = tab.model.matches.get(id)?.scores;
    expect(await sandbox.correct({ match: id, what: 'goal', side: 2 })).toMatchObject({ done: true });
    await waitForChange();
    await waitForChange();
    expect(wordsOf(tab, id)).toEqual(['goal 2']);
    expect(await sandbox.correct({ match: id, what: 'var', side: 2 })).toMatchObject({ done: true });
    await waitForChange();
    await waitForChange();
    expect(wordsOf(tab, id)).toEqual(['goal 2', 'goal-withdrawn 2']);
    const [goal, withdrawn] = news(tab, id);
    expect(withdrawn).toMatchObject({ goal: goal?.id });
    const main = (scores: typeof before) =>
      scores?.find(({ period, group }) => period === 1000 && group === 5);
    expect(main(tab.model.matches.get(id)?.scores)).toEqual(main(before));
  });

  test('a void market shows no price, then is gone; nothing of it stays behind (D29, FEED-17)', async () => {
    const tab = await openTab(push);
    const id = liveOf(tab);
    const corrected = await sandbox.correct({ match: id, what: 'void-market' });
    const market = corrected.done ? (corrected.market ?? '') : '';
    await waitForChange();
    const options = [...tab.model.markets.values()]
      .filter((each) => each.id === market)
      .flatMap((each) => each.options.map(({ type }) => tab.model.option(`${market}:${type}`)?.flags));
    expect(options.every((flags) => flags !== undefined && flags !== 0)).toBe(true);
    sandbox.advance(3_000);
    await waitForChange();
    await waitForChange();
    expect(tab.model.markets.has(market)).toBe(false);
    expect(tab.model.faults).toEqual([]);
    const { painted, truth } = sideBySide(tab, sandbox);
    expect(painted).toEqual(truth);
  });

  test.each([
    ['postponed', 'postpone'],
    ['delayed', 'delay'],
  ] as const)(
    'a match that is %s keeps its row, says so, and sells nothing that the platform does not (D29, LIST-27)',
    async (status, what) => {
      const tab = await openTab(push);
      const id = comingOf(tab);
      expect(await sandbox.correct({ match: id, what })).toMatchObject({ done: true });
      await waitForChange();
      for (let minute = 0; minute < 62; minute += 1) {
        bench.clock.advance(1_000);
        await settle(2);
      }
      await waitForChange();
      expect(tab.model.matches.get(id)?.status).toBe(MATCH_STATUS[status]);
      const { painted, truth } = sideBySide(tab, sandbox);
      expect(painted).toEqual(truth);
    },
  );

  test('an interrupted match stays in play; an abandoned one leaves and can be asked for (D21, D29)', async () => {
    const tab = await openTab(push);
    const id = liveOf(tab);
    await sandbox.correct({ match: id, what: 'interrupt' });
    await waitForChange();
    expect(tab.model.matches.get(id)?.status).toBe(MATCH_STATUS.interrupted);
    await sandbox.correct({ match: id, what: 'abandon' });
    await waitForChange();
    await waitForChange();
    expect(tab.model.matches.get(id)).toBeUndefined();
    expect(await tab.api.ask(tab.id, { topic: 'match', matchId: id })).toMatchObject({
      ok: true,
      value: { id, status: MATCH_STATUS.abandoned },
    });
  });
});
