import h264 from './clips/h264.mp4?inline';
import vp9 from './clips/vp9.mp4?inline';
import { boxesOf, timescalesOf } from './boxes.ts';

/**
 * A clip of 12 s (makeClips.mjs): its init segment, six fragments of 2 s each, and its codecs for playlists.
 */
export type Clip = {
  readonly codecs: string;
  readonly init: Buffer;
  readonly fragments: readonly Buffer[];
  /** Units a second of each track. */
  readonly scales: ReadonlyMap<number, number>;
};

/** The build embeds the files as data addresses, so the sandbox runs without them from any folder. */
const readClip = (file: string, codecs: string): Clip => {
  const data = Buffer.from(file.slice(file.indexOf(',') + 1), 'base64');
  const starts = boxesOf(data)
    .filter(({ type }) => type === 'moof')
    .map(({ start }) => start);
  const init = data.subarray(0, starts[0]);
  return {
    codecs,
    init,
    fragments: starts.map((start, at) => data.subarray(start, starts[at + 1])),
    scales: timescalesOf(init),
  };
};

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
const readH264 = once(() => readClip(h264, 'avc1.4d401f,mp4a.40.2'));
const readVp9 = once(() => readClip(vp9, 'vp09.00.30.08,opus'));

/**
 * The clips are read at their first use, because the gallery runs the sandbox in a page, which has no Buffer.
 */
export const CLIPS = {
  get h264() {
    return readH264();
  },
  get vp9() {
    return readVp9();
  },
};
