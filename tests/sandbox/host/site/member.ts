import type { HostSession } from '#app/host/published.ts';

/** Calls to the parent's own server, which identifies the user by a cookie that no script can read. */
export type MemberCalls = {
  me(): Promise<HostSession | null>;
  /** Returns null if there is no such user. */
  logIn(user: string, password: string): Promise<HostSession | null>;
  /** Returns a session of the same user that lasts longer; null if no user is logged in. */
  renew(): Promise<HostSession | null>;
  logOut(): Promise<void>;
  /** Returns the session with the new wallet. */
  deposit(): Promise<HostSession | null>;
};

const call = async (path: string, body?: unknown): Promise<HostSession | null> => {
  const init =
    body === undefined
      ? {}
      : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  const answer = await fetch(path, { ...init, cache: 'no-store' });
  return answer.ok ? ((await answer.json()) as HostSession | null) : null;
};

/** `seconds` is the lifetime of a login; null for a login without an end. */
export const createMemberCalls = (merchant: string, seconds: number | null): MemberCalls => ({
  me: () => call(`/member/${merchant}/me`),
  logIn: (user, password) => call(`/member/${merchant}/login`, { user, password, seconds }),
  renew: () => call(`/member/${merchant}/renew`, {}),
  logOut: async () => void (await call(`/member/${merchant}/logout`, {})),
  deposit: () => call(`/member/${merchant}/deposit`, {}),
});
