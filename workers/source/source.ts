import type { MatchId, StreamId } from '#domain/ids.ts';
import type { Connection as ConnectionLabel, GoalReport } from '#contract/patch.ts';
import type { MarketGroup } from '#domain/markets/grid.ts';
import type { ListSource } from './listSource.ts';

/** What all tabs together need of the sources; the same for one tab and for twenty (G7, G13). */
export type Demand = {
  readonly streams: ReadonlySet<StreamId>;
  /** The lists on display, without duplicates. */
  readonly lists: readonly ListSource[];
  /** Matches on screen or picked. */
  readonly visible: () => ReadonlySet<MatchId>;
  /** Matches open or picked: the worker follows them into any stream. */
  readonly followed: ReadonlySet<MatchId>;
  /** Matches open with all their markets. */
  readonly open: ReadonlySet<MatchId>;
  /** Matches with extra markets on screen or picked, and the groups of these markets. */
  readonly extraMarkets: ReadonlyMap<MatchId, readonly MarketGroup[]>;
  /**
   * Keys of lists, and open matches, that only tabs need which have been hidden for long (C38). Polls request them at
   * the pace of the 60 s loop. When they leave this set, polls request at once the in-play parts of the lists, and the
   * matches that are due.
   */
  readonly background: { readonly lists: ReadonlySet<string>; readonly matches: ReadonlySet<MatchId> };
};

export const NO_DEMAND: Demand = {
  streams: new Set(),
  lists: [],
  visible: () => new Set(),
  followed: new Set(),
  open: new Set(),
  extraMarkets: new Map(),
  background: { lists: new Set(), matches: new Set() },
};

/** Callbacks of a source. The source itself writes the board. */
export type SourceListener = {
  /** Data was applied to the board, so tabs may need a patch. */
  readonly applied: () => void;
  /** A frame of the feed was applied; `isPublic` is false for streams of the user and of rooms. */
  readonly received: (text: string, isPublic: boolean) => void;
  /** Matches or markets left the board. */
  readonly left: () => void;
  readonly events: (events: readonly GoalReport[]) => void;
  /**
   * The connection status changed, a stream became live or has a sequence gap, or matches arrived whose streams
   * may now be subscribed.
   */
  readonly changed: () => void;
};

/** A source of board data (D1). Polling alone is fully supported. Further sources can be added. */
export type Source = {
  readonly start: () => void;
  readonly stop: () => void;
  readonly want: (demand: Demand) => void;
  /** Switches the language: names change, values stay (D23). */
  readonly setLanguage: (code: string) => void;
  /** Restarts after sleep or a clock jump, because no open connection can be trusted (F15). */
  readonly restart: () => void;
};

export type ConnectionStatus = { readonly connection: ConnectionLabel; readonly attempt: number };
