import type { Page } from '../browser/chromium.ts';
import type { LineChart } from '../charts.ts';
import { atLeast, exactly, goal, plainGoal, type Findings } from '../gates.ts';
import type { Options } from '../folderOptions.ts';
import { pause } from '../browser/tabs.ts';
import { estimate, quantile } from '../statistics.ts';
import {
  asPicked,
  cellTo,
  placeOf,
  placesInSight,
  pressAt,
  type Mark,
  type Place,
  type Seen,
} from './mouse.ts';
import { countMoves } from './press.ts';
import { openMember, until, withProduct, withRate, type Product } from './product.ts';
import { distribution } from './startCharts.ts';

const RATE = 10_000;
/** A round below this share of the requested rate does not count. */
const MIN_SHARE = 0.8;
/** Legs in the slip during the run. */
const LEGS = 4;
const PRESSES = 16;
const MIN_PRESSES = 12;
const PLACED = 6;
const GOAL_MS = 100;

const SLIP = '[data-panel="slip"]';
const acting = (name: string) => `${SLIP} [data-action="${name}"]`;

/**
 * Effects that the run waits for after each press: first the effects of the goals, then those that are only
 * reported.
 */
const WAITS = {
  cell: 'price pressed to its cell picked',
  leg: 'price pressed to its leg in the slip',
  stake: 'amount pressed to the stake and the bet’s total',
  placing: 'bet pressed to the button that says so',
  receipt: 'bet pressed to its receipt',
} as const;
type Wait = keyof typeof WAITS;
/** Effects that are reported without a goal, because the journal's durable write precedes them. */
const TOLD_ONLY: ReadonlySet<Wait> = new Set(['receipt']);

export type SlipRound = {
  readonly rate: number;
  readonly waits: Readonly<Record<Wait, readonly number[]>>;
  /** Placed bets, and bets that the platform has accepted. */
  readonly placed: number;
  readonly taken: number;
  /** Legs in the slip and picked cells at the end. */
  readonly legs: number;
  readonly picked: number;
  readonly moved: number;
};

const legOf = (there: boolean): Mark => ({
  within: SLIP,
  holds: `(document.querySelector('${SLIP} [data-leg="' + pressed.dataset.option + '"]') !== null) === ${there}`,
});

const pressCells = async (
  page: Page,
  places: readonly Place[],
  count: number,
  seen: (each: Seen<'cell' | 'leg'>) => void,
  back: boolean,
): Promise<void> => {
  let done = 0;
  for (let at = 0; done < count && at < 4 * count; at += 1) {
    const place = places[at % places.length];
    const pressed =
      place === undefined
        ? null
        : await pressAt(page, place, cellTo(true), { cell: asPicked(true), leg: legOf(true) });
    if (place === undefined || pressed === null) continue;
    seen(pressed);
    done += 1;
    if (back) await pressAt(page, place, cellTo(false), { cell: asPicked(false), leg: legOf(false) });
  }
};

/** Presses a button of the slip; null if it is missing or disabled. */
const pressButton = async <N extends string>(
  page: Page,
  selector: string,
  marks: Readonly<Record<N, Mark>>,
): Promise<Seen<N> | null> => {
  const place = await placeOf(page, selector);
  return place === null
    ? null
    : pressAt(
        page,
        place,
        { selector, ready: `pressed.getAttribute('aria-disabled') !== 'true' && !pressed.disabled` },
        marks,
      );
};
/** Mark for a slip that shows a total. Runs in the page. */
const totalIs = (some: boolean): Mark => ({
  within: SLIP,
  holds: `/[1-9]/.test(document.querySelector('${SLIP} [data-total="stake"] dd')?.textContent ?? '') === ${some}`,
});
const gone = (selector: string): Mark => ({
  within: SLIP,
  holds: `document.querySelector('${selector}') === null`,
});

/** Accepts worse prices before a bet (SLIP-25), outside of the measurement. */
const agree = async (page: Page): Promise<void> =>
  void (await pressButton(page, acting('accept-changes'), { agreed: gone(acting('accept-changes')) }));

/** Timeout until a button is enabled, ms; longer than the guard against double clicks, and than a quote. */
const READY_WITHIN_MS = 10_000;

/** Returns the slip's text, as the reason of a failed run. */
const slipWords = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      document
        .querySelector<HTMLElement>('[data-panel="slip"]')
        ?.innerText.replaceAll(/\s+/g, ' ')
        .slice(0, 500) ?? 'there is no slip',
  );
const failSlip = async (page: Page, what: string): Promise<never> => {
  throw new Error(`The bench cannot ${what}. The slip says: ${await slipWords(page)}`);
};

/** Presses a button of the slip as soon as it is enabled; fails the run if the button stays disabled. */
const pressReady = async <N extends string>(
  page: Page,
  name: string,
  selector: string,
  marks: Readonly<Record<N, Mark>>,
  before: () => Promise<void> = async () => undefined,
): Promise<Seen<N>> => {
  for (const since = performance.now(); performance.now() - since < READY_WITHIN_MS; await pause(50)) {
    await before();
    const seen = await pressButton(page, selector, marks);
    if (seen !== null) return seen;
  }
  return failSlip(page, `press "${name}" within ${READY_WITHIN_MS / 1000} s`);
};

const stakeOnce = async (page: Page): Promise<Seen<'stake'>> => {
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-panel="slip"] [data-stake]')?.focus());
  await pressButton(page, acting('stake-clear'), { cleared: totalIs(false) });
  return pressReady(page, 'a preset stake', `${SLIP} [data-preset]`, { stake: totalIs(true) });
};

const placeOnce = async (page: Page): Promise<Seen<'placing' | 'receipt'>> => {
  const seen = await pressReady(
    page,
    'place',
    acting('place'),
    {
      placing: {
        within: SLIP,
        holds: `document.querySelector('${acting('place')}')?.getAttribute('aria-busy') !== 'false'`,
      },
      receipt: { within: SLIP, holds: `document.querySelector('${SLIP} [data-bet]') !== null` },
    },
    () => agree(page),
  );
  if (seen.receipt < 0) await failSlip(page, 'place a bet: no receipt came');
  await until(
    page,
    'the end of the bet',
    () => document.querySelector('[data-panel="slip"] [data-bet]:not([data-bet-state="sending"])') !== null,
  );
  await pressReady(page, 'next slip', acting('next-slip'), { form: gone(`${SLIP} [data-bet]`) });
  return seen;
};

const legsInSlip = (page: Page): Promise<number> =>
  page.evaluate(() => document.querySelectorAll('[data-panel="slip"] [data-leg]').length);

/**
 * Adds four legs and keeps them in the slip after bets. Repeats a press if the price moved away or closed.
 */
const fillSlip = async (page: Page): Promise<void> => {
  let legs = await legsInSlip(page);
  for (const since = performance.now(); legs < LEGS && performance.now() - since < READY_WITHIN_MS;) {
    await pressCells(page, await placesInSight(page), LEGS - legs, () => undefined, false);
    await pause(50);
    legs = await legsInSlip(page);
  }
  if (legs !== LEGS) await failSlip(page, `put ${LEGS} legs into the slip: ${legs} stand in it`);
  const hasKeep = await page.evaluate(() => {
    const keep = document.querySelector<HTMLInputElement>(
      '[data-panel="slip"] [data-setting="keep-selections"]',
    );
    if (keep?.checked === false) keep.click();
    return keep !== null;
  });
  if (!hasKeep) await failSlip(page, 'keep the legs: the slip has no such setting');
};

const pressRound = async (product: Product, page: Page): Promise<SlipRound> => {
  const waits: Record<Wait, number[]> = { cell: [], leg: [], stake: [], placing: [], receipt: [] };
  const note = (seen: Partial<Record<Wait, number>>) => {
    for (const wait of Object.keys(waits) as Wait[])
      if (seen[wait] !== undefined) waits[wait].push(seen[wait]);
  };
  const { result: placed, rate } = await withRate(product, async () => {
    await fillSlip(page);
    await countMoves(page);
    await pressCells(page, await placesInSight(page), PRESSES, note, true);
    for (let at = 0; at < PRESSES; at += 1) note(await stakeOnce(page));
    for (let at = 0; at < PLACED; at += 1) {
      await stakeOnce(page);
      note(await placeOnce(page));
    }
    return waits.placing.length;
  });
  const legs = await legsInSlip(page);
  const shown = await page.evaluate(() => ({
    picked: document.querySelectorAll('[role="grid"] [data-option][aria-pressed="true"]').length,
    moved: globalThis.moved ?? 0,
  }));
  return { rate, waits, placed, taken: (await product.sandbox.ledger()).length, legs, ...shown };
};

const chartOf = (waits: Readonly<Record<Wait, readonly number[]>>): LineChart => ({
  kind: 'lines',
  id: 'slip-press-distribution',
  title: `Presses with a slip of ${LEGS} legs open at ${RATE.toLocaleString('en')} changes a second`,
  note: `Share of the presses whose answer was drawn by then: real mouse events, from their own time stamp to the frame that shows it (the slip's goal ${GOAL_MS} ms).`,
  x: { label: 'time', unit: 'ms', log: true },
  y: { label: 'share of presses', unit: '' },
  series: (Object.keys(WAITS) as Wait[]).map((wait) => ({
    name: WAITS[wait],
    points: distribution(waits[wait]),
  })),
});

/**
 * Returns the counts, which must hold on any machine. Adds the time of each answer if the feed came near its
 * rate.
 */
export const slipPressFindings = (rounds: readonly SlipRound[]): Findings => {
  const fast = rounds.filter(({ rate }) => rate >= RATE * MIN_SHARE);
  const pooled = (of: readonly SlipRound[], wait: Wait) => of.flatMap(({ waits }) => waits[wait]);
  const drawn = Object.fromEntries(
    (Object.keys(WAITS) as Wait[]).map((wait) => [wait, pooled(fast, wait).filter((ms) => ms >= 0)]),
  ) as Record<Wait, number[]>;
  const told = (Object.keys(WAITS) as Wait[]).filter((wait) => drawn[wait].length > 0);
  return {
    gates: [
      ...(['cell', 'stake'] as const).map((wait) =>
        atLeast(
          `slip: presses of which "${WAITS[wait]}" was waited for, a round`,
          Math.min(...rounds.map(({ waits }) => waits[wait].length)),
          MIN_PRESSES,
        ),
      ),
      atLeast('slip: bets pressed, a round', Math.min(...rounds.map(({ placed }) => placed)), PLACED),
      exactly(
        'slip: presses that were never answered',
        rounds.flatMap(({ waits }) => Object.values(waits).flat()).filter((ms) => ms < 0).length,
        0,
      ),
      ...rounds.flatMap(({ placed, taken, legs, picked, moved }, at) => [
        exactly(`slip: bets that the platform has, round ${at + 1}`, taken, placed),
        exactly(`slip: legs that stand in it, round ${at + 1}`, legs, LEGS),
        exactly(`slip: cells left picked, round ${at + 1}`, picked, LEGS),
        atLeast(`slip: prices that moved on screen meanwhile, round ${at + 1}`, moved, 1),
      ]),
    ],
    goals: told
      .filter((wait) => !TOLD_ONLY.has(wait))
      .flatMap((wait) => [
        goal(
          'Slip',
          `${WAITS[wait]} at ${RATE}/s, median`,
          estimate(drawn[wait]),
          { atMost: GOAL_MS },
          ' ms',
        ),
        plainGoal(
          'Slip',
          `${WAITS[wait]} at ${RATE}/s, p95`,
          quantile(drawn[wait], 0.95),
          { atMost: GOAL_MS },
          ' ms',
        ),
      ]),
    figures: {
      'press with a slip open': {
        ...Object.fromEntries(
          told.map((wait) => [
            WAITS[wait],
            {
              p50: quantile(drawn[wait], 0.5),
              p95: quantile(drawn[wait], 0.95),
              max: Math.max(...drawn[wait]),
              presses: drawn[wait].length,
            },
          ]),
        ),
        rates: rounds.map(({ rate }) => Math.round(rate)),
        discarded: rounds.length - fast.length,
      },
    },
    charts: told.length === 0 ? [] : [chartOf(drawn)],
  };
};

/**
 * Measures issue 7: the time from a press to its effect on screen, with four legs in the slip and 10,000
 * changes a second.
 */
export const slipPress = async ({ quick }: Options): Promise<Findings> => {
  const rounds: SlipRound[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    rounds.push(
      await withProduct({ matches: 1_000, rate: RATE, seed: round + 1 }, async (product) => {
        // Matches of other days, so that no goal suspends a cell during the press.
        const page = await openMember(product, `${product.sandbox.url}?play=early`);
        await until(page, 'presses let through', () => document.body.dataset['awaiting'] === undefined);
        return pressRound(product, page);
      }),
    );
  }
  return slipPressFindings(rounds);
};
