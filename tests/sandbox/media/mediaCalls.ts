import type { FastifyInstance, FastifyReply } from 'fastify';
import { shiftFragment } from './boxes.ts';
import type { Clip } from './clips.ts';
import { flvStart, flvTags } from './flv.ts';
import { LINES } from './lines.ts';

const SEGMENT_MS = 2000;
/** Number of segments in a live playlist. */
const WINDOW = 5;
/** Number of segments that are served: those in the playlist, and some that have left it. */
const SERVED = 3 * WINDOW;
/** `late`: delay of a playlist or stream. */
const LATE_MS = 12_000;
const MODES = ['late', 'missing', 'corrupt', 'codec', '403', 'stall'] as const;
type Mode = (typeof MODES)[number];

const HLS = 'application/vnd.apple.mpegurl';
const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, (_, at) => (at * 31 + 7) % 256));

type Asked = { readonly Params: { readonly id: string; readonly line: string; readonly n?: string } };

const lineOf = (text: string, end: string): Clip | undefined => {
  const line = LINES[Number(text) - 1];
  return line?.end === end ? line.clip() : undefined;
};
const lastSegment = (at: number): number => Math.floor(at / SEGMENT_MS) - 1;

/**
 * Creates the calls of endless live streams: the same 12 s repeat, with continuous times. The wall clock
 * decides the segment, so all viewers see the same picture.
 *
 * `POST /sandbox/media { match, line, mode }` breaks a line (`mode` null heals it; `match` or `line` '*' is
 * any): `late` answers after 12 s, `missing` 404, `403` 403, `corrupt` noise in place of segments, `codec`
 * names one that no browser has, `stall` repeats the playlist of that moment, and sends no more of an FLV.
 */
export const createMediaCalls = (app: FastifyInstance, now: () => number): void => {
  const modes = new Map<string, { readonly mode: Mode; readonly since: number }>();
  const modeOf = (match: string, line: string) =>
    [`${match}/${line}`, `${match}/*`, `*/${line}`, '*/*'].map((key) => modes.get(key)).find(Boolean);
  /** Times in the streams start with the round of the oldest served segment, so that they stay small. */
  const firstRound = Math.floor((lastSegment(now()) - SERVED) / 6);
  const segment = (clip: Clip, n: number): Buffer =>
    shiftFragment(
      clip.fragments[n % 6] ?? Buffer.alloc(0),
      clip.scales,
      n + 1,
      (Math.floor(n / 6) - firstRound) * 12,
    );

  const refused = async (reply: FastifyReply, mode: Mode | undefined): Promise<FastifyReply | null> => {
    if (mode === '403') return reply.code(403).type('text/plain').send('Not for you.');
    if (mode === 'missing') return reply.code(404).type('text/plain').send('No such stream.');
    if (mode === 'late') await new Promise((resolve) => setTimeout(resolve, LATE_MS).unref());
    return null;
  };

  app.post('/sandbox/media', (request, reply) => {
    const { match = '*', line = '*', mode } = (request.body ?? {}) as Record<string, unknown>;
    const known = MODES.find((each) => each === mode);
    if (mode !== null && known === undefined)
      return reply.code(400).send({ error: `"mode" must be null or one of ${MODES.join(', ')}.` });
    if (known === undefined) modes.delete(`${String(match)}/${String(line)}`);
    else modes.set(`${String(match)}/${String(line)}`, { mode: known, since: now() });
    return { modes: Object.fromEntries([...modes].map(([key, each]) => [key, each.mode])) };
  });

  app.get<Asked>('/media/match/:id/:line.m3u8', async ({ params }, reply) => {
    const clip = lineOf(params.line, 'm3u8');
    const mode = modeOf(params.id, params.line)?.mode;
    const answer = await refused(reply, clip === undefined ? 'missing' : mode);
    if (answer !== null) return answer;
    const codecs = mode === 'codec' ? 'xx01.1.1,yy02' : (clip?.codecs ?? '');
    // Both qualities play the same clip.
    const level = (bandwidth: number, size: string, name: string) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${size},CODECS="${codecs}"\n${params.line}/${name}\n`;
    return reply
      .type(HLS)
      .send(`#EXTM3U\n${level(120_000, '640x360', 'live.m3u8')}${level(60_000, '320x180', 'live.m3u8?low')}`);
  });
  app.get<Asked>('/media/match/:id/:line/live.m3u8', async ({ params }, reply) => {
    const fault = modeOf(params.id, params.line);
    const answer = await refused(reply, lineOf(params.line, 'm3u8') === undefined ? 'missing' : fault?.mode);
    if (answer !== null) return answer;
    const last = lastSegment(fault?.mode === 'stall' ? fault.since : now());
    const first = last - WINDOW + 1;
    const listed = Array.from({ length: WINDOW }, (_, at) => {
      const n = first + at;
      return `#EXT-X-PROGRAM-DATE-TIME:${new Date(n * SEGMENT_MS).toISOString()}\n#EXTINF:2.0,\n${n}.m4s\n`;
    });
    return reply
      .type(HLS)
      .send(
        `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-MAP:URI="init.mp4"\n${listed.join('')}`,
      );
  });
  app.get<Asked>('/media/match/:id/:line/init.mp4', async ({ params }, reply) => {
    const clip = lineOf(params.line, 'm3u8');
    const answer = await refused(
      reply,
      clip === undefined ? 'missing' : modeOf(params.id, params.line)?.mode,
    );
    return answer ?? reply.type('video/mp4').send(clip?.init);
  });
  app.get<Asked>('/media/match/:id/:line/:n.m4s', async ({ params }, reply) => {
    const clip = lineOf(params.line, 'm3u8');
    const mode = modeOf(params.id, params.line)?.mode;
    const n = Number(params.n);
    const isThere = clip !== undefined && n <= lastSegment(now()) && n > lastSegment(now()) - SERVED;
    const answer = await refused(reply, isThere ? mode : 'missing');
    if (answer !== null || clip === undefined) return answer;
    return reply.type('video/mp4').send(mode === 'corrupt' ? noise(4000) : segment(clip, n));
  });

  app.get<Asked>('/media/match/:id/:line.flv', async ({ params }, reply) => {
    const clip = lineOf(params.line, 'flv');
    const mode = () => modeOf(params.id, params.line)?.mode;
    const answer = await refused(reply, clip === undefined ? 'missing' : mode());
    if (answer !== null || clip === undefined) return answer;
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'video/x-flv', 'cache-control': 'no-store' });
    reply.raw.write(mode() === 'corrupt' ? noise(4000) : flvStart(clip));
    let next = lastSegment(now());
    const send = () => {
      for (; next <= lastSegment(now()); next += 1) {
        if (mode() === 'stall') return;
        if (mode() === 'missing' || mode() === '403') {
          reply.raw.destroy();
          return;
        }
        const tags = flvTags(segment(clip, next), clip.scales);
        reply.raw.write(mode() === 'corrupt' ? noise(4000) : tags);
      }
    };
    send();
    const timer = setInterval(send, 200);
    reply.raw.on('close', () => clearInterval(timer));
    return reply;
  });

  /**
   * Serves the page of a stream that a frame shows, and the page of the animation. Neither page sends
   * requests.
   */
  for (const path of ['/media/match/:id/page', '/media/match/:id/animation'])
    app.get<Asked>(path, ({ params }, reply) =>
      reply
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><title>Match ${params.id.replace(/\W/g, '')}</title><style>body{margin:0;height:100vh;background:#14592f;color:#fff;display:grid;place-items:center;font:16px sans-serif}</style><p>${path.endsWith('page') ? 'Player' : 'Animation'} ${params.id.replace(/\W/g, '')}</p>`,
        ),
    );
};
