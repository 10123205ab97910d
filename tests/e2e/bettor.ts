import type { Page } from '@playwright/test';
import { expect, type Journey } from './journey.ts';
import { openLoggedInHost, type Scene } from './pages/member.ts';
import { enterStake, slipPanel } from './pages/slipPanel.ts';
import { pickPrice } from './settle.ts';

export { openMemberTab as openMember, type Scene } from './pages/member.ts';
export {
  countSubmits as sent,
  expectBetState as becomes,
  expectPlaceEnabled as mayPlace,
  placeButton as place,
  receipts,
  slipButton as act,
  slipPanel as slip,
  startNextSlip as next,
  SUBMIT,
} from './pages/slipPanel.ts';
/** Nothing of a bet is about how long it takes. */
export const PATIENCE = { timeout: 120_000 };

/** `build`: which client is served (`testBuilds.ts`), instead of the one that ships. */
export const startBetScene = async (
  journey: Journey,
  flags: Record<string, string | number> = {},
  build?: string,
): Promise<Scene> => {
  const sandbox = await journey.sandbox({ rate: 0, matches: 300, ...flags });
  if (build !== undefined) await sandbox.deploy(build);
  const context = await journey.context();
  return { sandbox, context, host: await openLoggedInHost(context, sandbox) };
};

/** A price of the list: its match, and its option as `data-option` has it. */
export type Picked = {
  readonly match: string;
  readonly market: string;
  readonly type: number;
  readonly key: string;
};
/**
 * The first of the list's matches with an open price that is none of these: what stands where changes as
 * matches come and are called off.
 */
const firstBut = async (tab: Page, used: ReadonlySet<string>): Promise<string> => {
  let match: string | undefined;
  await expect
    .poll(async () => {
      const rows = await tab
        .locator('[data-match]:has([data-option][data-state="open"])')
        .evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.match ?? ''));
      match = rows.find((each) => !used.has(each));
      return match;
    })
    .toBeDefined();
  return match ?? '';
};
/**
 * Picks an open price of the match at that place of the list, or of the first that is not used yet, and
 * stakes so much on it.
 */
export const pick = async (tab: Page, at: number | ReadonlySet<string>, stake = '20'): Promise<Picked> => {
  const match =
    typeof at === 'number'
      ? ((await tab.locator('[data-match]:has([data-option])').nth(at).getAttribute('data-match')) ?? '')
      : await firstBut(tab, at);
  const key = await pickPrice(
    tab,
    tab.locator(`[data-match="${match}"] [data-option][data-state="open"]`).first(),
  );
  await expect(slipPanel(tab).locator(`[data-leg="${key}"]`)).toBeVisible();
  await enterStake(tab, stake);
  const [market = '', type = ''] = key.split(':');
  return { match, market, type: Number(type), key };
};
