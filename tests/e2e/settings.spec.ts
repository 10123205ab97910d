import type { BrowserContext, Locator, Page } from '@playwright/test';
import { expect, openTab, test, uncaughtErrors } from './journey.ts';
import { logIn, openHost, post, postToClient } from './parent.ts';
import type { RunningSandbox } from './sandbox.ts';
import { readUntilStable, typeInto } from './pageWaits.ts';

const screen = (page: Page): Locator => page.locator('[data-screen="settings"]');
const control = (page: Page, setting: string): Locator => screen(page).locator(`[data-setting="${setting}"]`);
const choice = (page: Page, setting: string, value: string): Locator =>
  control(page, setting).locator(`input[value="${value}"]`);
const choose = (page: Page, setting: string, value: string): Promise<void> =>
  choice(page, setting, value).check();
const said = (page: Page): Locator => screen(page).locator('[data-said]');
const html = (page: Page): Locator => page.locator('html');
const quick = (page: Page, setting: string): Locator =>
  page.locator(`header select[data-setting="${setting}"]`);

const openSettings = async (context: BrowserContext, sandbox: RunningSandbox, query = ''): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => uncaughtErrors.push(error.message));
  await page.goto(`${sandbox.url}?screen=settings${query}`);
  await expect(screen(page)).toBeVisible();
  return page;
};

/** Returns the visible effects of the settings in a tab's list. */
const listed = (page: Page) => ({
  lines: async () =>
    (await page.locator('[data-match] [data-option] [role="img"]').allTextContents()).filter((text) =>
      text.includes('/'),
    ).length,
  /** Cells of three-way markets are tagged as European odds. */
  tags: () => page.locator('[data-match] [data-option][data-state="open"]', { hasText: '欧' }).count(),
  rowHeight: async () => (await page.locator('[data-match]').first().boundingBox())?.height ?? 0,
  zone: () => page.locator('[data-zone-mark]').first().textContent(),
});

const takeZone = async (page: Page, text: string): Promise<void> => {
  const field = control(page, 'time-zone').locator('input');
  await typeInto(field, text);
  await field.press('Enter');
};

test(
  'a guest changes every setting, in all tabs and over a reload (SETTINGS-03, SETTINGS-09, C24, C29, D12)',
  { tag: '@main' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 20 });
    const context = await journey.context({ timezoneId: 'Asia/Bangkok', colorScheme: 'light' });
    const tab = await openTab(context, `${sandbox.url}?play=early`);
    const settings = await openSettings(context, sandbox);
    const list = listed(tab);
    await tab.bringToFront();
    await expect.poll(list.lines).toBeGreaterThan(0);
    await expect.poll(async () => [await list.tags(), await list.zone()]).toEqual([0, 'UTC+7']);
    const rows = await readUntilStable(list.rowHeight);
    await expect(settings.locator('[data-example] [data-odds]').first()).toHaveText(/\d/);
    const prices = await settings.locator('[data-example] [data-odds]').allTextContents();

    await choose(settings, 'odds-format', '2');
    await expect(said(settings)).toHaveText(/本机/);
    await expect(settings.locator('[data-example] [data-odds]')).not.toHaveText(prices);
    await expect(quick(tab, 'odds-format')).toHaveValue('2');
    await expect.poll(list.tags).toBeGreaterThan(0);
    await choose(settings, 'line-notation', 'decimal');
    await expect.poll(list.lines).toBe(0);
    await expect(html(tab)).toHaveAttribute('data-up', 'red');
    await choose(settings, 'up-colour', 'green');
    await expect(html(tab)).toHaveAttribute('data-up', 'green');
    await choose(settings, 'density', 'comfortable');
    await expect.poll(list.rowHeight).toBeGreaterThan(rows);
    await choose(settings, 'theme', 'dark');
    await expect(html(tab)).toHaveAttribute('data-theme', 'dark');
    await choose(settings, 'motion', 'reduced');
    await expect(html(tab)).toHaveAttribute('data-motion', 'reduced');
    await takeZone(settings, 'kathmandu');
    await expect.poll(list.zone).toBe('UTC+5:45');
    await choose(settings, 'accept', '2');
    await choose(settings, 'sort', 'league');
    await control(settings, 'goals-collected').check();
    await control(settings, 'sound').check();
    await control(settings, 'push-events').uncheck();
    await expect(control(settings, 'goals-collected')).toBeDisabled();
    await choose(settings, 'locale', 'th');
    // Waits for both pages: a page that closes while it loads its texts would report them as missing.
    for (const page of [tab, settings]) await expect(html(page)).toHaveAttribute('lang', 'th');

    await Promise.all([settings.reload(), tab.reload()]);
    for (const [setting, value] of [
      ['odds-format', '2'],
      ['line-notation', 'decimal'],
      ['up-colour', 'green'],
      ['density', 'comfortable'],
      ['theme', 'dark'],
      ['motion', 'reduced'],
      ['accept', '2'],
      ['sort', 'league'],
      ['locale', 'th'],
    ] as const) {
      await expect(choice(settings, setting, value)).toBeChecked();
    }
    await expect(control(settings, 'goals-collected')).toBeChecked();
    await expect(control(settings, 'push-events')).not.toBeChecked();
    await expect(control(settings, 'sound')).toBeChecked();
    await expect.poll(list.zone).toBe('UTC+5:45');
    await expect.poll(list.lines).toBe(0);
    // Without a sort order in the address the list starts with the chosen one (LIST-38).
    const fresh = await openTab(context, `${sandbox.url}?play=early`);
    await expect(fresh.locator('main select[data-setting="sort"]')).toHaveValue('league');
    expect(await fresh.evaluate(() => location.search)).toBe('?play=early');
    expect(uncaughtErrors).toEqual([]);
  },
);

type Kept = { readonly settings: Record<string, unknown>; readonly writes: number };

test(
  "a user gets the platform's settings in all tabs, and changes go back (REQ-13, REQ-14, C22, C23, C37, D23)",
  { tag: '@main' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0, matches: 40 });
    const context = await journey.context();
    const alice = await logIn(sandbox, 'alice');
    const kept = () => sandbox.get<Kept>(`/sandbox/settings/${alice.uid}`);
    await post(sandbox, `/sandbox/settings/${alice.uid}`, {
      handicap: '1',
      accept: '0,0,1,5',
      push_event: '1',
      event_sort: 0,
      note: { of: 'another client' },
      setup: { sandbox: { handicap: '3', accept: 0 }, other: { handicap: 4, accept: '2' } },
    });
    const [settings, tab] = [
      await openSettings(context, sandbox),
      await openTab(context, `${sandbox.url}?play=early`),
    ];
    const host = await openHost(context, sandbox);
    await postToClient(host, sandbox, 'session', alice);
    await expect(choice(settings, 'odds-format', '3')).toBeChecked();
    await expect(choice(settings, 'accept', '0')).toBeChecked();
    await expect(control(settings, 'goals-all')).toBeChecked();
    await expect(quick(tab, 'odds-format')).toHaveValue('3');

    await choose(settings, 'accept', '2');
    await expect(said(settings)).toHaveText(/账户/);
    await control(settings, 'goals-collected').check();
    await quick(tab, 'odds-format').selectOption('2');
    await expect
      .poll(async () => (await kept()).settings)
      .toEqual({
        handicap: '1',
        accept: '1,0,1,5',
        push_event: '1',
        event_sort: 0,
        note: { of: 'another client' },
        setup: { sandbox: { handicap: '2', accept: 2 }, other: { handicap: 4, accept: '2' } },
      });

    // The other merchant is another origin with the same platform and the same user.
    const there = {
      ...sandbox,
      origin: sandbox.origin.replace('localhost', '127.0.0.1'),
      url: sandbox.url.replace('localhost', '127.0.0.1'),
      hostUrl: sandbox.hostUrl.replace('localhost', '127.0.0.1'),
    };
    const other = await openSettings(context, there);
    await postToClient(await openHost(context, there), there, 'session', await logIn(sandbox, 'alice2'));
    await expect(choice(other, 'odds-format', '4')).toBeChecked();
    await choose(other, 'odds-format', '1');
    await choose(settings, 'accept', '1');
    await expect
      .poll(async () => (await kept()).settings['setup'])
      .toEqual({ sandbox: { handicap: '2', accept: 1 }, other: { handicap: 1, accept: '2' } });

    // The settings that the platform stores apply on another device of the user too.
    const elsewhere = await journey.context();
    const far = await openSettings(elsewhere, sandbox);
    await postToClient(await openHost(elsewhere, sandbox), sandbox, 'session', alice);
    await expect(choice(far, 'odds-format', '2')).toBeChecked();
    await expect(choice(far, 'accept', '1')).toBeChecked();
    expect(uncaughtErrors).toEqual([]);
  },
);

test(
  'a change that the platform refuses applies here, is only logged, and is sent with the next change (SETTINGS-04)',
  { tag: '@long' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0, matches: 40 });
    const context = await journey.context();
    const alice = await logIn(sandbox, 'alice');
    const settings = await openSettings(context, sandbox);
    await postToClient(await openHost(context, sandbox), sandbox, 'session', alice);
    await expect(choice(settings, 'odds-format', '2')).toBeChecked();
    await sandbox.fault({ kind: 'status', on: { path: '/api/forehead/system/cfg/set' }, status: 503 });
    await choose(settings, 'accept', '0');
    await expect.poll(async () => (await sandbox.faults())[0]?.hits ?? 0).toBeGreaterThan(0);
    await expect(choice(settings, 'accept', '0')).toBeChecked();
    await expect(settings.locator('[role="alert"]')).toHaveCount(0);
    // After a reload and the end of the worker the change is still pending, and the platform's older value is
    // not applied.
    await sandbox.clearFaults();
    await settings.reload();
    await expect(choice(settings, 'accept', '0')).toBeChecked();
    await choose(settings, 'sort', 'league');
    await expect
      .poll(async () => (await sandbox.get<Kept>(`/sandbox/settings/${alice.uid}`)).settings)
      .toMatchObject({ event_sort: 1, setup: { sandbox: { accept: 0 } } });
    expect(uncaughtErrors).toEqual([]);
  },
);

test(
  'the settings tip is shown once and opens the settings (SETTINGS-05)',
  { tag: '@long' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0, matches: 40 });
    const context = await journey.context();
    const alice = await logIn(sandbox, 'alice');
    await post(sandbox, `/sandbox/settings/${alice.uid}`, { showSettingChangableTip: '1' });
    const tab = await openTab(context, `${sandbox.url}?play=early`);
    await postToClient(await openHost(context, sandbox), sandbox, 'session', alice);
    const tip = tab.locator('[data-tip="settings"]');
    await tab.bringToFront();
    await tip.locator('a').click();
    await expect(screen(tab)).toBeVisible();
    await expect(tip).toHaveCount(0);
    await expect
      .poll(async () => (await sandbox.get<Kept>(`/sandbox/settings/${alice.uid}`)).settings)
      .toEqual({ showSettingChangableTip: '0' });
    await tab.reload();
    await expect(screen(tab)).toBeVisible();
    await expect(tip).toHaveCount(0);
    expect(uncaughtErrors).toEqual([]);
  },
);

/** The zone UTC+5:45, which engines spell in two ways. */
const KATHMANDU = /^Asia\/Kath?mandu$/;

test('every control of the screen works by keyboard; a reset can be undone; the focus returns (SETTINGS-09)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ rate: 0, matches: 40 });
  const context = await journey.context();
  const page = await openTab(context, `${sandbox.url}?play=early`);
  await page.locator('[data-action="settings"]').focus();
  await page.keyboard.press('Enter');
  await expect(screen(page).locator('h1')).toBeFocused();
  await expect.poll(() => new URL(page.url()).searchParams.get('screen')).toBe('settings');
  // Each control is one tab stop, in reading order.
  const stops: string[] = [];
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    stops.push(
      await page.evaluate(
        () =>
          document.activeElement?.closest('[data-setting]')?.getAttribute('data-setting') ??
          document.activeElement?.getAttribute('data-action') ??
          '',
      ),
    );
    if (stops.at(-1) === 'time-zone') break;
  }
  expect(stops).toEqual([
    'odds-format',
    'line-notation',
    'up-colour',
    'accept',
    'tolerance',
    'sort',
    'density',
    'push-events',
    'goals-collected',
    'goals-bets',
    'goals-all',
    'sound',
    'listen',
    'locale',
    'theme',
    'motion',
    'time-zone',
  ]);
  // No run has this zone as the device's own: those differ from UTC by whole hours.
  await page.keyboard.type('UTC+5:45');
  await page.keyboard.press('Enter');
  await expect(control(page, 'time-zone')).toHaveAttribute('data-zone', KATHMANDU);
  // Escape closes the list of zones, and not the screen.
  await page.keyboard.press('ArrowDown');
  await expect(screen(page).locator('[role="listbox"]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen(page).locator('[role="listbox"]')).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-action="reset-settings"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(control(page, 'time-zone')).toHaveAttribute('data-zone', 'device');
  await page.keyboard.press('Enter');
  await expect(control(page, 'time-zone')).toHaveAttribute('data-zone', KATHMANDU);
  await page.keyboard.press('Escape');
  await expect(screen(page)).toHaveCount(0);
  await expect(page.locator('[data-action="settings"]')).toBeFocused();
  expect(uncaughtErrors).toEqual([]);
});

test(
  'a hidden league is shown again from the screen, and viewed matches are deleted',
  { tag: '@long' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0, matches: 200 });
    const context = await journey.context();
    const page = await openTab(context, `${sandbox.url}?play=early`);
    const id = (await page.locator('[data-league]').first().getAttribute('data-league')) ?? '';
    await page.locator(`[data-league="${id}"] [data-action="hide-league"]`).first().click();
    await expect(page.locator(`[data-league="${id}"]`)).toHaveCount(0);
    await page.locator('[data-action="settings"]').click();
    await screen(page).locator(`[data-hidden="${id}"] button`).click();
    await expect(screen(page).locator('[data-hidden]')).toHaveCount(0);
    await page.locator('[data-action="close-settings"]').click();
    await expect(page.locator(`[data-league="${id}"]`)).not.toHaveCount(0);
    const match = (await page.locator('[data-match]').first().getAttribute('data-match')) ?? '';
    await page.goto(`${sandbox.url}?play=early&match=${match}`);
    await expect(page.locator('[data-panel="match"] header')).toContainText(/\p{L}/u);
    await page.locator('[data-action="settings"]').click();
    const forget = screen(page).locator('[data-action="forget-viewed"]');
    await expect(forget).toBeEnabled();
    await forget.click();
    await expect(forget).toBeDisabled();
    expect(uncaughtErrors).toEqual([]);
  },
);

test(
  'screen and bar show only what the operator offers, and a removed format falls back (C1, C4)',
  { tag: '@long' },
  async ({ journey }) => {
    const sandbox = await journey.sandbox({ rate: 0, matches: 40 });
    const context = await journey.context();
    const before = await openSettings(context, sandbox);
    await choose(before, 'odds-format', '4');
    await before.close();
    await post(sandbox, '/sandbox/config', {
      change: { oddsFormats: [1, 2], locales: ['en', 'vi'], defaultLocale: 'en' },
    });
    const page = await openSettings(context, sandbox);
    const values = (setting: string) =>
      control(page, setting)
        .locator('input')
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    await expect.poll(() => values('odds-format')).toEqual(['1', '2']);
    await expect.poll(() => values('locale')).toEqual(['en', 'vi']);
    await expect(quick(page, 'odds-format').locator('option')).toHaveCount(2);
    await expect(choice(page, 'odds-format', '1')).toBeChecked();
    expect(uncaughtErrors).toEqual([]);
  },
);
