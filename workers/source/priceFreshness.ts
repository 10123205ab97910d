import type { LayerAge, MatchAge } from '#contract/patch.ts';
import { GAP_STALE_MS } from '#domain/constants.ts';
import { isStale } from '#domain/freshness.ts';
import type { MatchId, Milliseconds, StreamId } from '#domain/ids.ts';
import type { Board } from '../board/board.ts';
import { streamOfMatch, type BoardStream } from '../board/streamTable.ts';
import type { Clock } from '../runtime/environment.ts';

/** What is known of a pushed stream. Times are monotonic ms. */
export type StreamLife = {
  /** The last sign of life (frame or heartbeat) while the stream was up to date; -Infinity before any. */
  readonly lifeAt: Milliseconds;
  /** Since when something of it is known to be missing (D2); null where nothing is. */
  readonly missingSince: Milliseconds | null;
};

/**
 * The age of prices (D3), in one place. A market belongs to one of two layers of its match: the main markets, which
 * a sport's stream or a list writes, and the further ones, which `match/{id}` or a detail writes. The age of a layer
 * is counted from the last sign of life of the stream that writes it, or from the moment when the request was sent
 * whose answer contained it, whichever is later; nothing else renews it.
 */
export type Freshness = {
  /** Null: the prices of this market may be pressed, as far as their age is concerned. */
  readonly ofMarket: (market: number) => LayerAge | null;
  /** What a tab has to know of a match; null where all of it is fresh. */
  readonly ofMatch: (id: MatchId) => MatchAge | null;
  /** Everything is stale until it shows life again (F15). */
  readonly voidAll: () => void;
};

export type FreshnessDeps = {
  readonly clock: Pick<Clock, 'now'>;
  readonly board: Board;
  /** Undefined for a stream that is not subscribed to. */
  readonly lifeOf: (stream: StreamId) => StreamLife | undefined;
};

export const createFreshness = ({ clock, board, lifeOf }: FreshnessDeps): Freshness => {
  const { matches, markets, streams } = board;
  const startedAt = clock.now();
  let voidedAt = -Infinity;

  /** `askedAt`: when the request left that was answered last. */
  const ageOf = (match: number, life: StreamLife | undefined, askedAt: Milliseconds): LayerAge | null => {
    const facts = matches.facts[match];
    if (facts === undefined) return null;
    const now = clock.now();
    const at = Math.max(askedAt, life?.lifeAt ?? -Infinity);
    const since = Math.round(Math.max(at, startedAt));
    if (at <= voidedAt || isStale(facts.producer, now - at)) return { state: 'stale', since };
    const gap = life?.missingSince ?? null;
    // An answer that was asked for after the gap began holds what the stream is missing.
    if (gap === null || askedAt >= gap) return null;
    return { state: now - gap >= GAP_STALE_MS ? 'stale' : 'blocked', since };
  };

  const ofMain = (match: number, owner: BoardStream | undefined): LayerAge | null =>
    ageOf(
      match,
      owner === undefined || matches.carried[match] === 0 ? undefined : lifeOf(owner.id),
      matches.mainAsked[match] as number,
    );
  const ofFurther = (match: number, stream: BoardStream): LayerAge | null =>
    ageOf(match, lifeOf(stream.id), matches.furtherAsked[match] as number);

  const hasMarketOf = (match: number, stream: BoardStream): boolean =>
    (matches.markets[match] ?? []).some((market) => markets.owner[market] === stream.number);

  return {
    ofMarket: (market) => {
      const owner = streams.at(markets.owner[market] as number);
      const match = markets.match[market] as number;
      return owner === undefined || owner.detailOf === null ? ofMain(match, owner) : ofFurther(match, owner);
    },
    ofMatch: (id) => {
      const match = matches.slotOf(id);
      if (match < 0) return null;
      const owner = streams.at(matches.owner[match] as number);
      const main = owner?.detailOf == null ? ofMain(match, owner) : null;
      const detail = streams.find(streamOfMatch(id));
      const age = detail === undefined ? null : ofFurther(match, detail);
      const further = age === null || detail === undefined || !hasMarketOf(match, detail) ? null : age;
      return main === null && further === null ? null : { main, further };
    },
    voidAll: () => {
      voidedAt = clock.now();
    },
  };
};
