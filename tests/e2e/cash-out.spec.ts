import type { Locator, Page } from '@playwright/test';
import { crashTab, killSharedWorker } from './browser.ts';
import { expect, test, uncaughtErrors, type Journey } from './journey.ts';
import { openLoggedInHost, openMemberTab, userName, type Scene } from './pages/member.ts';
import { enterStake, expectPlaceEnabled, pickPrices, receipts } from './pages/slipPanel.ts';
import { logIn, post, postToClient } from './parent.ts';
import type { RunningSandbox } from './sandbox.ts';
import { countDrawn, drawnCount, pressPlace } from './pageWaits.ts';

// What was cashed out once is cashed out: no second try where money is.
test.describe.configure({ retries: 0 });

type Entry = {
  readonly orderId: string;
  readonly stake: string;
  readonly payout: string;
  readonly status: number;
};
const SUBMIT = '/v1/order/cashOut/bet';
const RECORDS = '/v1/order/getCashOutsByIds';
const SETTLED = 5;

const openBets = async ({ sandbox, context }: Scene): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => uncaughtErrors.push(error.message));
  await page.goto(`${sandbox.url}?screen=bets&lang=en`);
  await expect(userName(page)).toHaveCount(1);
  await page.bringToFront();
  return page;
};
const digits = (text: string | null): string => (text ?? '').replace(/[^\d.]/g, '');

type Listed = { readonly id: string; readonly crl?: readonly { readonly st: number }[] };
/** Settles the invented orders that are being cashed out, so the client polls no record but those of its presses. */
const endInvented = async (sandbox: RunningSandbox): Promise<void> => {
  const { authorization } = await logIn(sandbox, 'alice');
  const answer = await fetch(`${sandbox.origin}/v1/order/new/bet/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify({ languageType: 'ENG', isSettled: false, current: 1, size: 200 }),
  });
  const { data } = (await answer.json()) as { data: { records: readonly Listed[] } };
  const running = data.records.filter(({ crl = [] }) => crl.some(({ st }) => st < 2));
  expect(running).toHaveLength(1);
  for (const { id } of running)
    await post(sandbox, `/sandbox/orders/${id}/settle`, { legs: [{ result: 4 }] });
};

/**
 * A user with a confirmed bet of 40 on a match of a later day, whose odds do not change, so its price does
 * not either.
 */
const betScene = async (journey: Journey) => {
  const sandbox = await journey.sandbox({ rate: 0 });
  await endInvented(sandbox);
  const context = await journey.context();
  const scene: Scene = { sandbox, context, host: await openLoggedInHost(context, sandbox) };
  const tab = await openMemberTab(scene);
  await pickPrices(tab, 1);
  await enterStake(tab, '40');
  await expectPlaceEnabled(tab);
  await pressPlace(tab);
  await expect(receipts(tab)).toHaveAttribute('data-bet-state', 'confirmed');
  const id = (await scene.sandbox.ledger())[0]?.orderId ?? '';
  await tab.close();
  const ledger = async (): Promise<readonly Entry[]> => {
    const answer = await fetch(new URL('/sandbox/ledger?kind=cash-out', scene.sandbox.url));
    return ((await answer.json()) as readonly Entry[]).filter(({ orderId }) => orderId === id);
  };
  return {
    ...scene,
    id,
    ledger,
    sent: async (path = SUBMIT) => (await scene.sandbox.stats()).requests[path] ?? 0,
    card: (page: Page): Locator => page.locator(`[data-order="${id}"]`),
  };
};
type BetScene = Awaited<ReturnType<typeof betScene>>;

/** Asks for the confirmation of the whole; returns its button, once it accepts presses. */
const askWhole = async (card: Locator): Promise<Locator> => {
  await card.locator('[data-cash-out]:enabled').click();
  return card.locator('[data-action="confirm-cash-out"]:enabled:not([aria-disabled="true"])');
};
const orderCashOut = (scene: BetScene, script: object): Promise<Response> =>
  fetch(new URL('/sandbox/cash-outs', scene.sandbox.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ next: [script] }),
  });
const expectWhole = async (scene: BetScene, page: Page): Promise<void> => {
  await expect(scene.card(page)).toHaveCount(0);
  const entries = await scene.ledger();
  expect(entries.map(({ status, stake }) => [status, Number(stake)])).toEqual([[SETTLED, 40]]);
  expect(await scene.sent()).toBe(1);
};

test('a part of a bet and then all the rest are cashed out at the shown prices, and the ledger has exactly these (CASHOUT-01, CASHOUT-12, CASHOUT-15, CASHOUT-24, D31)', async ({
  journey,
}) => {
  const scene = await betScene(journey);
  const page = await openBets(scene);
  const [part, whole] = ['cash-out-partial', 'cash-out-settled'].map(
    (what) => `[data-bet-notice][data-what="${what}"]`,
  ) as [string, string];
  for (const notice of [part, whole]) await countDrawn(page, notice);
  const card = scene.card(page);
  await card.locator('[data-action="cash-out-dialog"]').click();
  const dialog = page.locator('[data-dialog="cash-out"]');
  await dialog.locator('[data-preset="50"]').click();
  const rest = digits(await dialog.locator('[data-cash-out-rest]').textContent());
  await dialog.locator('[data-action="cash-out-part"]').click();
  const first = digits(await dialog.locator('[data-action="confirm-cash-out"]').textContent());
  await dialog.locator('[data-action="confirm-cash-out"]').click();
  await expect.poll(() => drawnCount(page, part)).toBe(1);
  await expect(dialog).toHaveCount(0);

  const confirm = await askWhole(card);
  const second = digits(await confirm.textContent());
  await confirm.click();
  await expect(card).toHaveCount(0);
  await expect.poll(() => drawnCount(page, whole)).toBe(1);
  const entries = await scene.ledger();
  expect(entries.map(({ payout, status }) => [payout, status])).toEqual([
    [first, SETTLED],
    [second, SETTLED],
  ]);
  expect(Number(entries[1]?.stake)).toBe(Number(rest));
});

const LONG = { tag: '@long' };

test(
  'a tab that crashes right after its press leaves one cash-out, and another tab shows it (F16, D31)',
  LONG,
  async ({ journey }) => {
    const scene = await betScene(journey);
    const [presser, other] = [await openBets(scene), await openBets(scene)];
    await presser.bringToFront();
    const confirm = await askWhole(scene.card(presser));
    await confirm.evaluate((button) => (button as HTMLElement).click());
    await expect.poll(() => scene.sent()).toBe(1);
    await crashTab(scene.context, presser);
    await other.bringToFront();
    await expectWhole(scene, other);
  },
);

test(
  'two tabs that confirm the same price at once make one cash-out (D5, D31)',
  LONG,
  async ({ journey }) => {
    const scene = await betScene(journey);
    const pages = [await openBets(scene), await openBets(scene)];
    const confirms: Locator[] = [];
    for (const page of pages) {
      await page.bringToFront();
      confirms.push(await askWhole(scene.card(page)));
    }
    await Promise.all(
      confirms.map((confirm) => confirm.evaluate((button) => (button as HTMLElement).click())),
    );
    for (const page of pages) await expectWhole(scene, page);
  },
);

test(
  'a login that expires at the press takes nothing; after the next login the user cashes out once (F31, D30)',
  LONG,
  async ({ journey }) => {
    const scene = await betScene(journey);
    const page = await openBets(scene);
    await scene.sandbox.fault({ kind: 'expire-at', on: { path: SUBMIT }, at: 1, times: 1 });
    await (await askWhole(scene.card(page))).click();
    await expect(page.locator('[data-action="login"]').first()).toBeVisible();
    expect(await scene.ledger()).toEqual([]);
    await postToClient(scene.host, scene.sandbox, 'session', await logIn(scene.sandbox, 'alice'));
    await (await askWhole(scene.card(page))).click();
    await expect(scene.card(page)).toHaveCount(0);
    const entries = await scene.ledger();
    expect(entries.map(({ status, stake }) => [status, Number(stake)])).toEqual([[SETTLED, 40]]);
  },
);

test(
  'a worker that is killed while it polls the records is followed by one that finds the outcome and sends nothing (F16, CASHOUT-13)',
  LONG,
  async ({ journey }) => {
    const scene = await betScene(journey);
    const page = await openBets(scene);
    expect((await orderCashOut(scene, { delay: 8_000 })).status).toBe(200);
    await (await askWhole(scene.card(page))).click();
    await expect.poll(async () => (await scene.ledger()).length).toBe(1);
    await expect.poll(() => scene.sent(RECORDS)).toBeGreaterThan(0);
    await killSharedWorker(await journey.browser());
    await expectWhole(scene, page);
    await expect(page.locator('[data-bet-notice][data-what="cash-out-settled"]')).toHaveCount(1);
  },
);
