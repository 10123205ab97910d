import { WebSocket } from 'ws';

type Answer = {
  id?: number;
  result?: unknown;
  error?: { message: string };
  method?: string;
  params?: unknown;
  sessionId?: string;
};
type Listener = (params: never) => void;

/**
 * A plain connection to Chromium's debugging port. Playwright is not used: it receives a copy of each socket
 * frame of a page, which made the peers look many times more expensive, and it never saw the worker's socket.
 */
export type Devtools = {
  send<T>(method: string, params?: object, session?: string): Promise<T>;
  /** Calls `listener` for each event of a session; returns the function that ends it. */
  listen(event: string, listener: (params: never) => void, session?: string): () => void;
  close(): void;
};

const keyOf = (event: string, session: string | undefined) => `${event} ${session ?? ''}`;

export const connectDevtools = async (endpoint: string): Promise<Devtools> => {
  const socket = new WebSocket(endpoint, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const open = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  const listeners = new Map<string, Set<Listener>>();
  let serial = 0;
  socket.on('message', (data: Buffer) => {
    const { id, result, error, method, params, sessionId } = JSON.parse(data.toString()) as Answer;
    if (method !== undefined)
      for (const listener of listeners.get(keyOf(method, sessionId)) ?? []) listener(params as never);
    const call = id === undefined ? undefined : open.get(id);
    if (id === undefined || call === undefined) return;
    open.delete(id);
    if (error === undefined) call.resolve(result as never);
    else call.reject(new Error(error.message));
  });
  socket.once('close', () => {
    for (const { reject } of open.values()) reject(new Error('The browser closed.'));
  });
  return {
    send: (method, params = {}, sessionId) =>
      new Promise((resolve, reject) => {
        serial += 1;
        open.set(serial, { resolve, reject });
        socket.send(JSON.stringify({ id: serial, method, params, sessionId }));
      }),
    listen: (event, listener, session) => {
      const key = keyOf(event, session);
      const all = listeners.get(key) ?? new Set<Listener>();
      listeners.set(key, all);
      all.add(listener);
      return () => void all.delete(listener);
    },
    close: () => socket.close(),
  };
};
