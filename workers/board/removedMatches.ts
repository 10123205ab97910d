import type { MarketId, MatchId, Milliseconds } from '#domain/ids.ts';

/** Longer than any answer is under way (F37). */
const REMEMBERED_MS = 15_000;

/**
 * Which matches and markets the platform has taken from the offer lately: an answer asked for before that
 * would bring them back.
 */
export class RemovedMatches {
  /** In the order of time. */
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

  /** Whether it has left since a question of that time was asked. */
  has(id: MatchId | MarketId, since: Milliseconds): boolean {
    const at = this.#at.get(id);
    return at !== undefined && at >= since;
  }

  get size(): number {
    return this.#at.size;
  }
}
