import { GAP_STALE_MS } from '#domain/constants.ts';
import { isStale } from '#domain/freshness.ts';
import type { Milliseconds, ProducerId } from '#domain/ids.ts';
import type { Clock } from './deps.ts';

/** How old prices are, by producer, on the monotonic clock alone (D3, F45). */
export type Producers = {
  readonly alive: (producers: Iterable<ProducerId>) => void;
  /** Begins a producer's age, where none is counted yet. */
  readonly named: (producers: Iterable<ProducerId>) => void;
  /** A producer's stream has a gap since then: blocked at once, stale after 500 ms (D2). */
  readonly setGaps: (gaps: ReadonlyMap<ProducerId, Milliseconds>) => void;
  readonly isStale: (producer: ProducerId) => boolean;
  readonly isBlocked: (producer: ProducerId) => boolean;
  /**
   * Producers past their limit with the time of their last sign of life, and those blocked; the same objects
   * while nothing changed.
   */
  readonly read: () => {
    readonly stale: Readonly<Record<ProducerId, Milliseconds>>;
    readonly blocked: readonly ProducerId[];
  };
  /** Everything is stale until it shows life again (F15). */
  readonly allStale: () => void;
  /** Forgets those of which nothing stands on the board any more: nobody waits for their sign of life. */
  readonly keep: (there: ReadonlySet<ProducerId>) => void;
};

/** Older than any limit. */
const LONG_AGO_MS = 1_000_000;

const sameKeys = (a: object, b: object): boolean => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key));
};

export const createProducers = (clock: Clock): Producers => {
  const last = new Map<ProducerId, Milliseconds>();
  let gaps: ReadonlyMap<ProducerId, Milliseconds> = new Map();
  let stale: Readonly<Record<ProducerId, Milliseconds>> = {};
  let blocked: readonly ProducerId[] = [];

  const old = (producer: ProducerId, now: number): boolean => {
    const gap = gaps.get(producer);
    if (gap !== undefined && now - gap >= GAP_STALE_MS) return true;
    const at = last.get(producer);
    // One that never showed life has no age: its prices cannot be called fresh.
    return at === undefined || isStale(producer, now - at);
  };

  return {
    alive: (producers) => {
      const now = clock.now();
      for (const producer of producers) last.set(producer, now);
    },
    named: (producers) => {
      for (const producer of producers) if (!last.has(producer)) last.set(producer, clock.now());
    },
    setGaps: (now) => {
      gaps = now;
    },
    isStale: (producer) => old(producer, clock.now()),
    isBlocked: (producer) => gaps.has(producer),
    read: () => {
      const now = clock.now();
      const next = Object.create(null) as Record<string, number>;
      for (const [producer, at] of last) if (old(producer, now)) next[producer] = Math.round(at);
      if (!sameKeys(stale, next)) stale = next;
      if (!sameKeys(Object.fromEntries(blocked.map((each) => [each, 1])), Object.fromEntries(gaps)))
        blocked = [...gaps.keys()];
      return { stale, blocked };
    },
    allStale: () => {
      for (const producer of last.keys()) last.set(producer, clock.now() - LONG_AGO_MS);
    },
    keep: (there) => {
      for (const producer of last.keys()) if (!there.has(producer)) last.delete(producer);
    },
  };
};
