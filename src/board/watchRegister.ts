import type { BetWatch, LegWatch, ListQuery, RowHandle, Watch } from '#contract/watch.ts';
import type { MatchId, OptionKey } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';

export type WatchedList = { readonly query: ListQuery; readonly rows: readonly RowHandle[] };

export type WatchRegister = {
  readonly list: (key: string, list: WatchedList | null) => void;
  readonly picks: (keys: readonly OptionKey[]) => void;
  /** Registers the match that the screen of this name has open in detail; null for none. */
  readonly match: (name: string, id: MatchId | null) => void;
  /** Registers the bets whose receipts a screen shows. The worker polls these every second (C12). */
  readonly receipts: (name: string, refs: readonly string[]) => void;
  /** Registers what the list of open bets of this name shows; null for none. */
  readonly bets: (name: string, bets: BetWatch | null) => void;
  /** Registers the orders whose cash-out price a screen shows. */
  readonly quotes: (name: string, orders: readonly string[]) => void;
  /** Registers the live rooms that a screen has open or, as `cards`, shows in a list; null for none. */
  readonly rooms: (kind: 'open' | 'cards', name: string, rooms: readonly RoomId[] | null) => void;
};

/** The most receipts that the port accepts. */
const MAX_RECEIPTS = 10;
/** The most matches of open bets, and the most legs on screen, that the port accepts. */
const [MAX_MATCHES, MAX_LEGS] = [2_000, 200];

/** Returns what several lists of open bets show together. */
const unionOf = (all: readonly BetWatch[]): BetWatch => ({
  matches: [...new Set(all.flatMap(({ matches }) => matches))].slice(0, MAX_MATCHES),
  legs: [
    ...new Map(all.flatMap(({ legs }) => legs.map((leg): [string, LegWatch] => [leg.key, leg]))).values(),
  ].slice(0, MAX_LEGS),
});
/** The most orders whose cash-out price is requested; more than any screen shows. */
const MAX_QUOTES = 50;

/**
 * Collects the screens' demands into one watch and throttles it: at most one each animation frame, and each
 * second frame while a list only scrolls, because overscan rows can wait. The first change is sent at once,
 * because a new list waits for its rows.
 */
export const createWatchRegister = (
  send: (watch: Watch) => void,
  raf: (run: () => void) => void,
): WatchRegister => {
  const lists = new Map<string, WatchedList>();
  let picks: readonly OptionKey[] = [];
  const matches = new Map<string, MatchId>();
  const receipts = new Map<string, readonly string[]>();
  const bets = new Map<string, BetWatch>();
  const quotes = new Map<string, readonly string[]>();
  const rooms = { open: new Map<string, readonly RoomId[]>(), cards: new Map<string, readonly RoomId[]>() };
  let dirty: 'no' | 'scrolled' | 'new' = 'no';
  let waiting = false;
  const flush = () => {
    dirty = 'no';
    send({
      lists: Object.fromEntries(lists),
      picks,
      matches: [...new Set(matches.values())],
      ...(receipts.size === 0
        ? undefined
        : { receipts: [...new Set([...receipts.values()].flat())].slice(0, MAX_RECEIPTS) }),
      ...(bets.size === 0 ? undefined : { bets: unionOf([...bets.values()]) }),
      ...(quotes.size === 0
        ? undefined
        : { quotes: [...new Set([...quotes.values()].flat())].slice(0, MAX_QUOTES) }),
      ...(rooms.open.size === 0 ? undefined : { rooms: [...new Set([...rooms.open.values()].flat())] }),
      ...(rooms.cards.size === 0 ? undefined : { roomCards: [...new Set([...rooms.cards.values()].flat())] }),
    });
    raf(() => {
      if (dirty === 'new') flush();
      else
        raf(() => {
          if (dirty === 'no') waiting = false;
          else flush();
        });
    });
  };
  const changed = (how: 'scrolled' | 'new') => {
    if (dirty !== 'new') dirty = how;
    if (waiting) return;
    waiting = true;
    queueMicrotask(flush);
  };
  return {
    list: (key, list) => {
      const before = lists.get(key);
      if (list === null) lists.delete(key);
      else lists.set(key, list);
      const scrolled = list !== null && before?.query === list.query && before.rows.length > 0;
      changed(scrolled ? 'scrolled' : 'new');
    },
    picks: (keys) => {
      picks = keys;
      changed('new');
    },
    receipts: (name, refs) => {
      if (refs.length === 0) receipts.delete(name);
      else receipts.set(name, refs);
      changed('new');
    },
    bets: (name, shown) => {
      if (shown === null) bets.delete(name);
      else bets.set(name, shown);
      changed('new');
    },
    quotes: (name, orders) => {
      if (orders.length === 0) quotes.delete(name);
      else quotes.set(name, orders);
      changed('new');
    },
    rooms: (kind, name, shown) => {
      if (shown === null) rooms[kind].delete(name);
      else rooms[kind].set(name, shown);
      changed('new');
    },
    match: (name, id) => {
      if (id === null) matches.delete(name);
      else matches.set(name, id);
      changed('new');
    },
  };
};
