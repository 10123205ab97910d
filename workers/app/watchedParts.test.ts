import { expect, test } from 'vitest';
import { NO_WATCH, type Watch } from '#contract/watch.ts';
import type { OptionKey } from '#domain/ids.ts';
import { NO_SLIP } from '#domain/slip/slip.ts';
import { priceWord } from '#domain/odds/priceWord.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createWatchedParts } from './watchedParts.ts';

const legOf = (id: string) => ({ key: `${id}:1` as OptionKey, matchId: `match-${id}` });
const watchOf = (ids: readonly string[]): Watch =>
  ({ ...NO_WATCH, bets: { matches: [], legs: ids.map(legOf) } }) as unknown as Watch;

type Parts = Parameters<typeof createWatchedParts>[0];

/** Creates the record for these tabs and bets, on a board that offers every option. */
const setUp = (hidden: Watch, visible: Watch, bets: readonly object[] = []) => {
  const state = { watches: [hidden, visible], items: bets };
  const markets = { slotOf: () => 0, facts: [{ options: [{ type: 1 }] }], first: [0] };
  const parts = createWatchedParts({
    core: {
      clock: createFakeClock(),
      serverClock: { now: () => 1_000_000 },
      board: {
        markets,
        options: { word: () => priceWord(1900, 0) },
        matches: { slotOf: () => -1, facts: [], markets: [] },
      },
    },
    tabs: {
      watches: () => state.watches,
      activeWatches: () => [visible],
      visibleTabs: () => [],
      eventTo: () => undefined,
    },
    operator: () => ({
      documents: { values: () => ({ slip: NO_SLIP, favourites: { matches: [] } }) },
      orders: { whole: () => ({ bets: { whole: { items: state.items } } }) },
    }),
  } as unknown as Parts);
  return { parts, state };
};

test('legs on screen are recorded however many legs hidden tabs and old bets have', async () => {
  const hidden = Array.from({ length: 100 }, (_, n) => `h${n}`);
  const old = Array.from({ length: 100 }, (_, n) => ({ state: 'confirmed', legs: [legOf(`o${n}`)] }));
  const { parts } = setUp(watchOf([...hidden, 'v']), watchOf(['v', 'w']), old);
  const ring = await parts.loadPrices();
  parts.pricesChanged();
  expect(['v', 'w', 'o0', 'h0'].map((id) => ring?.ticksOf(legOf(id).key).length)).toEqual([1, 1, 1, 0]);
});

const ids = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}${n}`);
const betOf = (state: string, id: string) => ({ state, legs: [legOf(id)] });

test('bets that the platform has not decided come first, and other bets before hidden tabs', async () => {
  const bets = [...ids('c', 20).map((id) => betOf('confirmed', id)), betOf('confirming', 'p')];
  const { parts } = setUp(watchOf(ids('h', 100)), watchOf(ids('v', 43)), bets);
  const ring = await parts.loadPrices();
  parts.pricesChanged();
  const recorded = (id: string): number | undefined => ring?.ticksOf(legOf(id).key).length;
  expect(['p', 'v42', 'c19', 'h0'].map(recorded)).toEqual([1, 1, 1, 0]);
  const full = setUp(watchOf(ids('h', 100)), watchOf(ids('v', 100)), bets);
  const fullRing = await full.parts.loadPrices();
  full.parts.pricesChanged();
  expect(['p', 'v62', 'v63'].map((id) => fullRing?.ticksOf(legOf(id).key).length)).toEqual([1, 1, 0]);
});

test('frames do not walk the bets again until bets or watches change', async () => {
  let reads = 0;
  const bet = {
    state: 'confirmed',
    get legs() {
      reads += 1;
      return [legOf('b')];
    },
  };
  const { parts, state } = setUp(NO_WATCH, NO_WATCH, [bet]);
  await parts.loadPrices();
  for (let frame = 0; frame < 50; frame += 1) parts.pricesChanged();
  expect(reads).toBe(1);
  state.items = [bet];
  parts.pricesChanged();
  expect(reads).toBe(2);
  state.watches = [watchOf(['c'])];
  parts.pricesChanged();
  expect(reads).toBe(3);
});
