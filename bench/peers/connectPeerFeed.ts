/** A minimal feed client (FEED.md): hello, one subscription, snapshots, price moves and events of the board. */
export type FeedGroup = {
  mty: number;
  pe: number;
  mks: { id: string; h: number; op: { ty: number; od: number }[] }[];
};
export type FeedMatch = { id: string; nm: string; mg: FeedGroup[] };
/**
 * Removed matches, added or replaced matches and markets, and the sale status of markets (handle, status,
 * flat).
 */
type BoardEvents = {
  readonly gone?: readonly string[];
  readonly mt?: readonly FeedMatch[];
  readonly g?: readonly { readonly id: string; readonly mg: readonly FeedGroup[] }[];
  readonly m?: readonly number[];
};
export type PeerFeedHandlers = {
  readonly snapshot: (matches: readonly FeedMatch[], last: boolean) => void;
  /** Flat: handle, option, thousandths, flags. */
  readonly moves: (flat: readonly number[]) => void;
  /** Called before the moves of the same message. */
  readonly events?: (events: BoardEvents) => void;
};

type Frame = BoardEvents & { t: string; mt?: FeedMatch[]; part?: number; of?: number; p?: number[] };

const hasEvents = ({ gone, mt, g, m }: BoardEvents): boolean => (gone ?? mt ?? g ?? m) !== undefined;

export const connectPeerFeed = (handlers: PeerFeedHandlers): void => {
  const socket = new WebSocket(`ws://${location.host}/feed`);
  socket.addEventListener('open', () => {
    socket.send(JSON.stringify({ t: 'hello', v: 1, lang: 'ENG', device: 'bench' }));
    socket.send(JSON.stringify({ t: 'sub', want: [{ s: 'sport/1/live' }] }));
  });
  socket.addEventListener('message', (event: MessageEvent<string>) => {
    const frame = JSON.parse(event.data) as Frame;
    if (frame.t === 'd') {
      if (hasEvents(frame)) handlers.events?.(frame);
      handlers.moves(frame.p ?? []);
    } else if (frame.t === 'snapshot') handlers.snapshot(frame.mt ?? [], frame.part === frame.of);
  });
};
