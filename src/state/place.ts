import type { GridId } from '#domain/grid.ts';
import type { SportId } from '#domain/ids.ts';
import type { PlayType } from '#domain/match.ts';

/** What is open, as the query string says it (D11): a link, a reload, the back button and "open in a new tab" all work. */
export type Place = {
  readonly view: 'sport' | 'in-play';
  readonly sport: SportId;
  readonly playType: PlayType;
  /** The market tab (LIST-37). */
  readonly grid: GridId;
  readonly sort: 'time' | 'league';
  /** Text looked for in team and league names; empty for none. */
  readonly search: string;
};

export type Go = (change: Partial<Place>, how?: 'push' | 'replace') => void;
