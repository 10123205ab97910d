import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Batch } from '#sandbox/world/worldChange.ts';
import { MatchTimeline } from './matchTimeline.ts';

/** Number of matches up to which the sandbox keeps timelines. */
const MAX_TIMELINES = 300;

/** The timelines of matches that clients requested, each kept from the first request on. */
export class MatchTimelines {
  readonly #board: ServerBoard;
  readonly #clock: ServerClock;
  readonly #speed: number;
  readonly #kept = new Map<string, MatchTimeline>();

  constructor(board: ServerBoard, clock: ServerClock, speed: number) {
    this.#board = board;
    this.#clock = clock;
    this.#speed = speed;
  }

  /** Called after a batch was applied to the server's board. */
  onBatch({ changes }: Batch): void {
    if (this.#kept.size === 0) return;
    for (const each of changes) {
      if (each.k !== 'facts') continue;
      const timeline = this.#kept.get(each.id);
      const boardMatch = this.#board.matches.get(each.id);
      if (timeline !== undefined && boardMatch !== undefined)
        timeline.take(boardMatch.match, this.#clock.world());
    }
  }

  of(id: string): MatchTimeline | undefined {
    const known = this.#kept.get(id);
    if (known !== undefined) {
      known.advance(this.#clock.world());
      return known;
    }
    const boardMatch = this.#board.matches.get(id) ?? this.#board.ended.get(id);
    if (boardMatch === undefined) return undefined;
    const timeline = new MatchTimeline(boardMatch.match, this.#clock.world(), this.#speed);
    this.#kept.set(id, timeline);
    const oldest = this.#kept.size > MAX_TIMELINES ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
    return timeline;
  }
}
