import type { StreamId } from '#domain/ids.ts';
import type { Delta, SnapshotPart } from '#platform/decode/frames.ts';
import type { Want } from '#platform/feedFrames.ts';

/**
 * Where a stream stands. `asked`: nothing came yet; `snapshot`: parts are coming; `catching-up`: missed deltas
 * are coming; `live`;
 * `gap`: one is missing and was asked for; `none`: the server has no such stream.
 */
export type StreamState = 'asked' | 'snapshot' | 'catching-up' | 'live' | 'gap' | 'none';

/** What a frame means to a stream; the caller acts on it. `again`: ask again, for this reason. */
export type CursorVerdict =
  | { readonly do: 'apply' }
  | { readonly do: 'drop'; readonly why: string }
  | { readonly do: 'wait' }
  | { readonly do: 'snapshot'; readonly parts: readonly SnapshotPart[]; readonly newEpoch: boolean }
  | { readonly do: 'again'; readonly why: 'gap' | 'epoch' | 'snapshot' };

const APPLY: CursorVerdict = { do: 'apply' };
const WAIT: CursorVerdict = { do: 'wait' };
const drop = (why: string): CursorVerdict => ({ do: 'drop', why });

/**
 * Epoch, gap, duplicate and order rules of one stream (D1, FEED.md). Pure bookkeeping: no socket, no clock,
 * no board.
 */
export class StreamCursor {
  readonly id: StreamId;
  state: StreamState = 'asked';
  epoch: string | null = null;
  seq = 0;
  /** What the next subscribe says of this stream; `go` once it was said. */
  ask: 'begin' | 'resume' | 'fresh' | 'go' = 'begin';
  /** Monotonic ms when it stopped being live, or was first asked for. */
  since: number;
  /**
   * Monotonic ms of the last frame that brought the stream on: a long snapshot that still comes must not be
   * asked for anew.
   */
  heardAt = -Infinity;
  /** Monotonic ms when it was asked for again last, and how long that may take before it is asked for once more. */
  askedAgainAt = -Infinity;
  patienceMs: number | null = null;
  /** How often it was asked for again in vain. */
  inVain = 0;
  /**
   * Since when something of it is known to be missing: a gap, another epoch, a snapshot instead of deltas.
   * Until it is up to date again, over whatever sockets, its prices cannot be trusted (D2). Monotonic ms.
   */
  missingSince: number | null = null;
  /** Monotonic ms of the last sign of life while it was up to date: the age of its prices is counted from it (D3). */
  lifeAt = -Infinity;
  /** Epoch and highest seq that a polled answer has put ahead of the stream (D20). */
  aheadEpoch: string | null = null;
  ahead = 0;
  /**
   * Monotonic ms when it was asked for because its match had left the board and taken its markets with it.
   */
  hollowAt = -Infinity;
  /**
   * The language of the names that stand on the board; null before any do. `askedIn`: that of the socket when
   * it was asked for last.
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

  /** The socket is another one: go on from where this stream stood. */
  reconnect(now: number): void {
    this.ask = this.epoch === null ? 'begin' : 'resume';
    this.#calm();
    this.#leave('asked', now);
  }

  /** A frame or heartbeat came. Only while it is up to date: else old prices would look fresh after a reconnect. */
  showLife(now: number): void {
    if (this.state === 'live') this.lifeAt = now;
  }

  /** Asks again: from the present place after a gap, else for a new snapshot. */
  again(how: 'resume' | 'fresh', now: number): void {
    this.ask = how;
    this.#leave(how === 'resume' ? 'gap' : 'asked', now);
  }

  answer(how: 'snapshot' | 'deltas' | 'none', epoch: string, seq: number, now: number): CursorVerdict {
    if (how === 'none') {
      this.state = 'none';
      return WAIT;
    }
    this.#parts = [];
    if (how === 'snapshot') {
      this.state = 'snapshot';
      this.miss(now);
      return WAIT;
    }
    // The deltas that were missing have come meanwhile.
    if (this.state === 'live') return drop('answer');
    if (epoch !== this.epoch) return { do: 'again', why: 'epoch' };
    this.#target = seq;
    if (this.seq >= seq) this.#catchUp();
    else {
      this.state = 'catching-up';
      this.miss(now);
    }
    return WAIT;
  }

  snapshot(part: SnapshotPart): CursorVerdict {
    const current = part.epoch === this.epoch;
    // Parts without an answer before them belong to a snapshot that was given up.
    if (this.state !== 'snapshot') return drop('snapshot');
    const first = this.#parts[0];
    const held = this.#parts.length;
    const sameSnapshot =
      first !== undefined && first.epoch === part.epoch && first.seq === part.seq && first.of === part.of;
    if (sameSnapshot && part.part <= held) return drop('duplicate-part');
    if (part.part !== held + 1 || (held > 0 && !sameSnapshot)) return { do: 'again', why: 'snapshot' };
    // A snapshot never goes back in time (F07).
    if (current && part.seq < this.seq) return { do: 'again', why: 'snapshot' };
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
    if (this.state === 'snapshot') return { do: 'again', why: 'snapshot' };
    if (this.state !== 'live' && this.state !== 'catching-up') return drop('while-waiting');
    if (delta.epoch !== this.epoch) return { do: 'again', why: 'epoch' };
    if (delta.seq <= this.seq) return drop('older');
    if (delta.seq > this.seq + 1) return { do: 'again', why: 'gap' };
    this.seq = delta.seq;
    if (this.state !== 'live' && this.seq >= this.#target) this.#catchUp();
    return APPLY;
  }

  /**
   * The server says where the stream stands: further on than what came means that the last deltas were lost
   * (F06, F08).
   */
  stands(epoch: string, seq: number): CursorVerdict {
    // It was said not to be there, and runs: a mistake, or it has begun since.
    if (this.state === 'none') return { do: 'again', why: 'snapshot' };
    if (this.state !== 'live' && this.state !== 'catching-up') return WAIT;
    if (epoch !== this.epoch) return { do: 'again', why: 'epoch' };
    return seq > this.seq ? { do: 'again', why: 'gap' } : WAIT;
  }

  /** Whether a polled answer that stands at this place may be applied (D20). */
  takesPoll(epoch: string, seq: number): boolean {
    if (this.epoch === null) return true;
    return epoch === this.epoch && seq >= this.seq;
  }

  /**
   * What stands on the board is known not to be all; of a stream that has brought nothing yet nothing can be
   * missing.
   */
  miss(now: number): void {
    if (this.epoch !== null) this.missingSince ??= now;
  }

  #catchUp(): void {
    this.state = 'live';
    this.#calm();
    this.missingSince = null;
  }

  #calm(): void {
    this.patienceMs = null;
    this.inVain = 0;
  }

  #leave(state: StreamState, now: number): void {
    if (this.state === 'live') this.since = now;
    this.state = state;
    this.#parts = [];
    this.#target = 0;
  }
}
