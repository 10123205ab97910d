/** A minimal feed client (FEED.md): hello, one subscription, snapshots and price moves. */
export type FeedMatch = {
  nm: string;
  mg: { mks: { id: string; h: number; op: { ty: number; od: number }[] }[] }[];
};
export type PeerFeedHandlers = {
  readonly snapshot: (matches: readonly FeedMatch[], last: boolean) => void;
  /** Flat: handle, option, thousandths, flags. */
  readonly moves: (flat: readonly number[]) => void;
};

type Frame = { t: string; mt?: FeedMatch[]; part?: number; of?: number; p?: number[] };

export const connectPeerFeed = (handlers: PeerFeedHandlers): void => {
  const socket = new WebSocket(`ws://${location.host}/feed`);
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ t: 'hello', v: 1, lang: 'ENG', device: 'bench' }));
    socket.send(JSON.stringify({ t: 'sub', want: [{ s: 'sport/1/live' }] }));
  });
  socket.addEventListener('message', (event: MessageEvent<string>) => {
    const frame = JSON.parse(event.data) as Frame;
    if (frame.t === 'd') handlers.moves(frame.p ?? []);
    else if (frame.t === 'snapshot') handlers.snapshot(frame.mt ?? [], frame.part === frame.of);
  });
};
