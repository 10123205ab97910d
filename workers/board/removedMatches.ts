import type { MarketId, MatchId, Milliseconds } from '#domain/ids.ts';

/** How long removals are remembered: longer than any request is in flight (F37). */
const REMEMBERED_MS = 15_000;

/**
 * Remembers which matches and markets the operator removed recently, because an answer to an earlier request
 * would bring them back.
 */
export class RemovedMatches {
  /** Removal times, oldest first. */
  #at = new Map<MatchId | MarketId, Milliseconds>();
  readonly now: () => Milliseconds;

  constructor(now: () => Milliseconds) {
    this.now = now;
  }

  note(id: MatchId | MarketId): void {
    const now = this.now();
    this.#at.delete(id);
    this.#at.set(id, now);
    for (const [oldest, at] of this.#at) {
      if (now - at <= REMEMBERED_MS) break;
      this.#at.delete(oldest);
    }
  }

  /** Returns true if the match or market was removed after a request of time `since` was sent. */
  has(id: MatchId | MarketId, since: Milliseconds): boolean {
    const at = this.#at.get(id);
    return at !== undefined && at >= since;
  }
}
