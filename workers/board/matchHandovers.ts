import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { BoardStream } from './streamTable.ts';

/**
 * How long the target of a `move` may take to put the match. A snapshot of it within this time may be older
 * than the move.
 */
const PUT_DEADLINE_MS: Milliseconds = 10_000;

/**
 * Remembers which matches a second sport stream has, and which moved to a stream that has not put them. The
 * streams of a sport arrive in any order, so a record from the former stream of a match may come after the record
 * from its new one (FEED.md: `move`). A stream sends a whole match only once. Without a new request of that stream
 * no stream would renew the prices of the match (I3).
 */
export class MatchHandovers {
  /** For each match the stream that has put it too, but does not write it. */
  #secondStreams = new Map<MatchId, BoardStream>();
  /** When each match moved to its stream, monotonic ms; -Infinity if the stream had put it before. */
  #moved = new Map<MatchId, Milliseconds>();

  get size(): number {
    return this.#secondStreams.size + this.#moved.size;
  }

  /** Notes that a stream has put a match that another stream writes. */
  noteSecondStream(id: MatchId, stream: BoardStream): void {
    this.#secondStreams.set(id, stream);
  }

  /** Forgets a second stream that writes the match now, or no longer has it. */
  endSecondStream(id: MatchId, stream: BoardStream): void {
    if (this.#secondStreams.get(id) === stream) this.#secondStreams.delete(id);
  }

  /** Returns the matches that a stream has put but does not write. */
  matchesAlsoIn(stream: BoardStream): MatchId[] {
    return [...this.#secondStreams].filter(([, second]) => second === stream).map(([id]) => id);
  }

  /** Notes that a match moved. Returns true if its new stream had put it before. */
  noteMove(id: MatchId, to: BoardStream, now: Milliseconds): boolean {
    const hadPut = this.#secondStreams.get(id) === to;
    this.endSecondStream(id, to);
    this.#moved.set(id, hadPut ? -Infinity : now);
    return hadPut;
  }

  /** Notes that a stream put a match that moved, or that it left the board. */
  endMove(id: MatchId): void {
    this.#moved.delete(id);
  }

  /** Returns true if a snapshot that lacks the match may be older than the move of the match. */
  mayBePut(id: MatchId, now: Milliseconds): boolean {
    const movedAt = this.#moved.get(id);
    return movedAt !== undefined && now - movedAt < PUT_DEADLINE_MS;
  }

  /** Returns the matches that their new streams should have put by now. */
  overdueMoves(now: Milliseconds): MatchId[] {
    return [...this.#moved.keys()].filter((id) => !this.mayBePut(id, now));
  }
}
