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

/** Listens on loopback only: on 127.0.0.1, and on ::1 if the machine has it. */
export const listen = async (
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  upgrade?: Upgrade,
): Promise<Listening> => {
  const make = () => {
    const server = createServer(handle);
    // A client that sends requests at intervals reuses its connection. With Node's 5 s the server would sometimes
    // close it just as the next request arrives.
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
    // If another program has this port on ::1, half of the browsers that open localhost would reach that program.
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
