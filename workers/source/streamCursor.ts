import type { StreamId } from '#domain/ids.ts';
import type { Delta, SnapshotPart } from '#platform/decode/frames.ts';
import type { Want } from '#platform/feedFrames.ts';

/**
 * The state of a stream. `asked`: nothing arrived yet; `snapshot`: parts are arriving; `catching-up`: missed
 * deltas are arriving; `live`: up to date; `gap`: a delta is missing and was requested; `none`: the server
 * has no such stream.
 */
export type StreamState = 'asked' | 'snapshot' | 'catching-up' | 'live' | 'gap' | 'none';

/** What the caller must do with a frame. `resubscribe`: subscribe again, for the given reason. */
export type CursorVerdict =
  | { readonly do: 'apply' }
  | { readonly do: 'drop'; readonly reason: string }
  | { readonly do: 'wait' }
  | { readonly do: 'snapshot'; readonly parts: readonly SnapshotPart[]; readonly newEpoch: boolean }
  | { readonly do: 'resubscribe'; readonly reason: 'gap' | 'epoch' | 'snapshot' };

const APPLY: CursorVerdict = { do: 'apply' };
const WAIT: CursorVerdict = { do: 'wait' };
const drop = (reason: string): CursorVerdict => ({ do: 'drop', reason });

/**
 * Tracks epoch, gaps, duplicates and order of one stream (D1, FEED.md). It uses no socket, clock or board.
 */
export class StreamCursor {
  readonly id: StreamId;
  state: StreamState = 'asked';
  epoch: string | null = null;
  seq = 0;
  /** What the next subscribe frame requests for this stream; `sent` once it was requested. */
  ask: 'begin' | 'resume' | 'fresh' | 'sent' = 'begin';
  /** Monotonic ms when the stream stopped being live or was first requested. */
  since: number;
  /** Monotonic ms when a stream with content stopped being live, once the server has reported it as absent. */
  lostAt = -Infinity;
  /**
   * Monotonic ms of the last frame that advanced the stream. A long snapshot that is still arriving must not
   * be requested again.
   */
  heardAt = -Infinity;
  /** Monotonic ms of the last repeated request, and the timeout until the next one. */
  askedAgainAt = -Infinity;
  repeatTimeoutMs: number | null = null;
  /** The number of repeated requests without an answer. */
  unansweredRepeats = 0;
  /**
   * Monotonic ms since when the stream lacks data: a gap, another epoch, or a snapshot instead of deltas. Its
   * prices cannot be trusted until it is up to date again, whatever sockets come and go (D2).
   */
  missingSince: number | null = null;
  /**
   * Monotonic ms when the last sign of life was sent while the stream was up to date. The age of its prices
   * counts from it (D3).
   */
  aliveAt = -Infinity;
  /** Monotonic ms when a delta was last applied while the stream caught up. */
  resentAt = -Infinity;
  /** Epoch and highest sequence of polled answers that are ahead of the stream (D20). */
  aheadEpoch: string | null = null;
  ahead = 0;
  /**
   * Monotonic ms of the last request for a snapshot because the board had lost content of the stream, for
   * example after a match left the board and took its markets along, or because a resent delta could not be read.
   */
  lostContentRequestAt = -Infinity;
  /**
   * The language of the names on the board; null before any arrived. `askedIn` is the language of the socket
   * at the last request.
   */
  language: string | null = null;
  askedIn: string | null = null;
  #parts: SnapshotPart[] = [];
  #target = 0;

  constructor(id: StreamId, now: number) {
    this.id = id;
    this.since = now;
  }

  want(): Want {
    if (this.ask === 'resume' && this.epoch !== null)
      return { stream: this.id, epoch: this.epoch, seq: this.seq };
    if (this.ask === 'fresh') return { stream: this.id, fresh: true };
    return { stream: this.id };
  }

  /** Prepares the stream for a new socket: it resumes from its last sequence, or begins if it has no content. */
  reconnect(now: number): void {
    this.ask = this.epoch === null ? 'begin' : 'resume';
    this.#calm();
    this.#leave('asked', now);
  }

  /**
   * Records a sign of life, only while the stream is up to date. Otherwise old prices would look fresh after
   * a reconnect.
   */
  recordLiveness(sentAt: number): void {
    if (this.state === 'live' && sentAt > this.aliveAt) this.aliveAt = sentAt;
  }

  /** Requests the stream again: from the last sequence after a gap, else as a new snapshot. */
  requestAgain(how: 'resume' | 'fresh', now: number): void {
    this.ask = how;
    this.#leave(how === 'resume' ? 'gap' : 'asked', now);
  }

  answer(how: 'snapshot' | 'deltas' | 'none', epoch: string, seq: number, now: number): CursorVerdict {
    if (how === 'none') {
      if (this.epoch !== null) this.lostAt = this.state === 'live' ? now : this.since;
      this.state = 'none';
      // The board drops the content of an absent stream or leaves it to the polls, so nothing can be resumed.
      this.epoch = null;
      return WAIT;
    }
    this.#parts = [];
    if (how === 'snapshot') {
      this.state = 'snapshot';
      this.markIncomplete(now);
      return WAIT;
    }
    // The missing deltas have arrived meanwhile.
    if (this.state === 'live') return drop('answer');
    if (epoch !== this.epoch) return { do: 'resubscribe', reason: 'epoch' };
    this.#target = seq;
    if (this.seq >= seq) this.#catchUp();
    else {
      this.state = 'catching-up';
      this.markIncomplete(now);
    }
    return WAIT;
  }

  snapshot(part: SnapshotPart): CursorVerdict {
    const current = part.epoch === this.epoch;
    // Parts without a preceding answer belong to a snapshot that was abandoned.
    if (this.state !== 'snapshot') return drop('snapshot');
    const first = this.#parts[0];
    const held = this.#parts.length;
    const sameSnapshot =
      first !== undefined && first.epoch === part.epoch && first.seq === part.seq && first.of === part.of;
    if (sameSnapshot && part.part <= held) return drop('duplicate-part');
    if (part.part !== held + 1 || (held > 0 && !sameSnapshot))
      return { do: 'resubscribe', reason: 'snapshot' };
    // A snapshot never goes back in time (F07).
    if (current && part.seq < this.seq) return { do: 'resubscribe', reason: 'snapshot' };
    this.#parts.push(part);
    if (part.part < part.of) return WAIT;
    const parts = this.#parts;
    this.#parts = [];
    this.epoch = part.epoch;
    this.seq = part.seq;
    this.#catchUp();
    return { do: 'snapshot', parts, newEpoch: !current };
  }

  delta(delta: Pick<Delta, 'epoch' | 'seq'>): CursorVerdict {
    // Deltas follow the last part: one that comes before it means that the snapshot was cut off (F09).
    if (this.state === 'snapshot') return { do: 'resubscribe', reason: 'snapshot' };
    if (this.state !== 'live' && this.state !== 'catching-up') return drop('while-waiting');
    if (delta.epoch !== this.epoch) return { do: 'resubscribe', reason: 'epoch' };
    if (delta.seq <= this.seq) return drop('older');
    if (delta.seq > this.seq + 1) return { do: 'resubscribe', reason: 'gap' };
    this.seq = delta.seq;
    if (this.state !== 'live' && this.seq >= this.#target) this.#catchUp();
    return APPLY;
  }

  /**
   * Compares the stream with the position in a heartbeat. A higher sequence means that the last deltas were
   * lost (F06, F08).
   */
  comparePosition(epoch: string, seq: number): CursorVerdict {
    // The server said that the stream does not exist, but it runs. It was a mistake, or the stream started
    // since.
    if (this.state === 'none') return { do: 'resubscribe', reason: 'snapshot' };
    if (this.state !== 'live' && this.state !== 'catching-up') return WAIT;
    if (epoch !== this.epoch) return { do: 'resubscribe', reason: 'epoch' };
    return seq > this.seq ? { do: 'resubscribe', reason: 'gap' } : WAIT;
  }

  /** Marks the stream as incomplete. A stream that never delivered anything cannot be incomplete. */
  markIncomplete(now: number): void {
    if (this.epoch !== null) this.missingSince ??= now;
  }

  #catchUp(): void {
    this.state = 'live';
    this.#calm();
    this.missingSince = null;
  }

  #calm(): void {
    this.repeatTimeoutMs = null;
    this.unansweredRepeats = 0;
  }

  #leave(state: StreamState, now: number): void {
    if (this.state === 'live') this.since = now;
    this.state = state;
    this.#parts = [];
    this.#target = 0;
  }
}
