import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import type { HostMembers } from './hostMembers.ts';
import { createMemberServer } from './memberServer.ts';
import { hostHeader, parentPage } from './page.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** A style sheet that tries to change everything. The client must look the same under it. */
const HOSTILE = `* { color: red !important; font: italic 40px/1 serif !important; letter-spacing: 9px !important; text-transform: uppercase !important; direction: rtl; }
button, input, select { display: none !important; }
div, sport-live { background: lime !important; border: 5px solid red !important; opacity: .3; }
:root { --surface: red; --text: red; --menu-width: 700px; --cell: red; font-size: 40px; }
body header, body header * { font: inherit !important; letter-spacing: 0 !important; text-transform: none !important; }
`;

type Club = {
  readonly port: () => number;
  readonly members: HostMembers;
  /** Built scripts and styles by directory: the site's own, and the published entry. */
  readonly dirs: readonly string[];
  /** Uses the headers of the client's own answers, because the page has the same origin and needs no more. */
  readonly headers: () => Readonly<Record<string, string>>;
};

const page = (users: readonly string[]): string =>
  parentPage({
    site: { path: '/club/', merchant: 'sandbox', zh: '海港俱乐部', en: 'Harbour Club', client: '', users },
    script: 'same.js',
    body: `${hostHeader({ users })}
<div class="rooms"><button type="button" data-room="sports" aria-current="page" data-text="sports"></button><button type="button" data-room="offers" data-text="offers"></button><label><input type="checkbox" data-hostile><span data-text="hostile"></span></label></div>
<section class="room" data-room-of="sports"></section>
<section class="room offers" data-room-of="offers" hidden><h1 data-text="offers"></h1><p data-text="offersText"></p></section>`,
  });

/**
 * Creates a parent site that mounts the client in its own document. The site has the client's origin, because
 * a worker's script must have the page's origin. The returned function reports whether it answered the
 * request.
 */
export const createClub = ({
  port,
  members,
  dirs,
  headers,
}: Club): ((request: IncomingMessage, response: ServerResponse) => boolean) => {
  const member = createMemberServer(members);
  const send = (response: ServerResponse, type: string, body: string | Buffer): void =>
    void response
      .writeHead(200, { ...headers(), 'content-type': type, 'cache-control': 'no-cache' })
      .end(body);
  const file = async (name: string, response: ServerResponse): Promise<void> => {
    for (const dir of dirs) {
      const found = await readFile(join(dir, name)).catch(() => null);
      if (found !== null) return send(response, TYPES[extname(name)] ?? 'text/plain', found);
    }
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing here.');
  };
  const ask = async (path: string, request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!(await member(path, request, response, port()))) response.writeHead(404).end();
  };
  return (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const wanted = /^\/site\/([\w-]+\.(?:js|css))$/.exec(path)?.[1];
    if (path === '/club/') send(response, 'text/html; charset=utf-8', page(members.users('sandbox')));
    else if (path === '/club/hostile.css') send(response, TYPES['.css'] ?? '', HOSTILE);
    else if (wanted !== undefined) void file(wanted, response);
    else if (path.startsWith('/member/')) {
      void ask(path, request, response);
    } else return false;
    return true;
  };
};
