import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import type { Watch } from '#contract/watch.ts';
import type { SportId, Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { MATCH_STATUS } from '#domain/match/matchStatus.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, type Bench } from './harness.ts';
import { createFakeJournal } from './orders/scene.ts';

let sandbox: Sandbox;
let bench: Bench;
const createPollingBench = (): Bench => {
  const { journal } = createFakeJournal();
  return createBench({ ...configOf(sandbox.url, false), merchant: 'sandbox' }, `${sandbox.url}/sport/`, {
    journal: () => journal,
  });
};
beforeEach(async () => {
  sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual' });
  bench = createPollingBench();
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const step = () => bench.clock.advance(20);
const watchOf = (sportId: number): Watch => ({
  lists: { main: { query: { ...QUERY, sportId: sportId as SportId }, rows: [] } },
  picks: [],
  matches: [],
});
const openTab = async (sportId: number): Promise<FakeTab> => {
  const tab = await bench.tab(watchOf(sportId));
  await until(() => tab.model.lists.get('main')?.record.phase === 'ready', step);
  return tab;
};
const logIn = async (tab: FakeTab): Promise<void> => {
  const answer = await fetch(`${sandbox.url}/sandbox/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user: 'alice' }),
  });
  await tab.api.session(tab.id, { kind: 'login', session: (await answer.json()) as Session });
  await until(() => tab.model.documents.bets?.journal === 'ready', step);
};
/** Places a single bet on a live football match. Returns the match. */
const placeBet = async (tab: FakeTab): Promise<string> => {
  for (const market of tab.model.markets.values()) {
    const match = tab.model.matches.get(market.matchId);
    const [option] = market.options;
    const shown = option === undefined ? undefined : tab.model.option(`${market.id}:${option.type}`);
    if (match?.status !== MATCH_STATUS.live || option === undefined || shown === undefined) continue;
    if (shown.flags !== 0 || shown.odds <= 1_000) continue;
    const key = `${market.id}:${option.type}` as never;
    const odds = shown.odds as Thousandths;
    const picked = await tab.api.command(tab.id, {
      kind: 'slip.toggle',
      pick: {
        key,
        matchId: match.id,
        sportId: match.sportId,
        marketType: market.type,
        period: market.period,
        line: option.line ?? market.line,
        odds,
      },
      names: { match: match.name, league: '', market: market.name, option: '' },
    });
    if (!picked.ok) continue;
    await until(() => (tab.model.documents.quote?.legs[key]?.maxBet ?? null) !== null, step);
    const answer = await tab.api.place(
      tab.id,
      {
        kind: 'slip',
        slipId: tab.model.documents.slip?.slipId ?? '',
        view: 'single',
        legs: [{ key, odds }],
        stakes: { single: '12.5' as Amount },
        currencyId: tab.model.documents.session?.user?.currencyId ?? 0,
      },
      Number.MAX_SAFE_INTEGER,
    );
    expect(answer.ok).toBe(true);
    await until(() => (tab.model.documents.bets?.items[0]?.orderId ?? null) !== null, step);
    return match.id;
  }
  throw new Error('Nothing is open.');
};
const pass = async (seconds: number): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    sandbox.advance(0);
    await settle(3);
    bench.clock.advance(1_000);
    await settle(3);
  }
};

const acceptGoalsOfBets = (tab: FakeTab) =>
  tab.api.command(tab.id, {
    kind: 'settings.set',
    change: { pushEvents: true, acceptList: [0, 1, 0, 0] },
  });
/** Scores a goal at the sandbox and expects one notice of it in the tab. */
const expectNoticeOfGoal = async (tab: FakeTab, match: string): Promise<void> => {
  expect(await sandbox.correct({ match, what: 'goal', side: 2 })).toMatchObject({
    done: true,
  });
  await pass(12);
  expect(
    tab.model.events.filter((event) => event.kind === 'match-notice' && event.matchId === match),
  ).toMatchObject([{ what: 'goal', side: 2, why: 'orders' }]);
};
const openFootball = async (): Promise<FakeTab> => {
  const tab = await openTab(1);
  await tab.watchAll();
  await until(() => tab.model.markets.size > 0, step);
  await logIn(tab);
  return tab;
};

test('by polls, a tab of another sport gets the goal of a match on which another browser bet (GOAL-05)', async () => {
  const match = await placeBet(await openFootball());
  bench.close();
  bench = createPollingBench();
  const tab = await openTab(3);
  await logIn(tab);
  expect(await acceptGoalsOfBets(tab)).toMatchObject({ ok: true });
  // Open bets are requested with the balance, once a minute.
  await pass(70);
  await expectNoticeOfGoal(tab, match);
});
