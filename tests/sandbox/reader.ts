import { once } from 'node:events';
import { WebSocket } from 'ws';

export type AnyFrame = Readonly<Record<string, unknown>> & { readonly t: string };

/** Opens a reader of the feed for tests. The reader keeps every frame and uses no code of the client. */
export const openReader = async (url: string) => {
  const ws = new WebSocket(`${url.replace('http', 'ws')}/feed`);
  const frames: AnyFrame[] = [];
  const sizes: number[] = [];
  /** Received messages that are not JSON. */
  const broken: string[] = [];
  ws.on('message', (data: Buffer) => {
    try {
      frames.push(JSON.parse(String(data)) as AnyFrame);
    } catch {
      broken.push(String(data));
    }
    sizes.push(data.length);
  });
  ws.on('error', () => undefined);
  await once(ws, 'open');
  const say = (frame: unknown) => ws.send(JSON.stringify(frame));
  /** Resolves when everything that the server sent before its answer to a ping has arrived. */
  let pings = 0;
  const settle = async (): Promise<void> => {
    const n = (pings += 1);
    say({ t: 'ping', n });
    while (!frames.some((frame) => frame.t === 'pong' && frame.n === n))
      await new Promise((done) => setTimeout(done, 2));
  };
  return {
    ws,
    frames,
    sizes,
    broken,
    say,
    settle,
    hello: (lang = 'CMN') => say({ t: 'hello', v: 1, lang, device: 'P1' }),
    of: (t: string, stream?: string) =>
      frames.filter((frame) => frame.t === t && (stream === undefined || frame.s === stream)),
    close: () => ws.close(),
  };
};
export type Reader = Awaited<ReturnType<typeof openReader>>;
