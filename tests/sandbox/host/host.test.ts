import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await createSandbox({ matches: 20, rate: 0, generator: 'manual', hostPort: 0 });
});
afterAll(() => sandbox.close());

const origin = () => `http://127.0.0.1:${sandbox.hostPort}`;
const post = (path: string, body: unknown, headers: Record<string, string> = { origin: origin() }) =>
  fetch(origin() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

describe('the parent site', () => {
  test("logs its merchant's users in by a cookie that no script can read, and out again", async () => {
    const answer = await post('/member/other/login', { user: 'olga', password: 'x' });
    const session = (await answer.json()) as { uid: string; authorization: string; merchant: string };
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/);
    expect(cookie).not.toContain(session.authorization);
    expect(session.merchant).toBe('other');
    const headers = { origin: origin(), cookie: cookie.split(';')[0] ?? '' };
    const me = async () =>
      (await (await fetch(`${origin()}/member/other/me`, { headers })).json()) as { uid: string } | null;
    expect((await me())?.uid).toBe(session.uid);
    const paid = (await (await post('/member/other/deposit', {}, headers)).json()) as {
      wallet: { balances: { amount: string; isDefault: boolean }[] };
    };
    expect(paid.wallet.balances.find(({ isDefault }) => isDefault)?.amount).toBe('90000100.00');
    expect(sandbox.members.ofToken(session.authorization)?.uid).toBe(session.uid);
    await post('/member/other/logout', {}, headers);
    expect(await me()).toBeNull();
    expect(sandbox.members.ofToken(session.authorization)).toBeNull();
  });

  test('renews a session that is about to end, once for all tabs', async () => {
    const answer = await post('/member/sandbox/login', { user: 'alice', password: 'x', seconds: 60 });
    type Renewed = { readonly authorization: string; readonly expiresAt: number; readonly uid: string };
    const first = (await answer.json()) as Renewed;
    const headers = {
      origin: origin(),
      cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
    };
    const renew = async () => (await (await post('/member/sandbox/renew', {}, headers)).json()) as Renewed;
    const second = await renew();
    expect(second.uid).toBe(first.uid);
    expect(second.authorization).not.toBe(first.authorization);
    expect(second.expiresAt - first.expiresAt).toBeGreaterThan(3_000_000);
    expect(await renew()).toEqual(second);
    for (const { authorization } of [first, second])
      expect(sandbox.members.ofToken(authorization)?.uid).toBe(first.uid);
    expect(await (await post('/member/sandbox/renew', {})).json()).toBeNull();
  });

  test("rejects strangers and other merchants' users, and pages of other origins", async () => {
    for (const user of ['nobody', 'alice', '', '__proto__'])
      expect(await (await post('/member/other/login', { user })).json()).toBeNull();
    expect(
      (await post('/member/other/login', { user: 'olga' }, { origin: 'http://evil.example' })).status,
    ).toBe(403);
    expect((await post('/member/other/login', { user: 'olga' }, {})).status).toBe(403);
  });

  test('lets its pages run no inline script and frame nothing but the client (3.4.3, 3.4.6)', async () => {
    const policy = (await fetch(origin())).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`frame-src http://127.0.0.1:${sandbox.port}`);
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
  });
});
