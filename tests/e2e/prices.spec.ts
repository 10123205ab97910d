import type { BrowserContext, Page } from '@playwright/test';
import {
  slipButton,
  expectBetState,
  startBetScene,
  expectPlaceEnabled,
  startNextSlip,
  openMemberTab,
  BET_TIMEOUT,
  pickAndStake,
  receipts,
  countSubmits,
  slipPanel,
  type Picked,
  type Scene,
} from './bettor.ts';
import { expect, test, uncaughtErrors } from './journey.ts';
import { europeanOdds } from './painted.ts';
import { pressPlace } from './pageWaits.ts';

// What was placed once is placed: no second try where money is.
test.describe.configure({ retries: 0 });

/** What the page was sent and has not read yet, while a test holds it back. */
type Held = { on: boolean; queue: { readonly read: () => void }[] };

/** Lets a test delay the worker's messages to a page: the worker has a price that is not painted yet. */
const holdable = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const held: Held = { on: false, queue: [] };
    Object.assign(window, { held });
    const listen = Reflect.get<typeof MessagePort.prototype, 'addEventListener'>(
      MessagePort.prototype,
      'addEventListener',
    );
    Reflect.defineProperty(MessagePort.prototype, 'addEventListener', {
      value: function (
        this: MessagePort,
        type: string,
        hear: (event: MessageEvent) => void,
        options?: AddEventListenerOptions,
      ) {
        const later = (event: MessageEvent): void => {
          const { argumentList } = (event.data ?? {}) as { argumentList?: readonly { value?: unknown }[] };
          // Words after the header of a patch are moves (`contract/patch.ts`).
          const moves =
            argumentList?.some(({ value }) => value instanceof Int32Array && value.length > 5) ?? false;
          // What comes before the move is heard: a worker of whom nothing is heard for some seconds is bet
          // with no more (D3).
          if (held.on && (moves || held.queue.length > 0)) held.queue.push({ read: () => hear(event) });
          else hear(event);
        };
        Reflect.apply(listen, this, [type, type === 'message' ? later : hear, options]);
      },
    });
  });

/** A member's tab that shows odds as they are sent. */
const openEuropean = async (scene: Scene): Promise<Page> => {
  const tab = await openMemberTab(scene);
  await tab.locator('select[data-setting="odds-format"]').selectOption('1');
  return tab;
};

type Way = 'raise' | 'cut';
const commandFor = ({ market, type }: Picked, what: Way) => ({ what, market, option: type });

/**
 * In one step of the page: the price moves, the worker has reported it, and the button is pressed before that
 * is read. Answers what was painted at the press.
 */
const pressOnce = (tab: Page, picked: Picked, what: Way): Promise<string> =>
  tab.evaluate(
    async ([address, body]) => {
      const { held } = window as unknown as { held: Held };
      held.on = true;
      await fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      while (held.queue.length === 0)
        await new Promise((done) => {
          setTimeout(done, 5);
        });
      const painted = document.querySelector('[data-leg-odds]')?.textContent ?? '';
      document.querySelector<HTMLElement>('[data-panel="slip"] [data-action="place"]')?.click();
      // What is pressed leaves in this turn or the next; what was told is read after it, in its order.
      await new Promise((done) => {
        setTimeout(done, 100);
      });
      held.on = false;
      for (const { read } of held.queue.splice(0)) read();
      return painted;
    },
    [
      `/sandbox/matches/${encodeURIComponent(picked.match)}/correct`,
      JSON.stringify(commandFor(picked, what)),
    ] as const,
  );

/**
 * As long as it takes for a press that is not refused because the worker was silent for some seconds (D3): by
 * the next one the price moves again.
 */
const pressAsItMoves = async (tab: Page, picked: Picked, what: Way): Promise<string> => {
  for (;;) {
    const shown = await pressOnce(tab, picked, what);
    await expect(receipts(tab).or(slipPanel(tab).locator('[data-problem]')).first()).toBeVisible();
    if ((await slipPanel(tab).locator('[data-problem="price-stale"]').count()) === 0) return shown;
    await expect.poll(() => painted(tab)).not.toBe(shown);
    if ((await slipButton(tab, 'accept-changes').count()) > 0)
      await slipButton(tab, 'accept-changes').click();
    await expectPlaceEnabled(tab);
  }
};

const painted = async (tab: Page): Promise<string> =>
  (await slipPanel(tab).locator('[data-leg-odds]').textContent()) ?? '';
/**
 * The one bet that the platform has taken since the others, at the odds it was sent at and those it was taken
 * at.
 */
const taken = async ({ sandbox }: Scene, before: number) => {
  const all = await sandbox.ledger();
  expect(all).toHaveLength(before + 1);
  const leg = all.at(-1)?.legs[0];
  return {
    asked: europeanOdds(leg?.asked ?? 0),
    odds: europeanOdds(leg?.odds ?? 0),
    status: all.at(-1)?.status,
  };
};
const CONFIRMED = 4;

/** The new bet is confirmed: sent at what was painted, and the receipt has the odds that it was taken at. */
const expectBet = async (scene: Scene, tab: Page, before: number, shown: string): Promise<void> => {
  await expectBetState(tab, 'confirmed');
  const { asked, odds, status } = await taken(scene, before);
  expect([asked, status]).toEqual([shown, CONFIRMED]);
  await expect(receipts(tab).locator('[data-bet-odds]').first()).toHaveText(odds);
  await startNextSlip(tab);
};
/**
 * The bet did not come about and says why; one press leads back to the slip, and another one bets at the
 * price of now.
 */
const expectRetry = async (
  scene: Scene,
  tab: Page,
  before: number,
  was: string,
  state: string,
  words: string,
): Promise<void> => {
  await expectBetState(tab, state);
  await expect(receipts(tab)).toContainText(words);
  expect((await scene.sandbox.ledger()).length).toBe(before);
  await slipButton(tab, 'bet-again').click();
  await placeAtTheNew(scene, tab, before, was);
};
/** The change is agreed to by one press, and bet on by another. */
const placeAtTheNew = async (scene: Scene, tab: Page, before: number, was: string): Promise<void> => {
  await slipButton(tab, 'accept-changes').click();
  await expect(slipButton(tab, 'accept-changes')).toHaveCount(0);
  await expectPlaceEnabled(tab);
  const now = await painted(tab);
  expect(now).not.toBe(was);
  await pressPlace(tab);
  await expectBet(scene, tab, before, now);
};

/** Codes of the acceptance, and the moves that each takes (D6, C24). */
const ACCEPTS = [
  ['none', '0', []],
  ['better', '1', ['raise']],
  ['any', '2', ['raise', 'cut']],
] as const satisfies readonly (readonly [string, string, readonly Way[]])[];
/**
 * The gate bets with the acceptance that takes one way and refuses the other. The table of all acceptances is
 * proved below the browser (`workers/orders/placeBet.test.ts`).
 */
const GATE_ACCEPTS = 'better';

test.describe('a price that changes during the press', () => {
  test.afterEach(() => expect(uncaughtErrors).toEqual([]));

  for (const [name, code, takes] of ACCEPTS) {
    test(
      `is bet at the displayed odds if accepted, else by a press at the new price (${name}; F28, D6, I3)`,
      { tag: name === GATE_ACCEPTS ? [] : ['@long'] },
      async ({ journey }) => {
        const scene = await startBetScene(journey);
        const { sandbox, context } = scene;
        await holdable(context);
        const tab = await openEuropean(scene);
        const chosen = slipPanel(tab).locator('[data-setting="slip-accept"]');
        for (const [at, what] of (['raise', 'cut'] as const).entries()) {
          const isTaken = (takes as readonly Way[]).includes(what);
          // The worker knows, and what is painted is what was: the worker decides.
          let before = (await sandbox.ledger()).length;
          let asked = await countSubmits(sandbox);
          let picked = await pickAndStake(tab, 3 * at);
          await chosen.selectOption(code);
          await expectPlaceEnabled(tab);
          let shown = await pressAsItMoves(tab, picked, what);
          if (isTaken) await expectBet(scene, tab, before, shown);
          else {
            await expect(slipPanel(tab).locator('[data-problem="price-moved"]')).toBeVisible();
            expect([await countSubmits(sandbox), (await sandbox.ledger()).length]).toEqual([asked, before]);
            await placeAtTheNew(scene, tab, before, shown);
          }

          // Only the platform knows the new price, so the platform decides.
          before = (await sandbox.ledger()).length;
          picked = await pickAndStake(tab, 3 * at + 1);
          await expectPlaceEnabled(tab);
          shown = await painted(tab);
          await sandbox.fault({ kind: 'delay', on: { producer: '1/pre' }, delay: 600_000 });
          await sandbox.correct(picked.match, commandFor(picked, what));
          await pressPlace(tab);
          if (isTaken) {
            await expectBet(scene, tab, before, shown);
            await sandbox.clearFaults();
          } else {
            await expectBetState(tab, 'refused');
            await sandbox.clearFaults();
            await expectRetry(scene, tab, before, shown, 'refused', 'Odds changed');
          }

          // The platform has it and has not decided yet.
          await sandbox.orders({ next: [{ keep: 'confirming' }] });
          before = (await sandbox.ledger()).length;
          asked = await countSubmits(sandbox);
          picked = await pickAndStake(tab, 3 * at + 2);
          await expectPlaceEnabled(tab);
          shown = await painted(tab);
          await pressPlace(tab);
          await expectBetState(tab, 'confirming');
          await sandbox.correct(picked.match, commandFor(picked, what));
          expect(await sandbox.orders({ release: true })).toBe(1);
          if (isTaken) await expectBet(scene, tab, before, shown);
          else await expectRetry(scene, tab, before + 1, shown, 'rejected', 'Declined by the trader');
          expect(await countSubmits(sandbox)).toBe(asked + (isTaken ? 1 : 2));
        }
      },
    );
  }

  test(
    'a thousand times a second is bet at the odds displayed at that moment, repeatedly (D6, F10, I3)',
    { tag: '@long' },
    async ({ journey }) => {
      const scene = await startBetScene(journey, { rate: 1000 });
      const { sandbox } = scene;
      const tab = await openEuropean(scene);
      for (let bet = 0; bet < 4; bet += 1) {
        await pickAndStake(tab, bet);
        await slipPanel(tab).locator('[data-setting="slip-accept"]').selectOption('2');
        await expectPlaceEnabled(tab);
        // The price moves under the pointer; what is read in the turn of the press is what was pressed on.
        let shown = '';
        await pressPlace(tab, async (button) => {
          shown = await button.evaluate((at) => {
            const odds = document.querySelector('[data-leg-odds]')?.textContent ?? '';
            (at as HTMLElement).click();
            return odds;
          });
        });
        await expect(receipts(tab)).toHaveCount(1, BET_TIMEOUT);
        await expectBet(scene, tab, bet, shown);
      }
      expect(await countSubmits(sandbox)).toBe(4);
    },
  );
});
