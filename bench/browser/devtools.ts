import { WebSocket } from 'ws';

type Answer = { id?: number; result?: unknown; error?: { message: string } };

/**
 * A plain connection to Chromium's debugging port. Playwright is not used: it receives a copy of each socket
 * frame of a page, which made the peers look many times more expensive, and it never saw the worker's socket.
 */
export type Devtools = {
  send<T>(method: string, params?: object, session?: string): Promise<T>;
  close(): void;
};

export const connectDevtools = async (endpoint: string): Promise<Devtools> => {
  const socket = new WebSocket(endpoint, { perMessageDeflate: false, maxPayload: 256 * 1024 * 1024 });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  const open = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>();
  let serial = 0;
  socket.on('message', (data: Buffer) => {
    const { id, result, error } = JSON.parse(data.toString()) as Answer;
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
    close: () => socket.close(),
  };
};
