import type { BarChart } from '../charts.ts';
import { atLeast, plainGoal, type Findings } from '../gates.ts';
import type { Page } from '../browser/chromium.ts';
import { pause } from '../browser/tabs.ts';
import { heldBytes, openTab, withProduct } from './product.ts';

const FEW = 1_000;
const MANY = 50_000;
/**
 * Number of samples at the same page age for each offer. Later samples include what loads after the first
 * odds; the smallest one has the least garbage.
 */
const SAMPLES = 6;

type TabSize = {
  readonly heap: number;
  readonly nodes: number;
  readonly cells: number;
  readonly offered: number;
};

const sizeOf = async (page: Page): Promise<Omit<TabSize, 'offered'>> => {
  const heaps: number[] = [];
  for (let look = 0; look < SAMPLES; look += 1) {
    await pause(1_000);
    heaps.push(await heldBytes(page));
  }
  const seen = await page.evaluate(() => ({
    nodes: document.querySelectorAll('*').length,
    cells: document.querySelectorAll('[data-match] [data-odds]').length,
  }));
  return { heap: Math.min(...heaps.slice(SAMPLES / 2)), ...seen };
};

const measureTab = (matches: number): Promise<TabSize> =>
  withProduct({ matches, rate: 1_000 }, async (product) => {
    const page = await openTab(product, product.sandbox.url);
    const held = await sizeOf(page);
    const { matches: there } = await product.sandbox.get<{ matches: unknown[] }>('/sandbox/matches');
    return { ...held, offered: there.length };
  });

const chartOf = (few: TabSize, many: TabSize): BarChart => ({
  kind: 'bars',
  id: 'offer-heap',
  title: 'What a tab holds',
  note: `JavaScript heap of one tab after a collection, the least of the later looks at pages of one age (G3, goal 1.2 x from ${FEW} to ${MANY} matches).`,
  y: { label: 'heap', unit: 'MB' },
  categories: [few, many].map(({ offered }) => `${offered} matches`),
  series: [{ name: 'tab', values: [few.heap / 1e6, many.heap / 1e6] }],
});

/** Measures G3: the size of a tab does not grow with the offer. */
export const offer = async (): Promise<Findings> => {
  const [few, many] = [await measureTab(FEW), await measureTab(MANY)];
  return {
    gates: [
      atLeast('offer: cells on screen at either size', Math.min(few.cells, many.cells), 20),
      atLeast('offer: matches offered over as many at first', Math.floor(many.offered / few.offered), 40),
    ],
    goals: [
      plainGoal(
        'G3',
        `a tab's heap at ${MANY} matches over ${FEW}`,
        many.heap / few.heap,
        { atMost: 1.2 },
        'x',
      ),
      plainGoal(
        'G3',
        `a tab's nodes at ${MANY} matches over ${FEW}`,
        many.nodes / few.nodes,
        { atMost: 1.2 },
        'x',
      ),
    ],
    figures: { offer: { few, many } },
    charts: [chartOf(few, many)],
  };
};
