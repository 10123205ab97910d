import { expect, test } from 'vitest';
import type { MatchId } from '../ids.ts';
import type { MatchMedia, VideoLine } from './stream.ts';
import { withCatalogue } from './streamCatalogue.ts';

const MATCH = '7' as MatchId;
const NONE: MatchMedia = { video: [], animation: null, anchor: [] };
const line = (number: number, type: string): VideoLine => ({ line: number, type, address: `/${number}` });
const catalogueOf = (...lines: readonly VideoLine[]) => ({
  videos: [{ matchId: MATCH, lines, animation: '/animation' }],
  types: [
    { type: 'flv', name: 'Smooth', sort: 2 },
    { type: 'm3u8', name: 'High definition', sort: 1 },
  ],
});

test('a match without lines of its own takes those of the catalogue, named and sorted by their kinds (BOOT-14)', () => {
  const media = withCatalogue(NONE, MATCH, catalogueOf(line(1, 'flv'), line(2, 'm3u8'), line(3, 'new')));
  expect(media).toEqual({
    video: [
      { line: 2, kind: 'hls', address: '/2', name: 'High definition' },
      { line: 1, kind: 'flv', address: '/1', name: 'Smooth' },
      { line: 3, kind: 'page', address: '/3' },
    ],
    animation: '/animation',
    anchor: [],
  });
});

test('the match’s own lines and animation win, and a match that the catalogue lacks stays as it is', () => {
  const own: MatchMedia = { ...NONE, video: [{ line: 1, kind: 'flv', address: '/own' }], animation: '/own' };
  expect(withCatalogue(own, MATCH, catalogueOf(line(1, 'flv')))).toEqual(own);
  expect(withCatalogue(NONE, '8' as MatchId, catalogueOf(line(1, 'flv')))).toBe(NONE);
});
