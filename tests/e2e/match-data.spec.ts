import type { Page } from '@playwright/test';
import { expect, openTab, test, thrown } from './journey.ts';
import type { RunningSandbox } from './sandbox.ts';

const section = (page: Page, name: string) => page.locator(`[data-section="${name}"]`);

/** A football match in play that is not in a break, so that a goal can be scored in it. */
const scoring = async (sandbox: RunningSandbox): Promise<string> => {
  const { matches } = await sandbox.get<{ matches: readonly { readonly id: string }[] }>(
    '/sandbox/matches?sportId=1&status=5',
  );
  for (const { id } of matches) {
    const { match } = await sandbox.get<{ match: { readonly mc?: { readonly r: boolean } } }>(
      `/sandbox/truth/matches/${id}`,
    );
    if (match.mc?.r === true) return id;
  }
  throw new Error('No match is being played.');
};

test('a goal reaches the tracker, the commentary and the incidents of an open match; the page of data stays for the next match (DETAIL-05, DETAIL-08, DETAIL-11, DETAIL-13, D11)', async ({
  journey,
}) => {
  const sandbox = await journey.sandbox({ rate: 0, matches: 120, seed: 4 });
  const id = await scoring(sandbox);
  const page = await openTab(await journey.context(), `${sandbox.url}?lang=en&play=rolling&match=${id}`);
  await page.locator('[data-media-mode="animation"]').click();
  await expect(page.locator('[data-tracker="football"]')).toBeVisible();
  await page.locator('[data-match-tab="data"]').click();
  await expect(page).toHaveURL(/tab=data/);
  for (const name of ['momentum', 'weather', 'technical', 'commentary', 'lineup', 'history', 'standings'])
    await expect(section(page, name)).toBeVisible();
  await expect(section(page, 'lineup').locator('[data-player-id]')).toHaveCount(22);

  const goals = page.locator('[data-incident="goal"][data-side="2"]');
  const before = await goals.count();
  await sandbox.correct(id, { what: 'goal', side: 2 });
  await expect(goals).toHaveCount(before + 1);
  await expect(section(page, 'commentary').locator('li').first()).toHaveText(/./);
  await expect(section(page, 'commentary').locator('li[data-main][data-side="2"]')).toHaveCount(before + 1);
  await expect(page.locator('[data-recent="goal"][data-side="2"]').first()).toBeVisible();

  await page.locator('[data-action="close-match"]').click();
  await page.locator(`main [data-match]:not([data-match="${id}"]) a`).first().click();
  await expect(page).toHaveURL(/tab=data/);
  await expect(page).not.toHaveURL(new RegExp(id));
  await expect(section(page, 'history')).toBeVisible();
  expect(thrown).toEqual([]);
});
