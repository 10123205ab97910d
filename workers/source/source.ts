import type { MatchId, StreamId } from '#domain/ids.ts';
import type { Connection as ConnectionLabel, GoalNews } from '#contract/patch.ts';
import type { MarketGroup } from '#domain/grid.ts';
import type { ListSource } from './listSource.ts';

/** What a source can do (D1); polls alone can do none of it and are a first-class case. */
export type Abilities = {
  readonly push: boolean;
  readonly seq: boolean;
  readonly resume: boolean;
  readonly heartbeat: boolean;
};

/** What all tabs together want to see: the same for one tab and for twenty (G7, G13). */
export type Demand = {
  readonly streams: ReadonlySet<StreamId>;
  /** Each once. */
  readonly lists: readonly ListSource[];
  /** Matches on screen or picked. */
  readonly visible: () => ReadonlySet<MatchId>;
  /** Matches open or picked: wanted wherever they go. */
  readonly followed: ReadonlySet<MatchId>;
  /** Matches open with all their markets. */
  readonly open: ReadonlySet<MatchId>;
  /** Matches of which some markets beyond the main ones are on screen or picked. */
  readonly further: ReadonlyMap<MatchId, readonly MarketGroup[]>;
};

export const NO_DEMAND: Demand = {
  streams: new Set(),
  lists: [],
  visible: () => new Set(),
  followed: new Set(),
  open: new Set(),
  further: new Map(),
};

/** What a source tells. The board is written by the source itself. */
export type SourceListener = {
  /** Something was applied: tabs may be told. */
  readonly applied: () => void;
  /** Content has left the board. */
  readonly left: () => void;
  readonly events: (events: readonly GoalNews[]) => void;
  /** The connection's label, or which streams are live or have a gap, is another one. */
  readonly changed: () => void;
};

/** Where news comes from. Others may join: a source is what it can do, not what it is called. */
export type Source = {
  readonly abilities: Abilities;
  readonly start: () => void;
  readonly stop: () => void;
  readonly want: (wanted: Demand) => void;
  /** Another language: names follow, values stay (D23). */
  readonly setLanguage: (code: string) => void;
  /** The machine slept or the clock jumped: nothing that was open can be believed (F15). */
  readonly restart: () => void;
};

export type ConnectionStatus = { readonly connection: ConnectionLabel; readonly attempt: number };
