import { CLIPS, type Clip } from './clips.ts';

/** The streams of a match's video: HLS in H.264 and in VP9, the same clip in FLV, and a page for a frame. */
export const LINES: readonly { readonly field: string; readonly end: string; readonly clip: () => Clip }[] = [
  { field: 'm3u8HD', end: 'm3u8', clip: () => CLIPS.h264 },
  { field: 'm3u8SD', end: 'm3u8', clip: () => CLIPS.vp9 },
  { field: 'flvHD', end: 'flv', clip: () => CLIPS.h264 },
];

/** Returns the field `vs` of a match detail; lists and patches have only `have` (wire facts 2.8). */
export const videoRecord = (match: string) => ({
  ...Object.fromEntries(LINES.map(({ field, end }, at) => [field, `/media/match/${match}/${at + 1}.${end}`])),
  web: `/media/match/${match}/page`,
});
