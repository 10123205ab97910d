import type { FrameLocator, Page } from '@playwright/test';
import { launchWhole } from './browser.ts';
import { expect, openTab, test, uncaughtErrors } from './journey.ts';
import { countMessages, logIn, openHost, post, postToClient, type Session } from './parent.ts';
import { pickPrice } from './pageWaits.ts';

/** Matches of other days: no goal closes a price that is pressed. */
const EARLY = '?play=early';

type Shown = Page | FrameLocator;
const shownUser = (tab: Shown) => tab.locator('[data-user] bdi');
const guest = (tab: Shown) => tab.locator('[data-action="login"]');
const picks = (tab: Shown) => tab.locator('[data-leg]');
const pickOne = async (tab: Page): Promise<void> => {
  await tab.bringToFront();
  await pickPrice(tab);
  await expect(picks(tab)).toHaveCount(1);
};

/** Returns everything that this origin stores in the browser, as text. */
const stored = (tab: Page): Promise<string> =>
  tab.evaluate(async () => {
    const texts = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].map(
      ([key, text]) => `${key}=${String(text)}`,
    );
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '');
        opening.addEventListener('success', () => resolve(opening.result));
        opening.addEventListener('error', () => reject(new Error('no database')));
      });
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table);
        const rows = await Promise.all(
          [store.getAllKeys(), store.getAll()].map(
            (asking) =>
              new Promise((resolve) => {
                asking.addEventListener('success', () => resolve(asking.result));
              }),
          ),
        );
        // The responsible-gambling counters are stored under their user's id and survive a logout (D34).
        texts.push(JSON.stringify(rows).replaceAll(/"play:\w+"/g, '"play"'));
      }
      database.close();
    }
    return texts.join('\n');
  });
/** Expects no data of the user in storage or on screen. */
const expectNothingOf = async (
  tabs: readonly Page[],
  { authorization, uid, name }: Session,
): Promise<void> => {
  for (const tab of tabs) {
    await expect
      .poll(async () => {
        const all = `${await stored(tab)}\n${await tab.content()}`;
        return [authorization, uid, name].filter((each) => all.includes(each));
      })
      .toEqual([]);
  }
};

const noShared = () => {
  Reflect.deleteProperty(window, 'SharedWorker');
};
const noLocks = () => {
  Object.defineProperty(navigator, 'locks', { value: undefined });
};

for (const mode of ['shared', 'elected', 'dedicated'] as const) {
  test(
    `${mode}: a login applies in all tabs, users stay separate, a logout clears all (D8, D23, F32, I6, USER-06)`,
    { tag: mode === 'shared' ? [] : ['@long'] },
    async ({ journey }) => {
      const sandbox = await journey.sandbox({ matches: 300, rate: 20 });
      const context = await journey.context();
      if (mode !== 'shared') await context.addInitScript(noShared);
      if (mode === 'dedicated') await context.addInitScript(noLocks);
      const [one, two] = [
        await openTab(context, sandbox.url + EARLY),
        await openTab(context, sandbox.url + EARLY),
      ];
      // A guest browses, and picks.
      await expect(guest(one)).toBeVisible();
      await pickOne(one);
      const host = await openHost(context, sandbox);
      const alice = await logIn(sandbox, 'alice');
      await postToClient(host, sandbox, 'session', alice);
      for (const tab of [one, two]) await expect(shownUser(tab)).toHaveText(alice.name);
      await expect(picks(two)).toHaveCount(1);
      await expect.poll(() => stored(one)).toContain(alice.authorization);
      const later = await openTab(context, sandbox.url + EARLY);
      await expect(shownUser(later)).toHaveText(alice.name);
      // The value is in storage and in the worker, and nowhere in the document (I8).
      for (const tab of [one, two, later]) expect(await tab.content()).not.toContain(alice.authorization);

      const bob = await logIn(sandbox, 'bob');
      await postToClient(host, sandbox, 'session', bob);
      const tabs = [one, two, later];
      for (const tab of tabs) {
        await expect(shownUser(tab)).toHaveText(bob.name);
        await expect(picks(tab)).toHaveCount(0);
      }
      await expectNothingOf(tabs, alice);

      const begun = performance.now();
      await postToClient(host, sandbox, 'session', null);
      for (const tab of tabs) await expect(guest(tab)).toBeVisible();
      test.info().annotations.push({
        type: 'logged out in all tabs',
        description: `${Math.round(performance.now() - begun)} ms`,
      });
      await expectNothingOf(tabs, bob);
      // A guest tab that reports nothing is neither a login nor a logout: a reopened tab stays a guest's.
      await expect(guest(await openTab(context, sandbox.url + EARLY))).toBeVisible();
      expect(uncaughtErrors).toEqual([]);
    },
  );
}

test(
  'an expired login causes one login request over all tabs, and the same user keeps the selections (F31, REQ-05, D26)',
  { tag: '@long' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ matches: 300, rate: 20 });
    const context = await journey.context();
    const hosts = [
      await openHost(context, sandbox, EARLY),
      await openHost(context, sandbox, EARLY),
      await openHost(context, sandbox, EARLY),
    ] as const;
    const [first, second] = hosts;
    const frames = hosts.map((host) => host.frameLocator('iframe'));
    const alice = await logIn(sandbox, 'alice');
    await postToClient(second, sandbox, 'session', alice);
    for (const frame of frames) await expect(shownUser(frame)).toHaveText(alice.name);
    const tab = first.frameLocator('iframe');
    await first.bringToFront();
    await pickPrice(tab);
    for (const frame of frames) await expect(picks(frame)).toHaveCount(1);
    await expect
      .poll(async () => (await sandbox.stats()).requests['/api/forehead/system/cfg/get'] ?? 0)
      .toBeGreaterThan(0);
    await post(sandbox, '/sandbox/expire', { user: 'alice', plain: true });
    for (const frame of frames) await expect(guest(frame)).toBeVisible();
    const asked = async () =>
      (await Promise.all(hosts.map((host) => countMessages(host, 'login-wanted')))).reduce(
        (sum, each) => sum + each,
        0,
      );
    await expect.poll(asked).toBe(1);
    await expect(picks(tab)).toHaveCount(1);
    const again = await logIn(sandbox, 'alice');
    await postToClient(second, sandbox, 'session', again);
    for (const frame of frames) await expect(shownUser(frame)).toHaveText(alice.name);
    await expect(picks(tab)).toHaveCount(1);
    expect(await asked()).toBe(1);
    expect(uncaughtErrors).toEqual([]);
  },
);

test('a page in the back/forward cache shows nothing of the former user when it returns (F13, F32, I6)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ matches: 300, rate: 20 });
  const browser = await launchWhole({ ignoreDefaultArgs: ['--disable-back-forward-cache'] });
  journey.after(() => browser.close());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' });
  const host = await openHost(context, sandbox);
  const page = await openTab(context, sandbox.url + EARLY);
  const alice = await logIn(sandbox, 'alice');
  await postToClient(host, sandbox, 'session', alice);
  await expect(shownUser(page)).toHaveText(alice.name);
  await pickOne(page);
  await page.evaluate(() => {
    const back: { persisted: boolean; seen: string }[] = [];
    Object.assign(window, { back });
    // Records the content of the page after it has returned, just before its first frame.
    window.addEventListener('pageshow', ({ persisted }) => {
      requestAnimationFrame(() => {
        const legs = [...document.querySelectorAll('[data-leg]')].filter((leg) =>
          leg.checkVisibility({ visibilityProperty: true }),
        );
        back.push({ persisted, seen: `${document.body.innerText} ${legs.length}` });
      });
    });
  });
  await page.goto(`${sandbox.origin}/sandbox/stats`);
  const bob = await logIn(sandbox, 'bob');
  await postToClient(host, sandbox, 'session', bob);
  await expect.poll(() => stored(page)).toContain(bob.uid);
  await page.evaluate(() => history.back()).catch(() => undefined);
  const seen = () =>
    page
      .evaluate(() => (window as unknown as { back?: { persisted: boolean; seen: string }[] }).back ?? [])
      .catch(() => []);
  await expect.poll(async () => (await seen()).length).toBe(1);
  const [first] = await seen();
  expect(first?.persisted).toBe(true);
  expect(first?.seen).not.toContain(alice.name);
  expect(first?.seen).toMatch(/ 0$/);
  await expect(shownUser(page)).toHaveText(bob.name);
  await expectNothingOf([page], alice);
});

test(
  'two merchants at one origin stay separate; maintenance closes betting only for its own (D23, BOOT-33)',
  { tag: '@long' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ matches: 300, rate: 20 });
    const context = await journey.context();
    const [mine, mineHost] = [await openTab(context, sandbox.url + EARLY), await openHost(context, sandbox)];
    await post(sandbox, '/sandbox/config', { change: { merchant: 'other' } });
    const [other, otherHost] = [
      await openTab(context, sandbox.url + EARLY),
      await openHost(context, sandbox),
    ];
    const [alice, olga] = [await logIn(sandbox, 'alice'), await logIn(sandbox, 'olga')];
    await postToClient(mineHost, sandbox, 'session', alice);
    await postToClient(otherHost, sandbox, 'session', olga);
    await expect(shownUser(mine)).toHaveText(alice.name);
    await expect(shownUser(other)).toHaveText(olga.name);
    // A session of another merchant is refused.
    await postToClient(otherHost, sandbox, 'session', alice);
    await pickOne(mine);
    await expect(picks(other)).toHaveCount(0);
    await expect(shownUser(other)).toHaveText(olga.name);

    await postToClient(mineHost, sandbox, 'maintenance', { on: true });
    await expect(mine.locator('[data-notice="maintenance"]')).toBeVisible();
    await mine.bringToFront();
    await mine
      .locator('[data-match] [data-option][data-state="open"]:not([aria-pressed="true"])')
      .first()
      .click();
    await expect(picks(mine)).toHaveCount(1);
    await expect(other.locator('[data-notice="maintenance"]')).toHaveCount(0);
    await postToClient(mineHost, sandbox, 'maintenance', { on: false });
    await expect(mine.locator('[data-notice="maintenance"]')).toHaveCount(0);

    await postToClient(mineHost, sandbox, 'session', null);
    await expect(guest(mine)).toBeVisible();
    await expect(shownUser(other)).toHaveText(olga.name);
    expect(uncaughtErrors).toEqual([]);
  },
);
