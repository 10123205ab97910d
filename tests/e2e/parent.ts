import type { BrowserContext, Page } from '@playwright/test';
import { expect, openTab } from './journey.ts';
import { READ_OFTEN } from './painted.ts';
import type { RunningSandbox } from './sandbox.ts';

export type Session = {
  readonly authorization: string;
  readonly uid: string;
  readonly name: string;
  readonly merchant: string;
};
type Heard = { readonly type: string; readonly payload: unknown };

export const post = async <T>(sandbox: RunningSandbox, path: string, body: unknown): Promise<T> => {
  const answer = await fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
};
export const logIn = (sandbox: RunningSandbox, user: string) =>
  post<Session>(sandbox, '/sandbox/login', { user });

/**
 * Opens a page of the parent's origin with the client in a frame. The page sends only the test's messages and
 * records those it receives.
 */
export const openHost = async (
  context: BrowserContext,
  sandbox: RunningSandbox,
  query = '',
): Promise<Page> => {
  const page = await context.newPage();
  // The site's own script is blocked, because it would log in the user of its own server.
  await page.route('**/site/*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await page.addInitScript(() => {
    const heard: Heard[] = [];
    Object.assign(window, { heard });
    if (window.parent === window)
      window.addEventListener('message', ({ data }: MessageEvent<Heard>) =>
        heard.push({ type: data.type, payload: data.payload }),
      );
  });
  await page.goto(sandbox.hostUrl + query);
  await expect.poll(() => countMessages(page, 'ready'), READ_OFTEN).not.toBe(0);
  return page;
};
export const countMessages = (page: Page, type: string): Promise<number> =>
  page.evaluate(
    (messageType) =>
      (window as unknown as { heard: Heard[] }).heard.filter((each) => each.type === messageType).length,
    type,
  );
export const postToClient = (
  page: Page,
  sandbox: RunningSandbox,
  type: string,
  payload: unknown,
): Promise<void> =>
  page.evaluate(
    ([kind, value, to]) => {
      document
        .querySelector('iframe')
        ?.contentWindow?.postMessage({ source: 'sport-live', version: 1, type: kind, payload: value }, to);
    },
    [type, payload, sandbox.origin] as const,
  );
/**
 * Opens a tab of the client whose user a parent site has logged in, and waits until it shows the user's name
 * and balance.
 */
export const openMemberPage = async (
  context: BrowserContext,
  sandbox: RunningSandbox,
  query: string,
  user = 'alice',
): Promise<Page> => {
  await postToClient(await openHost(context, sandbox), sandbox, 'session', await logIn(sandbox, user));
  const tab = await openTab(context, sandbox.url + query);
  await tab.bringToFront();
  await expect(tab.locator('[data-user] bdi')).toHaveCount(1);
  return tab;
};
