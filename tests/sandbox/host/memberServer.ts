import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HostMembers, ParentSession } from './hostMembers.ts';

const MAX_BODY = 10_000;
const MAX_SECONDS = 86_400;
/** The lifetime of a renewed session, and the remaining time above which a session is not renewed. */
const RENEWED_SECONDS = 3600;
const FRESH_SECONDS = 300;

/**
 * Sets the end of a session. `seconds` may come from the page's address; an invalid number leaves the session
 * without an end.
 */
const withEnd = (session: ParentSession, seconds: unknown): ParentSession =>
  typeof seconds === 'number' && seconds > 0 && seconds <= MAX_SECONDS
    ? { ...session, expiresAt: Date.now() + seconds * 1000 }
    : session;
const isFresh = ({ expiresAt = Infinity }: ParentSession): boolean =>
  expiresAt - Date.now() > FRESH_SECONDS * 1000;

const bodyOf = async (request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> => {
  let text = '';
  for await (const chunk of request as AsyncIterable<Buffer>) {
    text += chunk.toString('utf8');
    if (text.length > MAX_BODY) return {};
  }
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
};

const cookieOf = (request: IncomingMessage, name: string): string | undefined =>
  (request.headers.cookie ?? '')
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.slice(name.length + 1);

/**
 * Creates the parent site's own server calls. A cookie for each merchant, which no script can read,
 * identifies the user; the page gets the session and passes it to the client (D8). Returns false for any
 * other path.
 */
export const createMemberServer = (members: HostMembers) => {
  /** Sessions by cookie. */
  const logged = new Map<string, ParentSession>();
  return async (
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    port: number,
  ): Promise<boolean> => {
    const [, merchant = '', call = ''] =
      /^\/member\/(\w{1,20})\/(me|login|renew|logout|deposit)$/.exec(path) ?? [];
    if (call === '') return false;
    // Cookies are shared by all ports of a host, so the name contains the port.
    const name = `member-${port}-${merchant}`;
    const answer = (session: ParentSession | null, headers: Record<string, string> = {}): true => {
      response.writeHead(200, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...headers,
      });
      response.end(JSON.stringify(session));
      return true;
    };
    const cookie = cookieOf(request, name) ?? '';
    const session = logged.get(cookie) ?? null;
    if (call === 'me') return answer(session);
    // A page of another origin may not log anyone in or out.
    if (request.method !== 'POST' || request.headers.origin !== `http://${request.headers.host ?? ''}`) {
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end('Not from here.');
      return true;
    }
    const body = await bodyOf(request);
    if (call === 'deposit') {
      const richer = session === null ? null : members.payIn(session.authorization);
      if (richer === null || session === null) return answer(session);
      logged.set(cookie, { ...session, wallet: richer.wallet });
      return answer({ ...session, wallet: richer.wallet });
    }
    if (call === 'renew') {
      // Each tab asks for a renewal; the first request renews the session for all tabs.
      const renewed = session === null || isFresh(session) ? session : members.renew(session.authorization);
      if (renewed !== null && renewed !== session) logged.set(cookie, withEnd(renewed, RENEWED_SECONDS));
      return answer(logged.get(cookie) ?? null);
    }
    logged.delete(cookie);
    // After a user switch the old token stays valid for a while: the client uses it until it has the new one.
    if (session !== null && call === 'logout') members.logOut(merchant, session.authorization);
    if (call === 'logout')
      return answer(null, { 'set-cookie': `${name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0` });
    const entered = members.logIn(merchant, typeof body.user === 'string' ? body.user : '');
    if (entered === null) return answer(null);
    const fresh = randomBytes(18).toString('base64url');
    const begun = withEnd(entered, body.seconds);
    logged.set(fresh, begun);
    return answer(begun, { 'set-cookie': `${name}=${fresh}; Path=/; HttpOnly; SameSite=Lax` });
  };
};
