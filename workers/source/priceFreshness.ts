import type { TierAge, MatchAge } from '#contract/patch.ts';
import { GAP_STALE_MS } from '#domain/config/constants.ts';
import { isStale } from '#domain/odds/freshness.ts';
import type { MatchId, Milliseconds, StreamId } from '#domain/ids.ts';
import type { Board } from '../board/board.ts';
import { NO_HANDLE } from '../board/marketTable.ts';
import type { BoardStream } from '../board/streamTable.ts';
import { streamOfMatch } from '#platform/streams.ts';
import type { Clock } from '../runtime/environment.ts';

/** Liveness of a pushed stream. Times are monotonic ms. */
export type StreamLife = {
  /** Time of the last frame or heartbeat while the stream was up to date; -Infinity before the first. */
  readonly aliveAt: Milliseconds;
  /** Time since when the stream is known to lack data (D2); null if it lacks none. */
  readonly missingSince: Milliseconds | null;
  /** Time of the last delta that arrived while the stream caught up; -Infinity before the first. */
  readonly resentAt: Milliseconds;
};

/**
 * Computes the age of prices (D3). A market belongs to one of two tiers of its match. A sport stream or a
 * list writes the main markets; `match/{id}` or a detail answer writes the extra markets. The age of a tier
 * counts from the later of two times: the last sign of life of the stream that writes it, and the sending of
 * the request whose answer contained it. Nothing else renews it. A single market without a handle is renewed by
 * requests alone.
 */
export type Freshness = {
  /** Returns null if the prices of this market are fresh enough to be pressed. */
  readonly ofMarket: (market: number) => TierAge | null;
  /** Returns the ages of both tiers of a match; null if both are fresh. */
  readonly ofMatch: (id: MatchId) => MatchAge | null;
  /** Marks all prices as stale until the next sign of life or answer (F15). */
  readonly markAllStale: () => void;
};

export type FreshnessDeps = {
  readonly clock: Pick<Clock, 'now'>;
  readonly board: Board;
  /** Returns undefined for a stream that is not subscribed. */
  readonly lifeOf: (stream: StreamId) => StreamLife | undefined;
};

export const createFreshness = ({ clock, board, lifeOf }: FreshnessDeps): Freshness => {
  const { matches, markets, streams } = board;
  const startedAt = clock.now();
  let markedStaleAt = -Infinity;

  /**
   * Computes the age of one tier. `askedAt` is when the last answered request was sent, `resentAt` when a resent delta
   * last wrote the tier: it may have put an older price over one of the answer.
   */
  const ageOf = (
    match: number,
    life: StreamLife | undefined,
    askedAt: Milliseconds,
    resentAt: Milliseconds = -Infinity,
  ): TierAge | null => {
    const facts = matches.facts[match];
    if (facts === undefined) return null;
    const now = clock.now();
    const at = Math.max(askedAt, life?.aliveAt ?? -Infinity);
    const since = Math.round(Math.max(at, startedAt));
    if (at <= markedStaleAt || isStale(facts.producer, now - at)) return { state: 'stale', since };
    const gap = life?.missingSince ?? null;
    // An answer to a request sent after the gap began contains what the stream lacks.
    if (gap === null || (askedAt >= gap && askedAt > resentAt)) return null;
    return { state: now - gap >= GAP_STALE_MS ? 'stale' : 'blocked', since };
  };

  const ofMain = (match: number, owner: BoardStream | undefined): TierAge | null =>
    ageOf(
      match,
      owner === undefined || matches.carried[match] === 0 ? undefined : lifeOf(owner.id),
      matches.mainRequestedAt[match] as number,
    );
  const ofExtra = (match: number, stream: BoardStream | undefined): TierAge | null => {
    const life = stream && lifeOf(stream.id);
    return ageOf(match, life, matches.extraRequestedAt[match] as number, life?.resentAt);
  };

  const hasMarketOf = (match: number, stream: BoardStream): boolean =>
    (matches.markets[match] ?? []).some((market) => markets.owner[market] === stream.number);

  return {
    ofMarket: (market) => {
      const owner = streams.at(markets.owner[market] as number);
      const match = markets.match[market] as number;
      // Pushed prices reach a market by its handle alone, so no stream renews a market that has none.
      const writer = markets.handle[market] === NO_HANDLE ? undefined : owner;
      return owner === undefined || owner.detailOf === null ? ofMain(match, writer) : ofExtra(match, writer);
    },
    ofMatch: (id) => {
      const match = matches.slotOf(id);
      if (match < 0) return null;
      const owner = streams.at(matches.owner[match] as number);
      const main = owner?.detailOf == null ? ofMain(match, owner) : null;
      const detail = streams.find(streamOfMatch(id));
      const extra = detail !== undefined && hasMarketOf(match, detail) ? ofExtra(match, detail) : null;
      return main === null && extra === null ? null : { main, extra };
    },
    markAllStale: () => {
      markedStaleAt = clock.now();
    },
  };
};
