import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Starred } from '#contract/documents.ts';
import type { ListQuery } from '#contract/watch.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { TransportListener } from '#workers/runtime/environment.ts';
import { QUERY, type FakeTab } from './fakeTab.ts';
import {
  configOf,
  createBench,
  createCountedCaller,
  dialByWs,
  settle,
  until,
  untilLive,
  type Bench,
} from './harness.ts';
import { sideBySide } from './truth.ts';

const IN_PLAY: ListQuery = { ...QUERY, view: 'in-play' };
const FAVOURITES: ListQuery = { ...QUERY, view: 'favourites' };
const LIVE_STATUS = 5;
const BASKETBALL = 3;
const LOST = `${BASKETBALL}/live`;
const LIST = '/v1/match/getList';

let sandbox: Sandbox;
let bench: Bench;
let tab: FakeTab;
let line: TransportListener | undefined;
/** The producers that the server has named. */
let named: readonly string[];
let inFlight: () => number;

const lists = (): number => sandbox.stats().requests[LIST] ?? 0;
const lostMatches = (): readonly string[] => sandbox.matchIds(BASKETBALL, LIVE_STATUS);
/** Returns the lost producer's matches that the tab shows. */
const shown = (): readonly string[] =>
  [...tab.model.matches.keys()].filter((id) => lostMatches().includes(id));
const nameProducers = (producers: readonly string[]): void =>
  line?.text(JSON.stringify({ t: 'producers', p: producers }));
const step = (): void => bench.clock.advance(10);
/**
 * Advances the worker, and the server's world if `isMoving`, by whole seconds. Every answer arrives within its
 * second.
 */
const live = async (seconds: number, isMoving = true): Promise<void> => {
  for (let second = 0; second < seconds; second += 1) {
    if (isMoving) sandbox.advance(1_000);
    bench.clock.advance(1_000);
    await settle(3);
    await until(() => inFlight() === 0);
    await settle(3);
  }
};
/** Lets three turns of the in-play loop pass. */
const liveThreeTurns = (): Promise<void> => live(15);
/** The world moves, and then stands still for a turn of the loop, so that a poll makes all polled prices right. */
const pollOnce = async (): Promise<void> => {
  sandbox.advance(5_000);
  await live(5, false);
  await settle(20);
  bench.clock.advance(300);
  await settle(5);
};
/** Shows all rows of the list. */
const showRows = async (query: ListQuery): Promise<void> => {
  await tab.watchAll(query);
  await settle(20);
};
/** Compares every displayed option with the server's state. */
const compare = (): void => {
  const { painted, truth } = sideBySide(tab, sandbox);
  expect(painted).toEqual(truth);
  expect(tab.model.faults).toEqual([]);
};

const star = async (starred: Starred): Promise<void> =>
  void (await tab.api.command(tab.id, { kind: 'favourites.toggle', ...starred }));
const starMatches = async (ids: readonly string[]): Promise<void> => {
  for (const id of ids)
    await star({
      type: 'match',
      item: { matchId: id as MatchId, sportId: BASKETBALL as SportId, sportName: `${BASKETBALL}` },
    });
};
const openFavourites = (): Promise<void> =>
  tab.watch({ lists: { main: { query: FAVOURITES, rows: [] } }, picks: [], matches: [] });
/** Opens the favourites, and waits until they show their matches and are pushed. */
const showFavourites = async (): Promise<void> => {
  await openFavourites();
  await live(3);
  await untilLive(tab, step);
  await showRows(FAVOURITES);
  await until(() => shown().length > 0, step);
};
/** Reads which of these matches are still in play, which of those favourites lack, and which they report missing. */
const readFavourites = async (known: readonly string[]) => {
  await showRows(FAVOURITES);
  // The worker sends the matches of the new rows with its next patch.
  await live(1, false);
  const inPlay = known.filter((id) => lostMatches().includes(id));
  const list = tab.model.lists.get('main')?.record;
  return {
    hasMatches: inPlay.length > 0,
    lacking: inPlay.filter((id) => !shown().includes(id)),
    absent: list?.absent?.filter((id) => inPlay.includes(id)),
  };
};
const COMPLETE = { hasMatches: true, lacking: [], absent: [] };

/** The source of basketball in play ends: no deltas, no signs of life, and the server does not name it. */
const loseProducer = (): void => {
  sandbox.addFault({ kind: 'silence', on: { producer: LOST } });
  nameProducers(named.filter((producer) => producer !== LOST));
};
const returnProducer = (): void => {
  sandbox.clearFaults();
  nameProducers(named);
};

beforeEach(async () => {
  const counted = createCountedCaller();
  inFlight = counted.inFlight;
  sandbox = await createSandbox({ matches: 60, rate: 100, generator: 'manual' });
  bench = createBench(configOf(sandbox.url), `${sandbox.url}/sport/`, {
    caller: counted.caller,
    openSocket: (url, on) => {
      line = on;
      return dialByWs(url, {
        ...on,
        text: (text) => {
          const frame = JSON.parse(text) as { readonly t: string; readonly producers: readonly string[] };
          if (frame.t === 'welcome') named = frame.producers;
          on.text(text);
        },
      });
    },
  });
  tab = await bench.tab({ lists: { main: { query: IN_PLAY, rows: [] } }, picks: [], matches: [] });
  await until(() => (tab.model.lists.get('main')?.rows.length ?? 0) > 0, step);
  await untilLive(tab, step);
  const statistics = await tab.api.ask(tab.id, { topic: 'statistics' });
  if (!statistics.ok) throw new Error(statistics.problem.code);
  await live(2);
  await showRows(IN_PLAY);
  // The worker may hold the patch until the next second.
  await until(() => shown().length > 1, step);
});
afterEach(async () => {
  bench.close();
  await sandbox.close();
});

test('in play has a sport that the server stops pushing, by polls until it returns (LIST-04, F47, D3)', async () => {
  const before = lists();
  await live(6);
  expect(lists()).toBe(before);
  const known = shown();
  loseProducer();
  // The worker ends the unused stream after 5 s. The next turn of the loop brings its matches back.
  await liveThreeTurns();
  await showRows(IN_PLAY);
  const inPlay = known.filter((id) => lostMatches().includes(id));
  expect([inPlay.length > 0, shown()]).toEqual([true, expect.arrayContaining(inPlay)]);
  expect(tab.model.producersOf('stale')).toEqual([]);
  await pollOnce();
  compare();
  // Without answers the prices age as polled ones do, and those of the pushed sports do not.
  sandbox.addFault({ kind: 'status', on: { path: LIST }, status: 503 });
  await live(16);
  expect(tab.model.producersOf('stale')).toEqual([LOST]);
  returnProducer();
  await live(3);
  await untilLive(tab, step);
  const polled = lists();
  await live(12);
  await showRows(IN_PLAY);
  await live(2, false);
  expect([lists(), tab.model.producersOf('stale'), shown().length > 1]).toEqual([polled, [], true]);
  compare();
});

test('a starred match of a sport that the server stops pushing is not reported as missing (LIST-06, F47)', async () => {
  const starred = shown();
  await starMatches(starred);
  await showFavourites();
  loseProducer();
  await liveThreeTurns();
  expect(await readFavourites(starred)).toEqual(COMPLETE);
  expect(tab.model.producersOf('stale')).toEqual([]);
});

test('favourites opened after the push of a sport ended report no match of it missing (LIST-06, F47)', async () => {
  const starred = shown();
  await starMatches(starred);
  loseProducer();
  await openFavourites();
  await liveThreeTurns();
  expect(await readFavourites(starred)).toEqual(COMPLETE);
});

test('the matches of a starred team stay when the server stops pushing their sport (LIST-06, F47)', async () => {
  const known = shown();
  const teams = new Map(
    known.flatMap((id) => tab.model.matches.get(id)?.home ?? []).map((team) => [team.id, team]),
  );
  for (const { id, name } of teams.values())
    await star({ type: 'team', item: { id, sportId: BASKETBALL as SportId, name } });
  await showFavourites();
  loseProducer();
  await liveThreeTurns();
  expect(await readFavourites(known)).toEqual(COMPLETE);
});
