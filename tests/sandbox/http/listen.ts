import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

export type Listening = { readonly port: number; readonly url: string; close(): Promise<void> };
type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

const codeOf = (error: unknown): string => (error as { code?: string }).code ?? '';
const bind = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: host === '::1' }, () => {
      server.removeListener('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });

const KEPT_ALIVE_MS = 20 * 60_000;

/** Listens on this machine only: 127.0.0.1, and ::1 where there is one. */
export const listen = async (
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  upgrade?: Upgrade,
): Promise<Listening> => {
  const make = () => {
    const server = createServer(handle);
    // Whoever asks now and then keeps one connection; closed after Node's 5 s, it would now and then be
    // closed just as it asks again.
    server.keepAliveTimeout = KEPT_ALIVE_MS;
    if (upgrade !== undefined) server.on('upgrade', upgrade);
    return server;
  };
  const servers = [make()];
  const bound = await bind(servers[0] ?? make(), port, '127.0.0.1');
  const six = make();
  try {
    await bind(six, bound, '::1');
    servers.push(six);
  } catch (error) {
    // Somebody else's ::1 would answer half of the browsers that ask for localhost.
    if (codeOf(error) === 'EADDRINUSE') {
      await new Promise((done) => servers[0]?.close(done));
      if (port !== 0) throw error;
      return listen(0, handle, upgrade);
    }
  }
  return {
    port: bound,
    url: `http://localhost:${bound}`,
    async close() {
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise((done) => server.close(done));
          server.closeAllConnections();
          return closed;
        }),
      );
    },
  };
};
