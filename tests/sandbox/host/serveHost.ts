import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { listen } from '#sandbox/http/listen.ts';
import type { Listening } from '#sandbox/http/listen.ts';
import { hostPage } from './page.ts';

const styleHash = (page: string): string => {
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  return `'sha256-${createHash('sha256').update(style).digest('base64')}'`;
};

/** The parent site on a port of its own. It names the client by the host name it was asked by, so that both are one site. */
export const serveHost = (port: number, clientPort: number): Promise<Listening> =>
  listen(port, (request: IncomingMessage, response: ServerResponse) => {
    if ((request.url ?? '/').split('?')[0] !== '/') {
      response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing here.');
      return;
    }
    const name = /^(localhost|127\.0\.0\.1)(:\d+)?$/.exec(request.headers.host ?? '')?.[1] ?? 'localhost';
    const client = `http://${name}:${clientPort}`;
    const page = hostPage(`${client}/sport/`);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src ${styleHash(page)}; img-src data:; frame-src ${client}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    });
    response.end(page);
  });
