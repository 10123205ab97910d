import { exactly, goal, type Findings } from '../gates.ts';
import type { Options } from '../main.ts';
import { estimate } from '../statistics.ts';
import { openTab, withProduct } from './product.ts';

const MATCHES = 1_000;
const RATE = 200;
const TABS = 20;

/** The page's start by its own clock: from navigation, and from when its entry script had arrived. */
type Start = { readonly fromNavigation: number; readonly fromScript: number };

const startOf = async (page: Awaited<ReturnType<typeof openTab>>): Promise<Start> =>
  page.evaluate(() => {
    const painted = globalThis.noted?.firstOdds ?? Number.NaN;
    const scripts = performance.getEntriesByType('resource').filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'script');
    const arrived = (scripts[0] as PerformanceResourceTiming | undefined)?.responseEnd ?? Number.NaN;
    return { fromNavigation: painted, fromScript: painted - arrived };
  });

const LISTS = ['/v1/match/getList', '/v1/match/getMatchDetail'];

/** G10 and G12: the first tab of a browser that knows nothing, and the second to the twentieth beside it. */
export const start = async ({ quick }: Options): Promise<Findings> => {
  const cold: number[] = [];
  const next: number[] = [];
  let lists = 0;
  for (let round = 0; round < (quick ? 2 : 5); round += 1) {
    await withProduct({ matches: MATCHES, rate: RATE, seed: round + 1 }, async (product) => {
      cold.push((await startOf(await openTab(product, product.sandbox.url))).fromNavigation);
      const asked = async () => {
        const { requests } = await product.sandbox.stats();
        return LISTS.reduce((sum, path) => sum + (requests[path] ?? 0), 0);
      };
      const before = await asked();
      for (let tab = 1; tab < (quick ? 4 : TABS); tab += 1) next.push((await startOf(await openTab(product, product.sandbox.url))).fromScript);
      lists += (await asked()) - before;
    });
  }
  return {
    gates: [exactly('start: list requests of the second to the last tab', lists, 0)],
    goals: [
      goal('G10', 'first odds painted, cold', estimate(cold), { atMost: 1000 }, ' ms'),
      goal('G12', 'first odds of a further tab after its script', estimate(next), { atMost: 300 }, ' ms'),
    ],
    figures: { start: { cold, next } },
  };
};
