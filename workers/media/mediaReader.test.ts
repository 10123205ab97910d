import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import { createIcons } from '#platform/icons.ts';
import { createMediaReader, type MediaSource } from './mediaReader.ts';

const QUESTION = { topic: 'media', matchId: '7' as MatchId } as const;
const VIDEOS = [{ matchId: '7', videos: [{ line: 1, type: 'flv', url: 'https://s.example/1.flv' }] }];

const createScene = (videos: Result<unknown>) => {
  const scene = { now: 0, videos, detail: {} as unknown };
  const asked: string[] = [];
  const source: MediaSource = {
    call: async (name) => {
      asked.push(name);
      return name === 'matchDetail' ? ok(scene.detail) : name === 'matchVideos' ? scene.videos : ok([]);
    },
    decoding: {
      drop: () => undefined,
      serverNow: () => 0,
      icons: createIcons('', 'https://play.example/', { stream: ['s.example'] }),
    },
  };
  const reader = createMediaReader(() => scene.now);
  return {
    scene,
    asked,
    source,
    reader,
    reads: (): number => asked.filter((name) => name === 'matchVideos').length,
    lines: async (from: 'match' | 'catalogue' = 'match') => {
      const answer = await reader.read(source, { ...QUESTION, from });
      return answer.ok ? answer.value.video.map(({ address }) => address) : [];
    },
  };
};

test('a catalogue that failed or is over a minute old is read again only for a match without lines', async () => {
  const { scene, source, reader, reads, lines } = createScene(fail({ code: 'network' }));
  await reader.readCatalogue(source);
  expect([await lines(), reads()]).toEqual([[], 2]);
  scene.videos = ok(VIDEOS);
  expect([await lines(), reads()]).toEqual([['https://s.example/1.flv'], 3]);
  scene.now += 60_000;
  expect([await lines(), reads()]).toEqual([['https://s.example/1.flv'], 3]);
  scene.now += 1;
  expect([await lines(), reads()]).toEqual([['https://s.example/1.flv'], 4]);
  scene.now += 100_000;
  scene.detail = { vs: { flvHD: 'https://s.example/own.flv' } };
  expect([await lines(), reads()]).toEqual([['https://s.example/own.flv'], 4]);
});

test('a question about the catalogue requests no match, and a missing call once a minute (BOOT-13, D38)', async () => {
  const { scene, asked, lines } = createScene(fail({ code: 'http', status: 404 }));
  expect([await lines('catalogue'), await lines('catalogue')]).toEqual([[], []]);
  expect(asked).toEqual(['matchVideos', 'streamTypes']);
  scene.videos = ok(VIDEOS);
  scene.now += 60_001;
  expect(await lines('catalogue')).toEqual(['https://s.example/1.flv']);
  expect(asked).not.toContain('matchDetail');
});
