import type { MediaKind, MediaLine } from '#domain/match/stream.ts';
import type { Decoding } from './context.ts';
import { isRaw } from './raw.ts';

/** Fields of `vs` in the order of their lines, best picture first (wire facts 2.8). */
const FIELDS: readonly (readonly [string, MediaKind | null])[] = [
  ['m3u8HD', 'hls'],
  ['m3u8SD', 'hls'],
  ['flvHD', 'flv'],
  ['flvSD', 'flv'],
  ['url', null],
  ['web', 'page'],
];
/** Lines are numbered 1 to 5 (BOOT-35). */
const MAX_LINES = 5;

/** Returns the kind of an address that may have any form, by its path. */
export const mediaKindOf = (address: string): MediaKind => {
  const path = new URL(address).pathname.toLowerCase();
  if (path.endsWith('.m3u8')) return 'hls';
  return path.endsWith('.flv') ? 'flv' : 'page';
};

type Found = Omit<MediaLine, 'line'>;
const numbered = (found: readonly Found[]): readonly MediaLine[] =>
  found
    .filter(({ address }, at) => found.findIndex((other) => other.address === address) === at)
    .slice(0, MAX_LINES)
    .map((each, at) => ({ line: at + 1, ...each }));

const found = (raw: unknown, kind: MediaKind | null, decoding: Decoding): Found[] => {
  if (raw === undefined || raw === null || raw === '') return [];
  const address = decoding.icons.address(raw, 'stream');
  if (address === null) decoding.drop('video-line');
  return address === null ? [] : [{ kind: kind ?? mediaKindOf(address), address }];
};

/**
 * Reads the video lines of a match from its detail (`vs`). A line with a forbidden address is dropped, and the
 * lines after it move up (D10).
 */
export const decodeMedia = (raw: unknown, decoding: Decoding): readonly MediaLine[] | undefined => {
  if (!isRaw(raw)) return undefined;
  const { vs } = raw;
  return isRaw(vs) ? numbered(FIELDS.flatMap(([field, kind]) => found(vs[field], kind, decoding))) : [];
};
