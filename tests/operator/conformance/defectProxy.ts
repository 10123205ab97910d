import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';

/** An answer of the platform on its way to the client. */
export type Passing = {
  readonly path: string;
  readonly method: string;
  readonly authorization: string | undefined;
  /** Service language code of a member call. */
  readonly language: string | undefined;
  /** The request's body; undefined if it had none. */
  readonly request: { readonly current?: number; readonly matchId?: string } | undefined;
  status: number;
  headers: OutgoingHttpHeaders;
  /** The parsed answer, if it is JSON. */
  body: unknown;
  /** Replaces the body. */
  text?: string;
  /** Milliseconds before the answer. */
  delay?: number;
};
/** Changes of a planted defect to answers and to frames; a null frame is dropped. */
export type Defect = {
  readonly answer?: (passing: Passing) => void;
  readonly frame?: (frame: Record<string, unknown>) => Record<string, unknown> | null;
};
export type DefectProxy = {
  readonly url: string;
  readonly plant: (defect: Defect) => void;
  readonly close: () => Promise<void>;
};

const DROPPED = new Set(['content-length', 'transfer-encoding', 'connection', 'content-encoding']);

/** The original `fetch`, because the recorder of the run under test replaces the global one. */
const passOn = globalThis.fetch;

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Starts a platform with one defect at a time. The proxy passes every request to the sandbox and changes the
 * answers.
 */
export const createDefectProxy = async (target: string): Promise<DefectProxy> => {
  let defect: Defect = {};
  const server = createServer((incoming, response) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => void chunks.push(chunk));
    incoming.on('end', () => {
      const { host: _host, connection: _connection, ...headers } = incoming.headers;
      const { method = 'GET', url = '/' } = incoming;
      const sent = Buffer.concat(chunks);
      void (async () => {
        const answer = await passOn(target + url, {
          method,
          headers: headers as Record<string, string>,
          ...(sent.length === 0 ? undefined : { body: sent }),
        });
        const text = await answer.text();
        const passing: Passing = {
          path: url.split('?')[0] ?? '',
          method,
          authorization: incoming.headers.authorization,
          language: incoming.headers.language?.toString(),
          request: parse(sent.toString()) as Passing['request'],
          status: answer.status,
          headers: Object.fromEntries([...answer.headers].filter(([name]) => !DROPPED.has(name))),
          body: parse(text),
        };
        defect.answer?.(passing);
        const body = passing.text ?? (passing.body === undefined ? text : JSON.stringify(passing.body));
        setTimeout(() => response.writeHead(passing.status, passing.headers).end(body), passing.delay ?? 0);
      })();
    });
  });
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (near) => {
      const far = new WebSocket(target.replace('http', 'ws') + (request.url ?? ''));
      const waiting: string[] = [];
      near.on('message', (data: Buffer) => {
        if (far.readyState === WebSocket.OPEN) far.send(data.toString());
        else waiting.push(data.toString());
      });
      far.on('open', () => {
        for (const each of waiting) far.send(each);
      });
      far.on('message', (data: Buffer) => {
        const frame = defect.frame === undefined ? null : parse(data.toString());
        const sent =
          defect.frame === undefined
            ? data.toString()
            : JSON.stringify(defect.frame(frame as Record<string, unknown>));
        if (sent !== 'null') near.send(sent);
      });
      far.on('close', (code) => near.close(code === 1006 ? 1011 : code));
      near.on('close', () => far.close());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plant: (next) => {
      defect = next;
    },
    close: async () => {
      for (const each of sockets.clients) each.terminate();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
