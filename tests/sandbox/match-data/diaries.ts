import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { ServerClock } from '#sandbox/clock.ts';
import type { Batch } from '#sandbox/world/worldChange.ts';
import { Diary } from './diary.ts';

/** The most matches of which a diary is kept. */
const MOST = 300;

/** Diaries of the matches that somebody asked about, from the first question on. */
export class Diaries {
  readonly #board: ServerBoard;
  readonly #clock: ServerClock;
  readonly #speed: number;
  readonly #kept = new Map<string, Diary>();

  constructor(board: ServerBoard, clock: ServerClock, speed: number) {
    this.#board = board;
    this.#clock = clock;
    this.#speed = speed;
  }

  /** Called after a batch was applied to the server's board. */
  hear({ news }: Batch): void {
    if (this.#kept.size === 0) return;
    for (const each of news) {
      if (each.k !== 'facts') continue;
      const diary = this.#kept.get(each.id);
      const held = this.#board.matches.get(each.id);
      if (diary !== undefined && held !== undefined) diary.take(held.match, this.#clock.world());
    }
  }

  of(id: string): Diary | undefined {
    const known = this.#kept.get(id);
    if (known !== undefined) {
      known.advance(this.#clock.world());
      return known;
    }
    const held = this.#board.matches.get(id) ?? this.#board.ended.get(id);
    if (held === undefined) return undefined;
    const diary = new Diary(held.match, this.#clock.world(), this.#speed);
    this.#kept.set(id, diary);
    const oldest = this.#kept.size > MOST ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
    return diary;
  }
}
