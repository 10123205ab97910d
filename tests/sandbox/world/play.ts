import type { Quote } from '#sandbox/prices/quote.ts';
import type { Clock, Score } from './news.ts';

/** What happened while a match was played on for some seconds. */
export type Happened = {
  /** Scores, clock or server differ from what was told last. */
  facts: boolean;
  goals: { side: 1 | 2; sc: readonly [number, number] }[];
  /** World seconds its markets stay suspended from now; 0 for none. */
  suspend: number;
  ended: boolean;
  /** It ended without a result: a retirement (D29). The match leaves as abandoned. */
  abandoned?: boolean;
};
export const nothing = (): Happened => ({ facts: false, goals: [], suspend: 0, ended: false });

/** A match being played, by the rules of its sport. */
export type Play = {
  readonly fmt: number;
  readonly fid: number;
  begin(): void;
  advance(seconds: number): Happened;
  quote(): Quote;
  nsg(): Score[];
  clock(): Omit<Clock, 'at'> | null;
  serving(): 0 | 1 | 2;
  /** The sport's own scoreboard (wire facts 3.6); absent where it has none. */
  board?(): Readonly<Record<string, string | number>> | null;
};
