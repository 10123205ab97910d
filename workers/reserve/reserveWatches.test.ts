import { expect, test } from 'vitest';
import type { Reservation } from '#domain/orders/order.ts';
import type { ReserveEntry } from './reserveEntry.ts';
import { createReserveWatches } from './reserveWatches.ts';

const PLATFORM = { match: 'Harbour v Rovers', league: 'Cup', market: 'Handicap', option: 'Rovers +0.5/1' };
const OWN = { match: 'Harbour - Rovers', league: 'Cup', market: 'Handicap', option: 'Rovers +0.75' };

/** A waiting reserved bet on the away side of a handicap, as the platform lists it. */
const reservation = (odds: number, optionName = 'Rovers'): Reservation =>
  ({
    id: 'r1',
    status: 0,
    stake: '20',
    currencyId: 1,
    reference: '',
    options: [
      {
        matchId: 'm1',
        matchName: PLATFORM.match,
        leagueName: PLATFORM.league,
        marketTypeName: PLATFORM.market,
        optionName,
        marketId: 'k1',
        selectionType: 2,
        linear: '-0.75',
        odds,
      },
    ],
  }) as unknown as Reservation;

/** Creates the watches of a journal that begins empty. */
const setUp = () => {
  const entries = new Map<string, ReserveEntry>();
  const journal = {
    uid: 'u1',
    ended: false,
    entries: {
      of: (id: string) => entries.get(id),
      add: async (entry: ReserveEntry) => {
        entries.set(entry.slipId, entry);
        return 'added';
      },
    },
  };
  const watches = createReserveWatches({
    deps: { serverNow: () => 1_000, instance: 1 },
    reserveBook: {
      broadcast: () => undefined,
      change: async (
        _journal: unknown,
        id: string,
        next: (entry: ReserveEntry) => ReserveEntry | undefined,
      ) => {
        const entry = entries.get(id);
        const changed = entry === undefined ? undefined : next(entry);
        if (changed !== undefined) entries.set(id, changed);
      },
    },
  } as unknown as Parameters<typeof createReserveWatches>[0]);
  const only = () => [...entries.values()][0];
  return {
    only,
    rename: (names: ReserveEntry['names']) => {
      const entry = only();
      if (entry !== undefined) entries.set(entry.slipId, { ...entry, names });
    },
    list: (each: Reservation) => watches.addListed(journal as never, [each]),
  };
};

test.each(['Rovers', 'Rovers +0.5/1'])(
  'a bet reserved on another device as "%s" has its line in its name once',
  async (optionName) => {
    const { list, only } = setUp();
    await list(reservation(2_000, optionName));
    expect(only()?.names).toEqual(PLATFORM);
  },
);

test('new terms keep the names of the press, which have the line in the notation of the user', async () => {
  const { list, only, rename } = setUp();
  await list(reservation(2_000));
  rename(OWN);
  await list(reservation(2_100));
  expect(only()).toMatchObject({ names: OWN, watched: { odds: 2_100 } });
});

test('names that a logout removed come back from the list of the platform', async () => {
  const { list, only, rename } = setUp();
  await list(reservation(2_000));
  rename({ match: '', league: '', market: '', option: '' });
  await list(reservation(2_000));
  expect(only()?.names).toEqual(PLATFORM);
});
