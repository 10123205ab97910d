import type { Page } from '@playwright/test';
import { expect, type Journey } from './journey.ts';
import { openLoggedInHost, type Scene } from './pages/member.ts';
import { enterStake, slipPanel } from './pages/slipPanel.ts';
import { pickPrice } from './pageWaits.ts';

export { openMemberTab, type Scene } from './pages/member.ts';
export {
  countSubmits,
  expectBetState,
  expectPlaceEnabled,
  placeButton,
  receipts,
  slipButton,
  slipPanel,
  startNextSlip,
  SUBMIT,
} from './pages/slipPanel.ts';
/** Options for assertions about bets. No test of a bet depends on how long the bet takes. */
export const BET_TIMEOUT = { timeout: 120_000 };

/**
 * Opens a sandbox and a host page with a logged-in user. `build` names a client build (`testBuilds.ts`) to
 * serve instead of the released one.
 */
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

/** A picked price: its match, its market, its option type and its key as in `data-option`. */
export type Picked = {
  readonly match: string;
  readonly market: string;
  readonly type: number;
  readonly key: string;
};
/**
 * Returns the id of the first listed match that has an open price and is not in `used`. Rows move as matches
 * are added and cancelled, so an index is not enough.
 */
const findUnusedMatch = async (tab: Page, used: ReadonlySet<string>): Promise<string> => {
  let match: string | undefined;
  await expect
    .poll(async () => {
      const rows = await tab
        .locator('[data-match]:has([data-option][data-state="open"])')
        .evaluateAll((elements) => elements.map((row) => (row as HTMLElement).dataset.match ?? ''));
      match = rows.find((each) => !used.has(each));
      return match;
    })
    .toBeDefined();
  return match ?? '';
};
/**
 * Picks an open price and enters a stake for it. `at` is a match's index in the list, or the ids of the
 * matches to skip.
 */
export const pickAndStake = async (
  tab: Page,
  at: number | ReadonlySet<string>,
  stake = '20',
): Promise<Picked> => {
  const match =
    typeof at === 'number'
      ? ((await tab.locator('[data-match]:has([data-option])').nth(at).getAttribute('data-match')) ?? '')
      : await findUnusedMatch(tab, at);
  const key = await pickPrice(
    tab,
    tab.locator(`[data-match="${match}"] [data-option][data-state="open"]`).first(),
  );
  await expect(slipPanel(tab).locator(`[data-leg="${key}"]`)).toBeVisible();
  await enterStake(tab, stake);
  const [market = '', type = ''] = key.split(':');
  return { match, market, type: Number(type), key };
};
