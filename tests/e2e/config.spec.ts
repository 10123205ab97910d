import { expect, openTab, test, uncaughtErrors } from './journey.ts';
import { pickPrice, pressUntilAnnounced } from './pageWaits.ts';
import type { RunningSandbox } from './sandbox.ts';
import type { Page } from '@playwright/test';

/** The least that an operator may say. */
const SOON = { intervals: { config: 5 } };

const change = async (sandbox: RunningSandbox, body: object): Promise<void> => {
  const answer = await fetch(`${sandbox.origin}/sandbox/config`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
};
const picked = (page: Page) => page.locator('button[data-option][aria-pressed="true"]');
const open = (page: Page) => page.locator('button[data-option][data-state="open"][aria-pressed="false"]');
const notice = (page: Page, kind: string) => page.locator(`[data-notice="${kind}"]`);

test('betting and maintenance are switched off and on in every open tab without a reload (BOOT-33)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ matches: 60, rate: 5 });
  await change(sandbox, { change: SOON });
  const context = await journey.context();
  const tabs = [
    await openTab(context, `${sandbox.url}?lang=en`),
    await openTab(context, `${sandbox.url}?lang=en`),
  ] as const;
  const [first] = tabs;

  await change(sandbox, { change: { betting: false } });
  for (const tab of tabs)
    await expect(notice(tab, 'bettingOff')).toHaveText('No bets are taken at the moment. Odds keep moving.');
  await pressUntilAnnounced(first, () => open(first).first().click(), /^No bets are taken at the moment$/m);
  await expect(picked(first)).toHaveCount(0);

  await change(sandbox, { change: { maintenance: { notice: { en: 'Back at noon' } } } });
  for (const tab of tabs) await expect(notice(tab, 'maintenance')).toHaveText('Back at noon');
  await pressUntilAnnounced(first, () => open(first).first().click(), /The platform is under maintenance/);
  await expect(picked(first)).toHaveCount(0);

  await change(sandbox, { reset: true, change: SOON });
  for (const tab of tabs) await expect(tab.locator('[data-notice]')).toHaveCount(0);
  await sandbox.pause();
  await pickPrice(first);
  await expect(picked(first)).not.toHaveCount(0);
  expect(uncaughtErrors).toEqual([]);
});

test('an invalid configuration is reported, and the last valid one applies (BOOT-08, BOOT-09, F36)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ matches: 60, rate: 5 });
  const context = await journey.context();
  const known = await openTab(context, `${sandbox.url}?lang=en`);
  const said: string[] = [];
  known.on('console', (message) => said.push(message.text()));
  await change(sandbox, { change: { pageSize: 'many' } });
  await known.reload();
  await expect(open(known).first()).toBeVisible();
  await expect.poll(() => said.join('\n')).toContain('pageSize: ');

  const stranger = await (await journey.context()).newPage();
  await stranger.goto(`${sandbox.url}?lang=en`);
  await expect(stranger.locator('[data-boot="config"][data-boot-problem]')).toBeAttached();
  await expect(open(stranger)).toHaveCount(0);
  await change(sandbox, { reset: true });
  await expect(open(stranger).first()).toBeVisible();
});

test('an operator moves a call to another address; an invalid override is reported and ignored (C42)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ matches: 60, rate: 5 });
  await change(sandbox, {
    change: { endpoints: { statistics: { path: '/moved/statistical' }, statistic: { path: '/x' } } },
  });
  const page = await (await journey.context()).newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(`${sandbox.url}?lang=en`);
  await expect(open(page).first()).toBeVisible();
  await expect
    .poll(async () => (await sandbox.stats()).requests['/moved/statistical'] ?? 0)
    .toBeGreaterThan(0);
  expect((await sandbox.stats()).requests['/v1/match/statistical']).toBeUndefined();
  await expect.poll(() => said.join('\n')).toContain('endpoints.statistic: there is no such call');
});
