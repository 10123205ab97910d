import { describe, expect, test } from 'vitest';
import { anchorLines } from '#domain/rooms/anchor.ts';
import { decodeMedia } from './decode/media.ts';
import { createIcons } from './icons.ts';

const drops: string[] = [];
const decoding = {
  drop: (what: string) => void drops.push(what),
  serverNow: () => 0,
  icons: createIcons('', 'https://page.example/sport/', { stream: ['stream.example', '*.cdn.example'] }),
};
const read = (raw: unknown) => decodeMedia(raw, decoding);

describe('what can be watched of a match', () => {
  test('lines are numbered from 1 in the order of their quality, HLS before FLV before a page (BOOT-35)', () => {
    const vs = {
      have: true,
      web: 'https://a.cdn.example/page',
      flvSD: 'https://stream.example/sd.flv',
      flvHD: 'https://stream.example/hd.flv',
      m3u8SD: 'https://stream.example/sd.m3u8',
      m3u8HD: 'https://stream.example/hd.m3u8',
      url: 'https://stream.example/hd.m3u8',
    };
    expect(read({ vs })).toEqual([
      { line: 1, kind: 'hls', address: 'https://stream.example/hd.m3u8' },
      { line: 2, kind: 'hls', address: 'https://stream.example/sd.m3u8' },
      { line: 3, kind: 'flv', address: 'https://stream.example/hd.flv' },
      { line: 4, kind: 'flv', address: 'https://stream.example/sd.flv' },
      { line: 5, kind: 'page', address: 'https://a.cdn.example/page' },
    ]);
  });

  test.each([
    ['https://stream.example/x.m3u8?token=1', 'hls'],
    ['https://stream.example/x.FLV', 'flv'],
    ['https://stream.example/watch', 'page'],
  ])('an address without a kind tells it by its path: %s', (url, kind) => {
    expect(read({ vs: { url } })).toEqual([{ line: 1, kind, address: url }]);
  });

  test.each([
    'http://stream.example/x.m3u8',
    'https://evil.example/x.m3u8',
    'https://stream.example.evil.example/x.m3u8',
    'https://user:pass@stream.example/x.m3u8',
    '//stream.example/x.m3u8',
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    'blob:https://stream.example/1',
    'https://stream.example\\@evil.example/x.m3u8',
    'https://str\u0435am.example/x.m3u8',
    'rtmp://stream.example/x',
    42,
    { href: 'https://stream.example/x.m3u8' },
  ])('a hostile address is dropped, and the lines after it move up: %s (D10, F44)', (address) => {
    drops.length = 0;
    const good = 'https://stream.example/sd.m3u8';
    expect(read({ vs: { m3u8HD: address, m3u8SD: good, web: address } })).toEqual([
      { line: 1, kind: 'hls', address: good },
    ]);
    expect(drops).toEqual(['video-line', 'video-line']);
  });

  test('a match without media has none, and what is no match is refused', () => {
    expect(read({ vs: { have: true } })).toEqual([]);
    expect(read({})).toEqual([]);
    expect(read(null)).toBeUndefined();
  });

  test("an anchor's room gives HLS first, then FLV (DETAIL-07)", () => {
    expect(anchorLines({ streams: { hls: 'https://a/1.m3u8', flv: 'https://a/1.flv' } })).toEqual([
      { line: 1, kind: 'hls', address: 'https://a/1.m3u8' },
      { line: 2, kind: 'flv', address: 'https://a/1.flv' },
    ]);
    expect(anchorLines({ streams: { hls: null, flv: null } })).toEqual([]);
    const spare = { kind: 'hls' as const, address: 'https://a/spare.m3u8' };
    expect(anchorLines({ streams: { hls: null, flv: 'https://a/1.flv', spare } })).toEqual([
      { line: 1, kind: 'flv', address: 'https://a/1.flv' },
      { line: 2, ...spare, isSpare: true },
    ]);
    expect(
      anchorLines({
        streams: { hls: null, flv: 'https://a/1.flv', spare: { kind: 'flv', address: 'https://a/1.flv' } },
      }),
    ).toHaveLength(1);
  });
});
