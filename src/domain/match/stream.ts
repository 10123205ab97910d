import type { MatchId } from '../ids.ts';

/** A video line of a match; lines are numbered 1 to 5 (BOOT-35). */
export type VideoLine = { readonly line: number; readonly type: string; readonly address: string };
/** The video lines of a match (REQ-74, BOOT-13). */
export type MatchVideo = {
  readonly matchId: MatchId;
  readonly lines: readonly VideoLine[];
  readonly animation: string | null;
};
/** A kind of stream that the platform offers (BOOT-14). */
export type StreamType = { readonly type: string; readonly name: string; readonly sort: number };
