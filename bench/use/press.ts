import type { Page } from '../browser/chromium.ts';
import type { LineChart } from '../charts.ts';
import { atLeast, exactly, goal, plainGoal, type Findings, type Goal } from '../gates.ts';
import type { Options } from '../folderOptions.ts';
import { estimate, quantile } from '../statistics.ts';
import { asPicked, cellTo, placesInSight, pressAt, type Place, type Seen } from './mouse.ts';
import { openTab, until, withProduct, withRate, type Product } from './product.ts';
import { distribution } from './startCharts.ts';

const RATE = 50_000;
/** A round below this share of the requested rate does not count. */
const MIN_SHARE = 0.8;
const PRESSES = 24;
const MIN_PRESSES = 20;

/** Times of one press in ms; -1 for an effect that did not happen. */
type Shown = Seen<'shown'>;

declare global {
  var moved: number | undefined;
}

const pressOnce = (page: Page, place: Place, picked: boolean): Promise<Shown | null> =>
  pressAt(page, place, cellTo(picked), { shown: asPicked(picked) });

/** Counts prices written into cells from now on: presses on a board without changes would prove nothing. */
export const countMoves = (page: Page) =>
  page.evaluate(() => {
    globalThis.moved = 0;
    new MutationObserver((changes) => {
      globalThis.moved = (globalThis.moved ?? 0) + changes.length;
    }).observe(document.querySelector('[role="grid"]') ?? document.body, {
      subtree: true,
      characterData: true,
    });
  });

export type Round = {
  readonly rate: number;
  readonly presses: readonly Shown[];
  readonly kept: number;
  readonly listed: number;
  readonly moved: number;
};

const pressRound = async (product: Product, page: Page): Promise<Round> => {
  await countMoves(page);
  const { result, rate } = await withRate(product, async () => {
    const places = await placesInSight(page);
    if (places.length === 0) throw new Error('The bench cannot press: no row on screen has an open price.');
    const presses: Shown[] = [];
    for (let at = 0; presses.length < PRESSES && at < 3 * PRESSES; at += 1) {
      const place = places[at % places.length];
      const seen = place === undefined ? null : await pressOnce(page, place, true);
      if (place === undefined || seen === null) continue;
      presses.push(seen);
      // Removes each selection except the last, which must also appear in the slip.
      if (presses.length < PRESSES) await pressOnce(page, place, false);
    }
    return presses;
  });
  // A press is drawn in its frame; its leg appears in the slip when the worker has answered, within some
  // hundred frames here.
  await page.evaluate(async () => {
    for (
      let frames = 0;
      frames < 300 && document.querySelector('[data-panel="slip"] [data-leg]') === null;
      frames += 1
    )
      await new Promise((resolve) => {
        requestAnimationFrame(resolve);
      });
  });
  const shown = await page.evaluate(() => ({
    kept: document.querySelectorAll('[role="grid"] [data-option][aria-pressed="true"]').length,
    listed: document.querySelectorAll('[data-panel="slip"] [data-leg]').length,
    moved: globalThis.moved ?? 0,
  }));
  return { rate, presses: result, ...shown };
};

const chartOf = (waits: readonly number[]): LineChart => ({
  kind: 'lines',
  id: 'press-distribution',
  title: `Press to picked at ${RATE.toLocaleString('en')} changes a second`,
  note: 'Share of the presses shown as picked by then: a real mouse event, from its own time stamp to the frame that shows the cell as picked (G14, goal 50 ms).',
  x: { label: 'time', unit: 'ms' },
  y: { label: 'share of presses', unit: '' },
  series: [{ name: 'press to picked', points: distribution(waits) }],
});

/**
 * Returns the counts, which must hold on any machine. Adds the distribution if the feed came near its rate.
 */
export const pressFindings = (rounds: readonly Round[]): Findings => {
  const presses = rounds.flatMap((round) => round.presses);
  const fast = rounds.filter(({ rate }) => rate >= RATE * MIN_SHARE);
  const waits = fast.flatMap((round) => round.presses.map(({ shown }) => shown)).filter((ms) => ms >= 0);
  const told = { p50: quantile(waits, 0.5), p95: quantile(waits, 0.95), max: Math.max(...waits) };
  const goals: Goal[] =
    waits.length === 0
      ? []
      : [
          goal('G14', `press to picked at ${RATE}/s, median`, estimate(waits), { atMost: 50 }, ' ms'),
          plainGoal('G14', `press to picked at ${RATE}/s, p95`, told.p95, { atMost: 50 }, ' ms'),
        ];
  return {
    gates: [
      atLeast('press: presses', presses.length, MIN_PRESSES),
      exactly('press: presses that were never shown', presses.filter(({ shown }) => shown < 0).length, 0),
      ...rounds.flatMap(({ kept, listed, moved }, at) => [
        exactly(`press: cells left picked, round ${at + 1}`, kept, 1),
        exactly(`press: picks in the panel, round ${at + 1}`, listed, 1),
        atLeast(`press: prices that moved on screen meanwhile, round ${at + 1}`, moved, 1),
      ]),
    ],
    goals,
    figures: {
      press: {
        ...told,
        presses: waits.length,
        rates: rounds.map(({ rate }) => Math.round(rate)),
        discarded: rounds.length - fast.length,
        waits,
      },
    },
    charts: waits.length === 0 ? [] : [chartOf(waits)],
  };
};

/**
 * Measures G14: from a press on an open cell to the frame that shows it picked, at 50,000 changes a second.
 */
export const press = async ({ quick }: Options): Promise<Findings> => {
  const rounds: Round[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    rounds.push(
      await withProduct({ matches: 1_000, rate: RATE, seed: round + 1 }, async (product) => {
        // Matches of other days, so that no goal suspends a cell during the press.
        const page = await openTab(product, `${product.sandbox.url}?play=early`);
        await until(page, 'presses let through', () => document.body.dataset['awaiting'] === undefined);
        return pressRound(product, page);
      }),
    );
  }
  return pressFindings(rounds);
};
