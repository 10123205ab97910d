import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchRefusal, memberRefusal } from '#sandbox/http/envelope.ts';
import { Wallets } from '#sandbox/account/wallets.ts';
import { USERS, type User } from './users.ts';

/** A user with the token of one login. */
export type Member = User & { readonly token: string };
type Login = {
  readonly member: Member;
  /** Requests until the login expires; null for no limit. */
  left: number | null;
};

/**
 * The answer to a call without a login, by family of calls: 401, code 14010, or HTTP 200 with the member
 * platform's own refusal.
 */
const SESSION_EXPIRED = 14010;
const LOGIN_EXPIRED = 1002;

/** The operator's accounts and their logins by token. */
export class Members {
  readonly #logins = new Map<string, Login>();
  /** Listeners for new tokens and names, such as the leak detector. */
  readonly #tokens = new Set<string>();
  readonly #listeners = new Set<(token: string) => void>();
  readonly #payees = new Set<(member: Member) => void>();
  readonly #welcomers = new Set<(member: Member) => void>();
  /** Requests by path that came with an authorization value, and without. */
  readonly seen = new Map<string, { with: number; without: number }>();
  /** The members' balances. */
  readonly wallets = new Wallets();
  #plain401 = false;

  /**
   * Logs a user in with a new token. Earlier tokens stay valid until they expire, as with two browsers of a user.
   */
  login(name: string): Member | null {
    const user = USERS.find((each) => each.user === name);
    if (user === undefined) return null;
    const token = randomBytes(24).toString('hex');
    const member = { ...user, token };
    this.#logins.set(token, { member, left: null });
    this.#tokens.add(token);
    this.wallets.open(member);
    for (const run of this.#welcomers) run(member);
    return member;
  }

  /**
   * Expires one token, all tokens of a user, or all tokens (null). `after` is the number of further requests that
   * are still accepted.
   */
  expire(which: { readonly token?: string; readonly user?: string } | null, after = 0): number {
    let count = 0;
    for (const [token, login] of this.#logins) {
      if (which !== null && token !== which.token && login.member.user !== which.user) continue;
      count += 1;
      if (after > 0) login.left = after;
      else this.#end(token);
    }
    return count;
  }

  /** Makes HTTP calls of both families answer a plain 401, as a gateway in front of the platform does. */
  answerPlainly(plain: boolean): void {
    this.#plain401 = plain;
  }

  ofToken(token: string | null | undefined): Member | null {
    return this.#logins.get(token ?? '')?.member ?? null;
  }

  /** Returns the member of a request and counts the request, so each call uses this once. */
  memberOf(request: FastifyRequest): Member | null {
    const token = request.headers.authorization;
    const login = this.#logins.get(token ?? '');
    if (login === undefined) return null;
    if (login.left !== null) {
      if (login.left === 0) {
        this.#end(token ?? '');
        return null;
      }
      login.left -= 1;
    }
    return login.member;
  }

  /**
   * Returns the member of a request. Without a login it sends the refusal of the call's family and returns null.
   */
  required(request: FastifyRequest, reply: FastifyReply): Member | null {
    const member = this.memberOf(request);
    if (member !== null) return member;
    if (this.#plain401) void reply.code(401).send(memberRefusal(401, 'Unauthorized'));
    else if (request.url.startsWith('/v1/'))
      void reply.send(matchRefusal(SESSION_EXPIRED, 'The session has expired.'));
    else void reply.send(memberRefusal(LOGIN_EXPIRED, 'login expired'));
    return null;
  }

  onLogin(run: (member: Member) => void): void {
    this.#welcomers.add(run);
  }

  /** Calls `run` for every member who makes a deposit at the host. */
  onPaidIn(run: (member: Member) => void): void {
    this.#payees.add(run);
  }

  paidIn(member: Member): void {
    for (const run of this.#payees) run(member);
  }

  /** Calls `run` for every token that becomes invalid. */
  onEnd(run: (token: string) => void): void {
    this.#listeners.add(run);
  }

  note(path: string, authorized: boolean): void {
    const counts = this.seen.get(path) ?? { with: 0, without: 0 };
    counts[authorized ? 'with' : 'without'] += 1;
    this.seen.set(path, counts);
  }

  canaries(): { tokens: string[]; names: string[] } {
    return { tokens: [...this.#tokens], names: USERS.map(({ name }) => name) };
  }

  #end(token: string): void {
    if (this.#logins.delete(token)) for (const run of this.#listeners) run(token);
  }
}
