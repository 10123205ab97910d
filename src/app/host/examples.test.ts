// @vitest-environment jsdom
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createDeferred } from '#domain/deferred.ts';
import { waitFor } from '#tests/waitFor.ts';
import type { SportBus } from './published.ts';

const root = process.cwd();
const folder = join(root, 'test-results/host-examples');

/** The README's blocks by name; the package's name is this repository's source. */
const examples = new Map<string, string>();
for (const [, name = '', code = ''] of readFileSync(join(root, 'src/app/host/README.md'), 'utf8').matchAll(
  /```ts (\w+)\n([\s\S]*?)```/g,
)) {
  examples.set(name, code.replaceAll('sport-live-host', '#app/host/published.ts'));
}

/** A session's endpoint at the parent's own server, as the example has it. */
const USER = { token: 'abc', id: 'u1', name: 'Alice', money: '12.50' };
const SESSION = {
  authorization: 'abc',
  uid: 'u1',
  name: 'Alice',
  merchant: 'my-merchant',
  wallet: { balances: [{ coinCode: 'CNY', amount: '12.50', isDefault: true }] },
};
type Posted = { readonly type: string; readonly payload: unknown };

describe('the examples of the page of documentation', () => {
  beforeAll(() => {
    mkdirSync(folder, { recursive: true });
    for (const [name, code] of examples) writeFileSync(join(folder, `${name}.ts`), code);
    const config = {
      extends: '../../src/tsconfig.base.json',
      compilerOptions: {
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        types: [],
        composite: false,
        incremental: false,
        emitDeclarationOnly: false,
        noEmit: true,
      },
      include: ['*.ts'],
    };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('are of the types that are published', () => {
    expect([...examples.keys()]).toEqual(['frame', 'bus']);
    execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', folder], {
      stdio: 'pipe',
    });
  });

  test("in an iframe: language, theme and the site's user at once, a login on request, a logout by the button (D8)", async () => {
    document.body.append(
      Object.assign(document.createElement('iframe'), { id: 'sport' }),
      Object.assign(document.createElement('button'), { id: 'log-out' }),
    );
    const iframe = document.querySelector('iframe');
    const posted: Posted[] = [];
    const inner = { postMessage: ({ type, payload }: Posted) => void posted.push({ type, payload }) };
    Object.defineProperty(iframe, 'contentWindow', { value: inner });
    Object.defineProperty(iframe, 'contentDocument', { value: null });
    let user: typeof USER | null = null;
    /** Delays the next answer of the site's server, which is as it was when requested. */
    let pause: Promise<void> | null = null;
    let isFailing = false;
    vi.stubGlobal('fetch', async (address: string) => {
      if (address === '/my-session' && isFailing) return new Response('<h1>Error</h1>', { status: 500 });
      if (address === '/my-login') user = USER;
      if (address === '/my-logout') user = null;
      const answer = Response.json(user);
      const wait = pause;
      pause = null;
      await wait;
      return answer;
    });
    await import(join(folder, 'frame.ts'));
    const say = (type: string, payload: unknown) => {
      const event = new MessageEvent('message', {
        data: { source: 'sport-live', version: 1, type, payload },
        origin: 'https://sport.example.com',
      });
      Object.defineProperty(event, 'source', { value: inner });
      window.dispatchEvent(event);
    };
    const sessions = () => posted.filter(({ type }) => type === 'session').map(({ payload }) => payload);
    const nextSession = (count: number) => waitFor(() => expect(sessions()).toHaveLength(count));
    say('ready', { version: 1, build: 'b' });
    await nextSession(1);
    expect(posted.slice(1)).toEqual([
      { type: 'language', payload: { locale: 'en' } },
      { type: 'theme', payload: { theme: 'dark' } },
      { type: 'session', payload: null },
    ]);
    say('login-wanted', { reason: 'user' });
    await nextSession(2);
    expect(sessions()[1]).toEqual(SESSION);
    // A former user is in the client.
    user = { ...USER, id: 'u2' };
    say('login-succeeded', { uid: 'former' });
    await nextSession(3);
    expect(sessions()[2]).toEqual({ ...SESSION, uid: 'u2' });
    // The session is requested again, and the user logs out before it comes.
    const held = createDeferred();
    pause = held.promise;
    say('login-succeeded', { uid: 'former' });
    document.querySelector<HTMLElement>('#log-out')?.click();
    await nextSession(5);
    held.resolve();
    say('login-wanted', { reason: 'user' });
    await waitFor(() => expect(sessions().at(-1)).toEqual(SESSION));
    expect(sessions().slice(3)).toEqual([null, null, SESSION]);
    // The browser shows the page again that it kept, and another user is logged in now.
    user = { ...USER, id: 'u2' };
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await nextSession(7);
    expect(sessions()[6]).toEqual({ ...SESSION, uid: 'u2' });
    // The session call fails: a user whom the site has not confirmed does not stay in.
    isFailing = true;
    say('login-succeeded', { uid: 'former' });
    await nextSession(8);
    expect(sessions()[7]).toBeNull();
    vi.unstubAllGlobals();
  });

  test('in the same document: the state once the client is there, and its wish for the whole window', async () => {
    const { bus } = (await import(join(folder, 'bus.ts'))) as { bus: SportBus };
    const heard: unknown[] = [];
    bus.on('language', (payload) => heard.push(payload));
    bus.on('full-screen', (payload) => heard.push(payload));
    bus.emit('ready', { version: 1, build: 'b' });
    bus.emit('full-screen-wanted', { wanted: true });
    expect(heard).toEqual([{ locale: 'vi' }, { on: true }]);
    expect(document.body.className).toBe('sport-only');
  });
});
