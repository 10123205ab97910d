import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createSandbox } from '#sandbox/createSandbox.ts';
import { boxesOf } from './boxes.ts';
import { CLIPS } from './clips.ts';
import { flvStart, flvTags } from './flv.ts';
import { createMediaCalls } from './mediaCalls.ts';

const timesOf = (fragment: Buffer): bigint[] =>
  boxesOf(fragment)
    .filter(({ type }) => type === 'tfdt')
    .map(({ from }) =>
      fragment[from] === 1 ? fragment.readBigUInt64BE(from + 4) : BigInt(fragment.readUInt32BE(from + 4)),
    );

describe('the streams of the sandbox', () => {
  test.each(Object.entries(CLIPS))(
    'the clip %s is 12 s in six fragments of video and sound',
    (_name, clip) => {
      expect(clip.fragments).toHaveLength(6);
      expect([...clip.scales.keys()]).toEqual([1, 2]);
      for (const fragment of clip.fragments) expect(timesOf(fragment)).toHaveLength(2);
    },
  );

  test('the tags of an FLV are whole and in the order of their times', () => {
    const start = flvStart(CLIPS.h264);
    expect(start.toString('latin1', 0, 3)).toBe('FLV');
    const tags = flvTags(CLIPS.h264.fragments[0]!, CLIPS.h264.scales);
    const times: number[] = [];
    let videos = 0;
    for (let at = 0; at < tags.length;) {
      const size = tags.readUIntBE(at + 1, 3);
      if (tags[at] === 9) videos += 1;
      times.push(tags.readUIntBE(at + 4, 3) + (tags[at + 7]! << 24));
      expect(tags.readUInt32BE(at + 11 + size)).toBe(11 + size);
      at += 15 + size;
    }
    expect(videos).toBe(50);
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test.each([0, 1, 2, 3, 4, 5])(
    'the times of the segments of a playlist go on, wherever in its clip the sandbox began (segment %i)',
    async (begun) => {
      const app = fastify();
      createMediaCalls(app, () => (6_000 + begun) * 2_000);
      const get = (name: string) => app.inject({ url: `/media/match/7/1/${name}` });
      const names = (await get('live.m3u8')).body.match(/\d+\.m4s/g) ?? [];
      const times: bigint[] = [];
      for (const name of names) times.push(timesOf((await get(name)).rawPayload)[0] ?? -1n);
      expect(times).toHaveLength(5);
      expect(times.slice(1).every((time, at) => time > (times[at] ?? time))).toBe(true);
      await app.close();
    },
  );

  test('a line is served, fails as asked, and is healed', async () => {
    const sandbox = await createSandbox({ generator: 'manual', matches: 12, port: 0, hostPort: null });
    try {
      const get = (path: string) => sandbox.app.inject({ url: `/media/match/7/${path}` });
      const fail = (mode: string | null) =>
        sandbox.app.inject({
          method: 'POST',
          url: '/sandbox/media',
          payload: { match: '7', line: 1, mode },
        });
      expect((await get('1.m3u8')).body).toContain('1/live.m3u8');
      const list = (await get('1/live.m3u8')).body;
      const [first = '', second = ''] = list.match(/\d+\.m4s/g) ?? [];
      const time = async (name: string) => timesOf((await get(`1/${name}`)).rawPayload);
      const [a, b] = [await time(first), await time(second)];
      expect(b[0]! > a[0]!).toBe(true);
      expect((await get('9.m3u8')).statusCode).toBe(404);
      await fail('403');
      expect((await get('1.m3u8')).statusCode).toBe(403);
      expect((await get('2.m3u8')).statusCode).toBe(200);
      await fail('corrupt');
      expect(boxesOf((await get(`1/${second}`)).rawPayload).some(({ type }) => type === 'moof')).toBe(false);
      await fail('codec');
      expect((await get('1.m3u8')).body).toContain('xx01');
      await fail(null);
      expect((await get('1.m3u8')).body).toContain('avc1');
      expect((await fail('other')).statusCode).toBe(400);
    } finally {
      await sandbox.close();
    }
  });
});
