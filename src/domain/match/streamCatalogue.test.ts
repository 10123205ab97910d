import { expect, test } from 'vitest';
import type { MatchId } from '../ids.ts';
import type { VideoLine } from './stream.ts';
import { catalogueMedia } from './streamCatalogue.ts';

const MATCH = '7' as MatchId;
const line = (number: number, type: string): VideoLine => ({ line: number, type, address: `/${number}` });
const catalogueOf = (...lines: readonly VideoLine[]) => ({
  videos: [{ matchId: MATCH, lines, animation: '/animation' }],
  types: [
    { type: 'flv', name: 'Smooth', sort: 2 },
    { type: 'm3u8', name: 'High definition', sort: 1 },
  ],
});

test('the lines of the catalogue are named and sorted by their kinds (BOOT-13, BOOT-14)', () => {
  const media = catalogueMedia(catalogueOf(line(1, 'flv'), line(2, 'm3u8'), line(3, 'new')), MATCH);
  expect(media).toEqual({
    video: [
      { line: 2, kind: 'hls', address: '/2', name: 'High definition' },
      { line: 1, kind: 'flv', address: '/1', name: 'Smooth' },
      { line: 3, kind: 'page', address: '/3' },
    ],
    animation: '/animation',
  });
});

test('the catalogue has nothing of a match that it lacks', () => {
  expect(catalogueMedia(catalogueOf(line(1, 'flv')), '8' as MatchId)).toEqual({ video: [], animation: null });
});
