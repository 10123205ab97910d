import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { listen } from '#sandbox/http/listen.ts';
import type { Listening } from '#sandbox/http/listen.ts';
import { evilPage } from './evil.ts';
import type { HostMembers } from './hostMembers.ts';
import { createMemberServer } from './memberServer.ts';
import { framePage, type Site } from './page.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

type Host = {
  readonly port: number;
  readonly clientPort: number;
  readonly members: HostMembers;
  /** Built scripts and styles by directory: the site's own, and the published entry. */
  readonly dirs: readonly string[];
};

/** Returns the part of the page's query that belongs to the client; the site keeps its own settings. */
const queryOf = (address: URL): string => {
  const query = new URLSearchParams(address.search);
  for (const own of ['lang', 'theme']) query.delete(own);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

/**
 * Returns the site of a host name. The two host names belong to two merchants. Each site embeds the client of
 * its own host name (D23).
 */
const siteOf = (name: string, clientPort: number, query: string, members: HostMembers): Site => {
  const client = `http://${name}:${clientPort}/sport/${query}`;
  if (name === 'localhost')
    return {
      path: '/',
      merchant: 'sandbox',
      zh: '海港俱乐部',
      en: 'Harbour Club',
      client,
      users: members.users('sandbox'),
    };
  return {
    path: '/',
    merchant: 'other',
    zh: '北风体育',
    en: 'Northwind',
    client,
    users: members.users('other'),
  };
};

/**
 * Builds the policy of a parent page. It allows no inline script or style, and nothing of another origin
 * except the client's frame.
 */
const policyOf = (client: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    `frame-src ${client}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

const send = (response: ServerResponse, type: string, body: string | Buffer, policy: string): void =>
  void response
    .writeHead(200, {
      'content-type': type,
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': policy,
    })
    .end(body);

/**
 * Serves the parent sites on a port of their own: `localhost` and `127.0.0.1` are the sites of two merchants.
 * The page names the client by the host name of the request, so that page and client are the same site.
 */
export const serveHost = ({ port, clientPort, members, dirs }: Host): Promise<Listening> => {
  const member = createMemberServer(members);
  const file = async (name: string): Promise<Buffer | null> => {
    for (const dir of dirs) {
      const found = await readFile(join(dir, name)).catch(() => null);
      if (found !== null) return found;
    }
    return null;
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const name = /^(localhost|127\.0\.0\.1)(:\d+)?$/.exec(request.headers.host ?? '')?.[1] ?? 'localhost';
    const client = `http://${name}:${clientPort}`;
    const address = new URL(request.url ?? '/', `http://${name}`);
    const path = address.pathname;
    const page = (text: string, policy = policyOf(client)) =>
      send(response, 'text/html; charset=utf-8', text, policy);
    const site = siteOf(name, clientPort, queryOf(address), members);
    if (path === site.path) return page(framePage(site));
    if (path === '/evil') {
      const other = `http://${name === 'localhost' ? '127.0.0.1' : 'localhost'}:${clientPort}`;
      return page(
        evilPage(`${other}/sport/`),
        `default-src 'none'; script-src 'self'; img-src data:; frame-src ${other}`,
      );
    }
    const wanted = /^\/site\/([\w-]+\.(?:js|css))$/.exec(path)?.[1];
    const body = wanted === undefined ? null : await file(wanted);
    if (wanted !== undefined && body !== null)
      return send(response, TYPES[extname(wanted)] ?? 'text/plain', body, policyOf(client));
    if (await member(path, request, response, port)) return undefined;
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('There is nothing here.');
    return undefined;
  };
  return listen(port, (request, response) => void answer(request, response));
};
