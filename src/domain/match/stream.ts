import type { MatchId } from '../ids.ts';

/** A video line of a match; lines are numbered 1 to 5 (BOOT-35). */
export type VideoLine = { readonly line: number; readonly type: string; readonly address: string };
/** The video lines of a match (REQ-74, BOOT-13). */
export type MatchVideo = {
  readonly matchId: MatchId;
  readonly lines: readonly VideoLine[];
  readonly animation: string | null;
};
/** How a line is played: HLS, FLV, or a page of the operator in a frame. */
export type MediaKind = 'hls' | 'flv' | 'page';
/** A line that can be played; its address is checked (D10). Lines are numbered 1 to 5 (BOOT-35). */
export type MediaLine = {
  readonly line: number;
  readonly kind: MediaKind;
  readonly address: string;
  /** True if the line plays only after the others have failed or when the user chooses it. */
  readonly isSpare?: true;
  /** The platform's name of this kind of stream (BOOT-14); absent where it has none. */
  readonly name?: string;
};
/**
 * The lines of a match's video, and the page of its animation in the catalogue of streams. A page of the match's own
 * is in `MatchFacts`.
 */
export type MatchMedia = {
  readonly video: readonly MediaLine[];
  readonly animation: string | null;
};
/** A kind of stream that the platform offers (BOOT-14). */
export type StreamType = { readonly type: string; readonly name: string; readonly sort: number };
