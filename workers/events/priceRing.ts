import type { EpochMs, Milliseconds, OptionKey, Thousandths } from '#domain/ids.ts';
import type { LegTick } from '#domain/orders/legTrail.ts';
import { withTick } from '#domain/odds/priceTicks.ts';
import { isOpen, oddsOf, type PriceWord } from '#domain/odds/priceWord.ts';

/** The most options with ticks, more than two matches of 300 markets have. Not from the specification. */
export const MAX_OPTIONS = 2_048;
/** How long the legs of a bet are recorded after the press, which is longer than any in-play delay. */
const FOLLOW_MS: Milliseconds = 30_000;
/** The most legs that are recorded at once. */
const MAX_LEGS = 64;
/** Interval at which the prices of open matches are recorded. Prices of legs are recorded with all data. */
export const LOOK_MS: Milliseconds = 1_000;

/** Records how the prices of a few options move, for receipts and for the history of markets. */
export type PriceRing = {
  /**
   * Records the prices that have changed: those of legs at each call, those of open matches at most once a second.
   * Called after data was applied.
   */
  readonly record: () => void;
  /** Records these options for a while, beside those of the slip. */
  readonly recordLegs: (keys: readonly OptionKey[]) => void;
  /** Returns the recorded prices of an option, oldest first. */
  readonly ticksOf: (key: OptionKey) => readonly LegTick[];
  /** Drops everything of the user, who has left. Prices of open matches stay: they are public (I6). */
  readonly empty: () => void;
};

export type PriceRingDeps = {
  readonly now: () => Milliseconds;
  readonly serverNow: () => EpochMs;
  /** The options of the slip and of open bets, the most important first. */
  readonly keys: () => Iterable<OptionKey>;
  /** Returns the price of an option; null if it is not on offer. */
  readonly priceOf: (key: OptionKey) => PriceWord | null;
  /** The options of open matches, with their prices. */
  readonly openOptions: () => Iterable<readonly [OptionKey, PriceWord]>;
  /** Called after a run that recorded something. */
  readonly changed?: () => void;
};

const CLOSED = 0 as Thousandths;

/**
 * Creates the ring. Each option has a bounded number of ticks; above the bound of options, those that are not
 * watched any more are dropped first, and new ones are not recorded while all are watched. An option that was
 * not recorded for a while gets a new tick when it is recorded again, because its moves meanwhile are
 * unknown.
 */
export const createPriceRing = (deps: PriceRingDeps): PriceRing => {
  const { now, serverNow, keys, priceOf, openOptions, changed } = deps;
  const ticks = new Map<OptionKey, readonly LegTick[]>();
  const followed = new Map<OptionKey, Milliseconds>();
  let legs: ReadonlySet<OptionKey> = new Set();
  let open: ReadonlyMap<OptionKey, PriceWord> = new Map();
  let lookedAt = -Infinity;
  let hasChanged = false;

  const currentLegs = (): ReadonlySet<OptionKey> => {
    for (const [key, until] of followed) if (until <= now()) followed.delete(key);
    const current = new Set<OptionKey>();
    for (const some of [followed.keys(), keys()])
      for (const key of some) {
        if (current.size === MAX_LEGS) return current;
        current.add(key);
      }
    return current;
  };
  const unwatchedKeys = function* (): Generator<OptionKey, undefined> {
    for (const key of ticks.keys()) if (!legs.has(key) && !open.has(key)) yield key;
  };
  /** The options that may still be dropped in this look. Each look walks the recorded options once at most. */
  let droppable = unwatchedKeys();
  /** Drops the prices of one option that nobody watches, if the ring is full. Returns false if there is none. */
  const makeRoom = (): boolean => {
    if (ticks.size < MAX_OPTIONS) return true;
    const { value: key } = droppable.next();
    return key !== undefined && ticks.delete(key);
  };
  const see = (key: OptionKey, word: PriceWord | null, isNew: boolean, at: EpochMs): void => {
    const odds = word === null || !isOpen(word) ? CLOSED : oddsOf(word);
    const before = ticks.get(key);
    const last = before?.at(-1)?.[1];
    if (last === odds && !isNew) return;
    if (before === undefined && (odds === CLOSED || !makeRoom())) return;
    if (last === CLOSED && odds === CLOSED) return;
    ticks.set(key, withTick(before ?? [], [at, odds]));
    hasChanged = true;
  };
  const lookAtLegs = (at: EpochMs): void => {
    const before = legs;
    legs = currentLegs();
    droppable = unwatchedKeys();
    for (const key of legs) see(key, priceOf(key), !before.has(key) && !open.has(key), at);
  };
  const lookAtOpen = (at: EpochMs): void => {
    const before = open;
    // All open options are known before the first of them needs room.
    open = new Map(openOptions());
    droppable = unwatchedKeys();
    for (const [key, word] of open) see(key, word, !before.has(key) && !legs.has(key), at);
    // A market of an open match that has left the board is closed.
    for (const key of before.keys()) if (!open.has(key) && priceOf(key) === null) see(key, null, false, at);
  };
  const record = (): void => {
    const at = serverNow();
    lookAtLegs(at);
    if (now() - lookedAt >= LOOK_MS) {
      lookedAt = now();
      lookAtOpen(at);
    }
    if (!hasChanged) return;
    hasChanged = false;
    changed?.();
  };
  return {
    record,
    recordLegs: (added) => {
      for (const key of added) followed.set(key, now() + FOLLOW_MS);
      record();
    },
    ticksOf: (key) => ticks.get(key) ?? [],
    empty: () => {
      followed.clear();
      legs = new Set();
      for (const key of ticks.keys()) if (!open.has(key)) ticks.delete(key);
    },
  };
};
