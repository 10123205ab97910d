import type { BrowserContext, FrameLocator, Page } from '@playwright/test';
import { expect, openTab, test, uncaughtErrors } from './journey.ts';
import { countMessages, logIn, openHost, postToClient } from './parent.ts';
import { firstRows, shownInPlay, storedFavourites } from './playing.ts';
import type { RunningSandbox } from './sandbox.ts';
import { expectAnnouncement, keepShown, noteAnnouncements, readUntilStable } from './pageWaits.ts';

type Shown = Page | FrameLocator;
const EARLY = '?play=early';
const MINE = '?view=favourites';
const UNDO = '[data-action="undo"]';

const starOf = (tab: Shown, match: string) => tab.locator(`[data-match="${match}"] [data-star]`);
const rowIds = (tab: Page): Promise<string[]> =>
  tab
    .locator('[data-match]')
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.match ?? '').sort());
/** Stores data as an earlier visit would have left it in the browser. */
const keep = async (
  context: BrowserContext,
  sandbox: RunningSandbox,
  kept: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const { merchant } = await logIn(sandbox, 'alice');
  await context.addInitScript(
    ([whose, texts]) => {
      // An empty page has no storage.
      if (location.origin === 'null') return;
      for (const [name, value] of Object.entries(texts))
        if (localStorage.getItem(`${name}:${whose}`) === null)
          localStorage.setItem(`${name}:${whose}`, JSON.stringify(value));
    },
    [merchant, kept] as const,
  );
};

test(
  'two matches starred in every tab are found by a link; a removed star goes everywhere (LIST-06, FAV-04, FAV-05, D24)',
  { tag: '@main' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 20 });
    const context = await journey.context();
    const one = await openTab(context, sandbox.url + EARLY);
    const two = await openTab(context, sandbox.url + EARLY);
    await one.bringToFront();
    const [first = '', second = ''] = await firstRows(one, 2);
    for (const match of [first, second]) {
      await starOf(one, match).click();
      for (const tab of [one, two]) await expect(starOf(tab, match)).toHaveAttribute('aria-pressed', 'true');
    }
    await expect.poll(() => storedFavourites(one)).toContain(`"matchId":"${second}"`);
    const link = await openTab(context, sandbox.url + MINE);
    await expect.poll(() => rowIds(link)).toEqual([first, second].sort());
    await starOf(two, first).click();
    await expect.poll(() => rowIds(link)).toEqual([second]);
    await expect(starOf(one, first)).toHaveAttribute('aria-pressed', 'false');
    // Clears all stars, then undoes it.
    await link.bringToFront();
    await keepShown(link, UNDO);
    await link.locator('[data-action="clear-favourites"]').click();
    // Under the pointer it stays.
    await link.locator(UNDO).hover();
    await expect(starOf(one, second)).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => rowIds(link)).toEqual([]);
    await link.locator(UNDO).click();
    await expect(starOf(one, second)).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => rowIds(link)).toEqual([second]);
    expect(uncaughtErrors).toEqual([]);
  },
);

test(
  'with fifty stars one more is refused with a message to user and host (FAV-01, FAV-02, FAV-03, FAV-05, ERR-17)',
  { tag: '@long' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const context = await journey.context();
    const { matches } = await sandbox.get<{ matches: { id: string; sid: number }[] }>(
      '/sandbox/matches?status=4',
    );
    const starred = matches
      .filter(({ sid }) => sid !== 1)
      .slice(0, 50)
      .map(({ id, sid }) => ({ matchId: id, sportId: sid, sportName: '' }));
    await keep(context, sandbox, { favourites: { matches: starred, leagues: [], teams: [] } });
    const host = await openHost(context, sandbox, EARLY);
    const frame = host.frameLocator('iframe');
    const star = frame.locator('[data-match] [data-star]').first();
    const client = await (await host.locator('iframe').elementHandle())?.contentFrame();
    if (client === null || client === undefined) throw new Error('The host has no frame.');
    await star.waitFor();
    await noteAnnouncements(client);
    await star.click();
    await expectAnnouncement(client, /50.*收藏|收藏.*50/);
    await expect.poll(() => countMessages(host, 'max-collected')).toBe(1);
    await expect(star).toHaveAttribute('aria-pressed', 'false');
    const own = await openTab(context, sandbox.url + MINE);
    await expect(own.locator('[data-count="favourites"]')).toContainText('50/50');
    expect(uncaughtErrors).toEqual([]);
  },
);

test(
  'a match that ends loses its star, also while no tab is open (FAV-06)',
  { tag: '@long' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ matches: 600, rate: 20 });
    const context = await journey.context();
    const tab = await openTab(context, `${sandbox.url}?play=rolling`);
    const [first = '', second = '', third = ''] = await shownInPlay(tab, sandbox, 3);
    for (const match of [first, second, third]) await starOf(tab, match).click();
    const starred = async (page: Page) =>
      [first, second, third].map(async (match) =>
        (await storedFavourites(page)).includes(`"matchId":"${match}"`),
      );
    const shown = async (page: Page) => Promise.all(await starred(page));
    await expect.poll(() => shown(tab)).toEqual([true, true, true]);
    await sandbox.correct(first, { what: 'end' });
    await expect.poll(() => shown(tab)).toEqual([false, true, true]);
    await tab.close();
    await sandbox.correct(second, { what: 'end' });
    const again = await openTab(context, `${sandbox.url}?sport=5`);
    await expect.poll(() => shown(again)).toEqual([false, false, true]);
    expect(uncaughtErrors).toEqual([]);
  },
);

test("a guest's stars and hidden leagues move to the user who logs in; no other user sees them (C33, I6, D8)", async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ rate: 0 });
  const context = await journey.context();
  const tab = await openTab(context, sandbox.url + EARLY);
  const [match = ''] = await firstRows(tab, 1);
  await starOf(tab, match).click();
  await expect(starOf(tab, match)).toHaveAttribute('aria-pressed', 'true');
  // Another league than the match's, which is the first.
  const leagues = await tab
    .locator('[data-league]')
    .evaluateAll((rows) => [...new Set(rows.map((row) => (row as HTMLElement).dataset.league ?? ''))]);
  await tab
    .locator(`[data-league="${leagues.find((id) => id !== leagues[0]) ?? ''}"] [data-action="hide-league"]`)
    .first()
    .click();
  await expect(tab.locator('[data-action="hidden-leagues"]')).toHaveText('1');
  const host = await openHost(context, sandbox, EARLY);
  await tab.bringToFront();
  for (const [user, kept] of [
    ['alice', true],
    ['bob', false],
  ] as const) {
    const session = await logIn(sandbox, user);
    await postToClient(host, sandbox, 'session', session);
    await expect(tab.locator('[data-user] bdi')).toHaveText(session.name);
    await expect(starOf(tab, match)).toHaveAttribute('aria-pressed', String(kept));
    await expect(tab.locator('[data-action="hidden-leagues"]')).toHaveCount(kept ? 1 : 0);
  }
  await postToClient(host, sandbox, 'session', null);
  await expect(tab.locator('[data-action="login"]')).toBeVisible();
  await expect(starOf(tab, match)).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => storedFavourites(tab)).not.toContain(match);
  expect(uncaughtErrors).toEqual([]);
});

test(
  'a league is hidden in every tab, and shown again by undo or from the hidden leagues',
  { tag: '@long' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0 });
    const context = await journey.context();
    const [one, two] = [
      await openTab(context, sandbox.url + EARLY),
      await openTab(context, sandbox.url + EARLY),
    ];
    await one.bringToFront();
    const league = (await one.locator('[data-league]').first().getAttribute('data-league')) ?? '';
    const row = (tab: Page) => tab.locator(`[data-league="${league}"]`);
    await keepShown(one, UNDO);
    const hide = () => row(one).first().locator('[data-action="hide-league"]').click();
    await hide();
    // Under the pointer it stays.
    await one.locator(UNDO).hover();
    for (const tab of [one, two]) await expect(row(tab)).toHaveCount(0);
    await one.locator(UNDO).click();
    for (const tab of [one, two]) await expect(row(tab).first()).toBeVisible();
    await hide();
    await expect(row(two)).toHaveCount(0);
    await two.bringToFront();
    await two.locator('[data-action="hidden-leagues"]').click();
    await two.locator(`[data-hidden="${league}"]`).click();
    for (const tab of [one, two]) await expect(row(tab).first()).toBeVisible();
    expect(uncaughtErrors).toEqual([]);
  },
);

test('a goal of a starred match shows a notice in one tab (GOAL-04, GOAL-07, GOAL-10, D26, D29)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ matches: 600, rate: 20 });
  const context = await journey.context();
  await keep(context, sandbox, { settings: { acceptList: [1, 0, 0, 0] } });
  const one = await openTab(context, `${sandbox.url}?play=rolling`);
  const [match = '', other = ''] = await shownInPlay(one, sandbox, 2);
  await starOf(one, match).click();
  await expect(starOf(one, match)).toHaveAttribute('aria-pressed', 'true');
  // The notice appears although no tab shows the match's sport.
  const two = await openTab(context, `${sandbox.url}?sport=3`);
  await one.goto(`${sandbox.url}?sport=3`);
  await expect(one.locator('[data-match]').first()).toBeVisible();
  const popUps = (id: string) =>
    Promise.all([one, two].map((tab) => tab.locator(`[data-notice-of="${id}"]`).count()));
  // The notice disappears by itself, but stays while the pointer is on it.
  for (const tab of [one, two]) await keepShown(tab, `[data-notice-of="${match}"]`);
  // The worker does not know the score before the list has loaded, so goals are scored until one is
  // announced.
  let scored = -Infinity;
  await expect
    .poll(async () => {
      const shown = (await popUps(match)).reduce((sum, each) => sum + each, 0);
      if (shown === 0 && performance.now() - scored > 10_000) {
        await sandbox.correct(match, { what: 'goal' });
        scored = performance.now();
      }
      return shown;
    })
    .toBe(1);
  expect((await readUntilStable(() => popUps(match))).reduce((sum, each) => sum + each, 0)).toBe(1);
  await sandbox.correct(other, { what: 'goal' });
  const tab = (await one.locator(`[data-notice-of="${match}"]`).count()) > 0 ? one : two;
  const popUp = tab.locator(`[data-notice-of="${match}"]`);
  await popUp.hover();
  await expect(tab.locator('[data-action="notice-settings"]')).toContainText('设置');
  // The world corrects matches by itself too: the request is refused if the world has already withdrawn this
  // goal.
  await sandbox.correct(match, { what: 'var' }).catch((error: unknown) => {
    expect(String(error)).toMatch(/goal/);
  });
  await expect(popUp).toHaveAttribute('data-what', 'goal-withdrawn');
  expect(await popUps(other)).toEqual([0, 0]);
  await popUp.locator('a').click();
  await expect.poll(() => new URL(tab.url()).searchParams.get('match')).toBe(match);
  await expect(popUp).toHaveCount(0);
  expect(uncaughtErrors).toEqual([]);
});
