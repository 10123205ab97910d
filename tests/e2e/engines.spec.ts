import {
  expect,
  expectOneWorker,
  closeTab,
  countLegs,
  logInAtHost,
  pickByEnter,
  placeByEnter,
  readCounter,
  waitForCells,
  test,
} from './engines.ts';
import { expectSockets, expectTruth } from './journey.ts';
import { matchesWithVideo } from './matchesWithVideo.ts';
import { europeanOdds, paintedCells } from './painted.ts';
import { logIn, post } from './parent.ts';
import { loseConnection } from './pageWaits.ts';
import { focusedElement, reach } from './tabs.ts';
import type { Tab } from './tab.ts';

/**
 * What engines differ in: boot, workers, locks, sockets, storage, frames, keys. Every engine runs these
 * journeys, written over what Playwright's drivers and WebDriver have in common.
 */
test.describe.configure({ retries: 0 });

const SLIP = '[data-panel="slip"]';
const OPEN = '[data-match] [data-option][data-state="open"]';

/** Goes by keyboard from the first stop of the page to the first open price of the list. */
const reachPrice = async (tab: Tab): Promise<void> => {
  // The first stop is the link past bar and menu.
  await tab.keys('Tab', 'Enter');
  await expect.poll(() => tab.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  await reach(tab, 'main [data-match] a[data-open]', 'ArrowDown', 10);
  await reach(tab, OPEN, 'ArrowRight', 20);
};

/**
 * Goes down the focused menu of languages to English. The page loads each language on the way: a press before that
 * would start from the language before.
 */
const chooseEnglish = async (tab: Tab): Promise<void> => {
  const language = () => tab.attribute('html', 'lang');
  for (let now = await language(); now !== 'en'; now = await language()) {
    await tab.keys('ArrowDown');
    await expect.poll(language).not.toBe(now);
  }
};

test.describe('every engine', { tag: ['@engine', '@main', '@floor'] }, () => {
  test("three tabs share one worker and socket; it reconnects; every price equals the platform's (F01, I5)", async ({
    journey,
    tabs,
  }) => {
    const sandbox = await journey.sandbox({ matches: 300, rate: 200 });
    const first = await tabs.open(sandbox.url);
    const all = [first, await tabs.open(`${sandbox.url}?sport=3`), await tabs.open(`${sandbox.url}?sport=5`)];
    await expectOneWorker(all);
    await expect.poll(() => readCounter(first, 'tabs')).toBe('3');
    await expectSockets(sandbox, 1);
    await expectTruth(sandbox, all);
    for (const tab of all) {
      const before = JSON.stringify(await paintedCells(tab));
      await expect.poll(async () => JSON.stringify(await paintedCells(tab))).not.toBe(before);
    }
    await loseConnection(first, () => sandbox.fault({ kind: 'drop', bytes: 1597, times: 1 }));
    await expectTruth(sandbox, all);
    await expectSockets(sandbox, 1);
    expect(await tabs.uncaughtErrors()).toEqual([]);
  });

  test('a price picked by keyboard is in every tab; a new worker has selection and settings (F14, F51)', async ({
    browserName,
    journey,
    tabs,
  }) => {
    const sandbox = await journey.sandbox({ matches: 300 });
    const address = `${sandbox.url}?play=early`;
    const first = await tabs.open(address);
    const stays = await tabs.open(address);
    await expectOneWorker([first, stays]);
    const instance = await readCounter(stays, 'instance');
    await closeTab(first);
    await expect.poll(() => readCounter(stays, 'tabs')).toBe('1');
    expect((await readCounter(stays, 'instance')) === instance).toBe(true);
    await expectTruth(sandbox, [stays]);

    const second = await tabs.open(address);
    // Paused, so that no price closes under the press.
    await sandbox.pause();
    await reachPrice(second);
    const key = await second.evaluate(() => (document.activeElement as HTMLElement).dataset.option ?? '');
    await pickByEnter(second);
    const pressed = `[data-match] [data-option="${key}"]`;
    for (const tab of [stays, second]) {
      await expect.poll(() => tab.attribute(pressed, 'aria-pressed')).toBe('true');
      await expect.poll(() => countLegs(tab)).toBe(1);
    }
    await sandbox.resume();
    await reach(second, 'select[data-setting="locale"]', 'Shift+Tab');
    await chooseEnglish(second);
    for (const tab of [stays, second]) await expect.poll(() => tab.attribute('html', 'lang')).toBe('en');
    for (const tab of [stays, second]) await closeTab(tab);
    // WebKit keeps pages that were left in its page cache, and with them their worker.
    const endsWorker = browserName !== 'webkit';
    if (endsWorker) await expectSockets(sandbox, 0);

    const next = await tabs.open(address);
    if (endsWorker) expect((await readCounter(next, 'instance')) === instance).toBe(false);
    await expect.poll(() => next.attribute('html', 'lang')).toBe('en');
    await expect.poll(() => next.attribute(pressed, 'aria-pressed')).toBe('true');
    await expectTruth(sandbox, [next]);
    expect(await tabs.uncaughtErrors()).toEqual([]);
  });

  test('a user of the parent site bets by keyboard in the frame (PLACE-02, SLIP-14, USER-02)', async ({
    browserName,
    journey,
    embed,
  }) => {
    const sandbox = await journey.sandbox({ rate: 0, matches: 300 });
    // Decimal odds, as the ledger has them.
    await post(sandbox, `/sandbox/settings/${(await logIn(sandbox, 'alice')).uid}`, {
      setup: { sandbox: { handicap: '1' } },
    });
    // Matches of other days: no goal closes a price that is bet on.
    const { host, client } = await embed(`${sandbox.hostUrl}?play=early&lang=en`);
    await waitForCells(client);
    await reach(host, '[data-press="log-in"]');
    await logInAtHost({ host, client }, 'alice');
    await expect.poll(() => client.text('[data-user]')).toContain('Alice');
    await expect.poll(() => client.text('[data-balance]')).toBe('¥1,000.00');

    await host.evaluate(() => document.querySelector('iframe')?.focus());
    await reachPrice(client);
    const [option, price] = await client.evaluate(() => {
      const cell = document.activeElement as HTMLElement;
      return [cell.dataset.option ?? '', cell.querySelector('[data-odds]')?.textContent?.trim() ?? ''];
    });
    await pickByEnter(client);
    await reach(client, `${SLIP} [data-stake="single"]`);
    await client.keys('Control+a', '2', '0');
    await reach(client, `${SLIP} [data-action="place"]`);
    await expect.poll(() => client.text(`${SLIP} [data-action="place"]`)).toBe('Place bet ¥20.00');
    await placeByEnter(client);
    await expect.poll(() => client.attribute(`${SLIP} [data-bet]`, 'data-bet-state')).toBe('confirmed');
    await expect.poll(() => client.text('[data-balance]')).toBe('¥980.00');
    expect(
      (await sandbox.ledger()).map(({ user, stake, odds, legs: of }) => ({
        user,
        stake: Number(stake),
        odds: odds.map(europeanOdds),
        legs: of.map(({ key, asked }) => [key, europeanOdds(asked)]),
      })),
    ).toEqual([{ user: 'alice', stake: 20, odds: [price], legs: [[option, price]] }]);
    await expect.poll(() => focusedElement(client)).toContain('data-action="next-slip"');
    // WebKit's driver moves the focus to the document that it reads. If the client focuses an element while the driver
    // reads the host, WebKit forgets that the frame had the host's focus.
    if (browserName !== 'webkit') await expect.poll(() => focusedElement(host)).toMatch(/^<iframe/);
  });
});

test.describe('the media of every engine', { tag: ['@main', '@floor', '@long'] }, () => {
  test('a line plays if the engine has its format; else the line says so, and the next is tried (DETAIL-06)', async ({
    journey,
    tabs,
  }) => {
    const sandbox = await journey.sandbox();
    const [match] = await matchesWithVideo(sandbox);
    const tab = await tabs.open(`${sandbox.url}?lang=en&match=${match}`);
    await expect.poll(() => tab.count('[data-media-mode="video"]')).toBe(1);
    await tab.evaluate(() => document.querySelector<HTMLElement>('[data-media-mode="video"]')?.click());
    const state = () => tab.attribute('[data-player]', 'data-media-state');
    await expect.poll(state).toMatch(/^(playing|failed)$/);
    const shown = await tab.evaluate(() => ({
      state: document.querySelector<HTMLElement>('[data-player]')?.dataset['mediaState'],
      line: document.querySelector<HTMLElement>('[data-player]')?.dataset['line'] ?? '',
      failed: [...document.querySelectorAll<HTMLElement>('[data-media-line][data-failed]')].map(
        (line) => line.dataset['mediaLine'] ?? '',
      ),
      lines: document.querySelectorAll('[data-media-line]').length,
    }));
    // An engine without any codec says so of each line; any other plays the first line that it can.
    expect(shown.failed).toHaveLength(shown.state === 'failed' ? shown.lines : Number(shown.line) - 1);
    await expect.poll(() => tab.count('[data-group] [data-option]')).toBeGreaterThan(0);
  });
});
