import { exactly, goal, type Findings } from '../gates.ts';
import type { Options } from '../folderOptions.ts';
import { estimate } from '../statistics.ts';
import { openTab, withProduct } from './product.ts';
import { COLD_START_GOAL_MS, distributionChart, FURTHER_TAB_GOAL_MS, stageChart } from './startCharts.ts';
import { readStamps, type Stamps } from './stages.ts';

const MATCHES = 1_000;
const RATE = 200;
const TABS = 20;
/** Rounds, each in its own browser. The first round opens all twenty tabs, the others open a few. */
const ROUNDS = 5;
const FEW_TABS = 5;

const LISTS = ['/v1/match/getList', '/v1/match/getMatchDetail'];

/** Measures G10 and G12: the first tab of a new browser, and the second to the twentieth beside it. */
export const start = async ({ quick }: Options): Promise<Findings> => {
  const cold: Stamps[] = [];
  const next: Stamps[] = [];
  const sockets: number[] = [];
  let lists = 0;
  for (let round = 0; round < (quick ? 2 : ROUNDS); round += 1) {
    await withProduct({ matches: MATCHES, rate: RATE, seed: round + 1 }, async (product) => {
      cold.push(await readStamps(await openTab(product, product.sandbox.url)));
      const listRequests = async () => {
        const { requests } = await product.sandbox.stats();
        return LISTS.reduce((sum, path) => sum + (requests[path] ?? 0), 0);
      };
      const before = await listRequests();
      for (let tab = 1; tab < (round === 0 && !quick ? TABS : FEW_TABS); tab += 1)
        next.push(await readStamps(await openTab(product, product.sandbox.url)));
      lists += (await listRequests()) - before;
      sockets.push((await product.sandbox.stats()).sockets);
    });
  }
  const fromNavigation = cold.map(({ painted }) => painted);
  const fromScript = next.map(({ painted, script }) => painted - script);
  return {
    gates: [
      exactly('start: list requests of the second to the last tab', lists, 0),
      exactly('start: sockets of all tabs of a browser', Math.max(...sockets), 1),
    ],
    goals: [
      goal(
        'G10',
        'first odds painted, cold',
        estimate(fromNavigation),
        { atMost: COLD_START_GOAL_MS },
        ' ms',
      ),
      goal(
        'G12',
        'first odds of a further tab after its script begins to run',
        estimate(fromScript),
        { atMost: FURTHER_TAB_GOAL_MS },
        ' ms',
      ),
    ],
    figures: { start: { cold, next } },
    charts: [distributionChart(fromNavigation, fromScript), stageChart(cold, next)],
  };
};
