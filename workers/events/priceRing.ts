import type { EpochMs, Milliseconds, OptionKey, Thousandths } from '#domain/ids.ts';
import type { LegTick } from '#domain/orders/legTrail.ts';
import { isOpen, oddsOf, type PriceWord } from '#domain/odds/priceWord.ts';

/** The most ticks of all options together, and their greatest age. Not from the specification. */
const MOST_TICKS = 1_000;
const MOST_AGE_MS: Milliseconds = 600_000;
/** How long the legs of a bet are recorded after the press, which is longer than any in-play delay. */
const FOLLOW_MS: Milliseconds = 30_000;
/** The most options that are recorded at once. */
const MOST_KEYS = 64;

/** Records how the prices of a few options move. */
export type PriceRing = {
  /** Records the price of each recorded option if it has changed. Called after data was applied. */
  readonly record: () => void;
  /** Records these options for a while, beside those of the slip. */
  readonly recordLegs: (keys: readonly OptionKey[]) => void;
  /** Returns the recorded prices of an option, oldest first. */
  readonly ticksOf: (key: OptionKey) => readonly LegTick[];
  /** Drops everything of the user, who has left. */
  readonly empty: () => void;
};

type PriceRingDeps = {
  readonly now: () => Milliseconds;
  readonly serverNow: () => EpochMs;
  /** The options of the slip. */
  readonly keys: () => Iterable<OptionKey>;
  /** Returns the price of an option; null if it is not on offer. */
  readonly priceOf: (key: OptionKey) => PriceWord | null;
};

type Entry = { readonly key: OptionKey; readonly tick: LegTick };

const CLOSED = 0 as Thousandths;

/** Creates the ring: the oldest ticks are dropped by number and age. */
export const createPriceRing = ({ now, serverNow, keys, priceOf }: PriceRingDeps): PriceRing => {
  let ring: Entry[] = [];
  /** The last recorded odds of each option. */
  const last = new Map<OptionKey, Thousandths>();
  const followed = new Map<OptionKey, Milliseconds>();

  const recorded = (): ReadonlySet<OptionKey> => {
    for (const [key, until] of followed) if (until <= now()) followed.delete(key);
    return new Set([...followed.keys(), ...keys()].slice(0, MOST_KEYS));
  };
  const trim = (at: EpochMs): void => {
    const oldest = at - MOST_AGE_MS;
    const first = ring[0];
    if (ring.length <= MOST_TICKS && (first === undefined || first.tick[0] >= oldest)) return;
    ring = ring.slice(-MOST_TICKS).filter(({ tick }) => tick[0] >= oldest);
  };
  const look = (): void => {
    const all = recorded();
    for (const key of last.keys()) if (!all.has(key)) last.delete(key);
    if (all.size === 0 && ring.length === 0) return;
    const at = serverNow();
    for (const key of all) {
      const word = priceOf(key);
      const odds = word === null || !isOpen(word) ? CLOSED : oddsOf(word);
      if (last.get(key) === odds) continue;
      last.set(key, odds);
      ring.push({ key, tick: [at, odds] });
    }
    trim(at);
  };
  return {
    record: look,
    recordLegs: (added) => {
      for (const key of added) followed.set(key, now() + FOLLOW_MS);
      look();
    },
    ticksOf: (key) => ring.flatMap((each) => (each.key === key ? [each.tick] : [])),
    empty: () => {
      ring = [];
      last.clear();
      followed.clear();
    },
  };
};
