import { isRecord, isWhole } from '#sandbox/betting/scripts.ts';
import type { ServerClock } from '#sandbox/clock.ts';

/** Kinds of activities that a control call can add to a room in place of the invented ones. */
const SHOW_KINDS = ['rain', 'lottery', 'answer', 'vote'] as const;
export type ShowKind = (typeof SHOW_KINDS)[number];

/** An activity that a command added: its id, its opening and end, and its texts. */
export type Show = {
  readonly id: string;
  readonly kind: ShowKind;
  readonly from: number;
  readonly to: number;
  readonly title: string | null;
  readonly options: readonly string[];
  /** Prize kind of the wire; a code that no table has is allowed (C43). */
  readonly prize: number;
  readonly winList: boolean;
  readonly marquee: boolean;
};

const LASTS_MS = 60_000;

/** Activities that tests and demos add, by room and kind. */
export class ActivityShows {
  readonly #shows = new Map<string, Map<ShowKind, Show>>();
  readonly #clock: ServerClock;
  readonly #listeners = new Set<(roomId: string, show: Show, state: 0 | 1 | 2) => void>();
  /** The last sent state of each show. */
  readonly #told = new Map<Show, 0 | 1 | 2>();
  #made = 0;

  constructor(clock: ServerClock) {
    this.#clock = clock;
  }

  /** Calls `run` whenever a show is added, begins or ends. */
  onChange(run: (roomId: string, show: Show, state: 0 | 1 | 2) => void): void {
    this.#listeners.add(run);
  }

  /** Reports the shows that have begun or ended. */
  tick(): void {
    for (const [roomId, shows] of this.#shows)
      for (const show of shows.values()) {
        const state = this.stateOf(show);
        if (this.#told.get(show) === state) continue;
        this.#told.set(show, state);
        for (const run of this.#listeners) run(roomId, show, state);
      }
  }

  of(roomId: number | string, kind: ShowKind): Show | undefined {
    return this.#shows.get(String(roomId))?.get(kind);
  }

  stateOf({ from, to }: Pick<Show, 'from' | 'to'>): 0 | 1 | 2 {
    const now = this.#clock.now();
    return now < from ? 0 : now < to ? 1 : 2;
  }

  /**
   * Parses a command `{ kind, startsIn?, lasts?, title?, options?, prize?, winList?, marquee? }` and adds its show.
   * Returns a sentence if the command is invalid.
   */
  add(roomId: string, raw: unknown): Show | string {
    const body = isRecord(raw) ? raw : {};
    const kind = SHOW_KINDS.find((each) => each === body.kind);
    if (kind === undefined) return `"kind" must be one of ${SHOW_KINDS.join(', ')}.`;
    const { startsIn = 0, lasts = LASTS_MS, title = null, options = [], prize = 15 } = body;
    if (!isWhole(startsIn, 0, 86_400_000) || !isWhole(lasts, 0, 86_400_000))
      return '"startsIn" and "lasts" must be whole milliseconds.';
    if (title !== null && typeof title !== 'string') return '"title" must be a text.';
    if (!Array.isArray(options) || !options.every((each) => typeof each === 'string'))
      return '"options" must be a list of texts.';
    if (typeof prize !== 'number') return '"prize" must be a prize kind.';
    this.#made += 1;
    const from = this.#clock.now() + Number(startsIn);
    const show: Show = {
      id: `s${this.#made}-${kind}-${roomId}`,
      kind,
      from,
      to: from + Number(lasts),
      title,
      options,
      prize,
      winList: body.winList !== false,
      marquee: body.marquee !== false,
    };
    const shows = this.#shows.get(roomId) ?? new Map<ShowKind, Show>();
    this.#shows.set(roomId, shows.set(kind, show));
    this.tick();
    return show;
  }
}
