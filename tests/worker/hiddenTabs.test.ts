import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { MissedEvent } from '#domain/match/missedEvent.ts';
import type { MatchId, SportId, Thousandths } from '#domain/ids.ts';
import type { GridId } from '#domain/markets/gridTable.ts';
import type { PickedOption } from '#domain/slip/slip.ts';
import type { NoticeWords } from '#contract/noticeQuery.ts';
import type { ListQuery, Watch } from '#contract/watch.ts';
import { NOTICE_KINDS } from '#domain/notices/notice.ts';
import { createCaller } from '#platform/http.ts';
// Loaded before the clock is driven, because the worker loads them lazily.
import '#workers/events/recorder.ts';
import '#workers/notices/noticeKeeper.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import { configOf, createBench, settle, until, untilLive, untilTrue, type Bench } from './harness.ts';
import { toggle } from './toggle.ts';

/** A list without matches in play. */
const EARLY: ListQuery = { ...QUERY, playType: 'early' };
/** The shortest loop. */
const TURN_S = 5;

let sandbox: Sandbox;
let bench: Bench;
/** Requests since the last reset: pages of lists, matches by ids, open matches. */
let sent = { lists: 0, ids: 0, open: 0 };

const begin = async (push: boolean): Promise<void> => {
  sandbox = await createSandbox({ matches: 20, rate: 200, generator: 'manual', push });
  bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`, {
    notify: () => undefined,
    caller: (options) => {
      const call = createCaller(options);
      return (name, body = {}, more) => {
        if (name === 'matchDetail') sent.open += 1;
        else if (name === 'matchList') sent['matchIds' in body ? 'ids' : 'lists'] += 1;
        return call(name, body, more);
      };
    },
  });
};
beforeEach(() => begin(false));
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

const inPlay = (at = 0): MatchId => (sandbox.matchIds(1, 5)[at] ?? '') as MatchId;
const watchOf = (open: readonly MatchId[], query = QUERY): Watch => ({
  lists: { main: { query, rows: [] } },
  picks: [],
  matches: open,
});
/** Opens a tab that shows all rows of matches in play, and some matches with all their markets. */
const openTab = async (open: readonly MatchId[] = [], query = QUERY): Promise<FakeTab> => {
  const watch = watchOf(open, query);
  const tab = await bench.tab(watch);
  const isReady = (): boolean =>
    tab.model.lists.get('main')?.record.phase === 'ready' &&
    open.every((id) => tab.model.opened.get(id)?.phase === 'ready');
  await until(isReady, () => bench.clock.advance(10));
  await settle();
  const rows = tab.model.lists.get('main')?.rows ?? [];
  await tab.watch({ ...watch, lists: { main: { query, rows } } });
  await until(() => tab.model.markets.size > 0);
  return tab;
};
const hide = (tab: FakeTab) => tab.api.visible(tab.id, false);
const show = (tab: FakeTab) => tab.api.visible(tab.id, true);
/** Advances the worker alone, by one turn of the shortest loop at a time. */
const pass = async (seconds: number): Promise<void> => {
  for (let passed = 0; passed < seconds; passed += TURN_S) {
    bench.clock.advance(TURN_S * 1_000);
    await settle();
    await bench.answered();
  }
};
/** Returns the requests of the given time. */
const sentIn = async (seconds: number): Promise<typeof sent> => {
  sent = { lists: 0, ids: 0, open: 0 };
  await pass(seconds);
  return sent;
};
const openPick = ({ model }: FakeTab): PickedOption => {
  for (const market of model.markets.values())
    for (const { type } of market.options) {
      const key = `${market.id}:${type}` as PickedOption['key'];
      const shown = model.option(key);
      if (market.isExtra || shown === undefined || shown.flags !== 0) continue;
      return {
        key,
        matchId: market.matchId,
        sportId: 1 as SportId,
        marketType: market.type,
        period: market.period,
        line: market.line,
        odds: shown.odds as Thousandths,
      };
    }
  throw new Error('Nothing is open.');
};

/** Names the pace of requests. The pauses of a loop are up to a tenth shorter than its interval. */
const paceOf = (count: number, minutes: number): 'each 5 s' | 'each minute' | number => {
  const each = count / minutes;
  if (each >= 11 && each <= 16) return 'each 5 s';
  // An open match waits for a turn of the 5 s loop.
  return each >= 0.85 && each <= 1.2 ? 'each minute' : each;
};

/** Records which producers each snapshot shows as stale. */
const staleInSnapshots = ({ model }: FakeTab): string[][] => {
  const seen: string[][] = [];
  const apply = model.apply.bind(model);
  model.apply = (words, records) => {
    apply(words, records);
    if (records?.snapshot === true) seen.push(model.producersOf('stale'));
  };
  return seen;
};

describe('what only hidden tabs watch, by polls alone', () => {
  test('is polled at full pace for a minute, and once a minute from then on (C38, FEED-01)', async () => {
    const id = inPlay();
    const tabs = [await openTab([id]), await openTab([id])];
    for (const tab of tabs) await hide(tab);
    const first = await sentIn(60);
    expect(paceOf(first.lists, 1)).toBe('each 5 s');
    expect(paceOf(first.open, 1)).toBe('each 5 s');
    await pass(TURN_S);
    const later = await sentIn(540);
    expect(paceOf(later.lists, 9)).toBe('each minute');
    expect(paceOf(later.open, 9)).toBe('each minute');
    expect(later.ids).toBe(0);
  });

  test('keeps the pace of a visible tab that watches the same, and has the slow one beside it (C38, G13)', async () => {
    const [shared, other] = [inPlay(0), inPlay(1)];
    const hidden = await openTab([shared, other]);
    await openTab([shared]);
    await hide(hidden);
    await pass(65);
    const { lists, open } = await sentIn(120);
    expect(paceOf(lists, 2)).toBe('each 5 s');
    expect(paceOf(open, 2)).toBe('each 5 s');
  });

  test('is polled at the full pace again once a visible tab watches it too', async () => {
    await hide(await openTab());
    await pass(65);
    await openTab();
    const { lists } = await sentIn(60);
    expect(paceOf(lists, 1)).toBe('each 5 s');
  });

  test('needs nothing of a frozen tab: it stays slow until the tab is gone, and then nothing is polled', async () => {
    const tab = await openTab([inPlay()]);
    await openTab([], EARLY);
    await hide(tab);
    tab.holding = true;
    await pass(65);
    expect(paceOf((await sentIn(120)).open, 2)).toBe('each minute');
    bench.crash(tab);
    await settle();
    expect((await sentIn(120)).open).toBe(0);
  });

  test('does not slow the matches of the slip: they are asked for by their ids every 5 s (D3)', async () => {
    const tab = await openTab();
    const pick = openPick(tab);
    await tab.api.command(tab.id, toggle(pick));
    await tab.watch({ ...watchOf([pick.matchId]), picks: [pick.key] });
    await hide(tab);
    await pass(65);
    const { lists, ids, open } = await sentIn(120);
    expect(paceOf(lists, 2)).toBe('each minute');
    expect(paceOf(ids, 2)).toBe('each 5 s');
    expect(paceOf(open, 2)).toBe('each 5 s');
  });

  test('does not slow further markets of it that a visible tab shows in its rows (D1)', async () => {
    const id = inPlay();
    const hidden = await openTab([id]);
    await openTab([], { ...QUERY, grid: 'correct-score' as GridId });
    await hide(hidden);
    await pass(65);
    expect(paceOf((await sentIn(120)).open, 2)).toBe('each 5 s');
  });

  test('does not slow the list that goal notices need (GOAL-04)', async () => {
    const tab = await openTab();
    await tab.api.command(tab.id, {
      kind: 'favourites.toggle',
      type: 'match',
      item: { matchId: inPlay(), sportId: 1 as SportId, sportName: 'Football' },
    });
    await tab.api.command(tab.id, {
      kind: 'settings.set',
      change: { pushEvents: true, acceptList: [1, 0, 0, 0] },
    });
    await hide(tab);
    await pass(65);
    expect(paceOf((await sentIn(120)).lists, 2)).toBe('each 5 s');
  });

  test('does not slow the list of a followed match whose red cards the operating system shows (D26)', async () => {
    const tab = await openTab();
    await tab.api.command(tab.id, {
      kind: 'favourites.toggle',
      type: 'match',
      item: { matchId: inPlay(), sportId: 1 as SportId, sportName: 'Football' },
    });
    const words = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, kind])) as NoticeWords;
    await tab.api.ask(tab.id, { topic: 'notices-system', words });
    await hide(tab);
    await pass(65);
    expect(paceOf((await sentIn(120)).lists, 2)).toBe('each 5 s');
    await tab.api.ask(tab.id, { topic: 'notices-off', kinds: ['cards'] });
    await pass(TURN_S);
    expect(paceOf((await sentIn(120)).lists, 2)).toBe('each minute');
  });

  test('does not slow the match of a price alert (D26)', async () => {
    const tab = await openTab();
    const pick = openPick(tab);
    const { marketType, period, line } = pick;
    await tab.watch(watchOf([pick.matchId]));
    await tab.api.command(tab.id, {
      kind: 'shelf.alert',
      alert: {
        key: pick.key,
        matchId: pick.matchId,
        sportId: 1 as SportId,
        bet: { marketType, period, line },
        odds: 900_000 as Thousandths,
        match: 'A v B',
        market: 'M',
        option: 'O',
        at: sandbox.now(),
      },
    });
    await hide(tab);
    await pass(65);
    const { lists, open } = await sentIn(120);
    expect(paceOf(lists, 2)).toBe('each minute');
    expect(paceOf(open, 2)).toBe('each 5 s');
  });

  test('still brings the goals that the tab missed (D2)', async () => {
    const id = inPlay();
    const tab = await openTab([id]);
    await hide(tab);
    await pass(90);
    expect(await sandbox.correct({ match: id, what: 'goal', side: 2 })).toMatchObject({ done: true });
    await pass(70);
    await show(tab);
    const answer = await tab.api.ask(tab.id, { topic: 'missed', absentMs: 160_000 });
    const goals = answer.ok
      ? (answer.value as readonly MissedEvent[]).filter(({ kind }) => kind === 'goal')
      : [];
    expect(goals).toMatchObject([{ match: { id }, side: 2 }]);
  });
});

describe('a tab that returns', () => {
  test('after ten minutes has stale prices first, and fresh ones at once (F12, D3, I3)', async () => {
    const id = inPlay();
    const tab = await openTab([id]);
    const pick = openPick(tab);
    await hide(tab);
    await pass(600);
    // The last turn of the 60 s loop may have been a moment ago.
    await until(
      () => sent.lists + sent.open === 0,
      () => {
        sent = { lists: 0, ids: 0, open: 0 };
        bench.clock.advance(12_000);
      },
    );
    const snapshots = staleInSnapshots(tab);
    const at = bench.clock.now();
    void show(tab);
    // The command arrives before an answer can.
    const pressed = await tab.api.command(tab.id, toggle(pick));
    expect(pressed).toEqual({ ok: false, problem: { code: 'price-stale' } });
    await until(() => snapshots.length > 0 && tab.model.producersOf('stale').length === 0);
    expect(snapshots[0]).toEqual(['1/live']);
    expect([sent.lists, sent.open, bench.clock.now() - at]).toEqual([1, 1, 0]);
    expect(await tab.api.command(tab.id, toggle(pick))).toEqual({ ok: true, value: null });
    // The slow pace is no outage.
    expect(tab.model.lists.get('main')?.record).toMatchObject({ phase: 'ready', problem: null });
    expect(tab.model.opened.get(id)).toMatchObject({ phase: 'ready', problem: null });
    expect(tab.model.status.connection).toBe('polling');
    const { lists, open } = await sentIn(60);
    expect(paceOf(lists, 1)).toBe('each 5 s');
    expect(paceOf(open, 1)).toBe('each 5 s');
  });

  test('within a minute causes no request (F12)', async () => {
    const tab = await openTab([inPlay()]);
    await hide(tab);
    await pass(55);
    sent = { lists: 0, ids: 0, open: 0 };
    await show(tab);
    await settle(30);
    expect(sent).toEqual({ lists: 0, ids: 0, open: 0 });
    expect(tab.model.producersOf('stale')).toEqual([]);
  });

  test('to a list without matches in play causes no request, as its pace was the same', async () => {
    const tab = await openTab([], EARLY);
    await hide(tab);
    await pass(120);
    sent = { lists: 0, ids: 0, open: 0 };
    await show(tab);
    await settle(30);
    expect(sent).toEqual({ lists: 0, ids: 0, open: 0 });
    expect(tab.model.producersOf('stale')).toEqual([]);
  });
});

test('pushed streams of hidden tabs stay subscribed, and nothing is polled (C38, D1)', async () => {
  bench.close();
  await sandbox.close();
  await begin(true);
  const tab = await openTab([inPlay()]);
  const streams = async () =>
    (await tab.api.diagnostics()).streams.map(({ id, state }) => `${id} ${state}`).sort();
  await untilTrue(async () => (await streams()).includes(`match/${inPlay()} live`));
  await untilLive(tab);
  const before = await streams();
  await hide(tab);
  sent = { lists: 0, ids: 0, open: 0 };
  for (let second = 0; second < 130; second += 1) {
    sandbox.advance(1_000);
    await settle(3);
    bench.clock.advance(1_000);
    await settle(3);
  }
  expect(await streams()).toEqual(before);
  sent = { lists: 0, ids: 0, open: 0 };
  await show(tab);
  await settle(30);
  expect(sent).toEqual({ lists: 0, ids: 0, open: 0 });
});
