import { pause } from '../browser/tabs.ts';
import { atLeast, atMost, exactly, type Findings } from '../gates.ts';
import { openTab, until, withProduct } from '../use/product.ts';
import { endGates, reported, trafficBetween } from './agreement.ts';
import { matchesDrawn, picksIn, readWatched, watchBoard } from './boardWatch.ts';

const NAME = 'goal storm';
const GOALS = 60;
/** The height draws the rows of over sixty matches, because matches at half-time score no goal. */
const WINDOW = { width: 1440, height: 9_000 };
/** Time within which every goal mark must appear, far shorter than a mark stays. */
const SHOWN_MS = 4_000;

/** Scores a goal in each of sixty visible matches at the same moment, during 2,000 price changes a second. */
export const goalStorm = (): Promise<Findings> =>
  withProduct(
    { matches: 1_500, rate: 2_000 },
    async (product) => {
      const { sandbox } = product;
      const page = await openTab(product, `${sandbox.url}?sport=1&play=rolling&lang=en`);
      await until(
        page,
        'the rows of eighty matches',
        () => document.querySelectorAll('[role="grid"] [data-match]').length >= 80,
      );
      const drawn = await matchesDrawn(page);
      await watchBoard(page);
      const before = await sandbox.stats();
      const scoredAt = new Map<string, number>();
      // The sandbox refuses the goal of a match that is not in play at this moment.
      const score = async (match: string) => {
        const at = performance.timeOrigin + performance.now();
        await sandbox
          .correct(match, { what: 'goal', side: 1 })
          .then(() => scoredAt.set(match, at))
          .catch(() => undefined);
      };
      for (let left = drawn; scoredAt.size < GOALS && left.length > 0;) {
        const missing = GOALS - scoredAt.size;
        await Promise.all(left.slice(0, missing).map(score));
        left = left.slice(missing);
      }
      await pause(SHOWN_MS);
      const watched = await readWatched(page);
      const traffic = trafficBetween(before, await sandbox.stats());
      const latencies = [...scoredAt].flatMap(([match, at]) => {
        const shown = watched.goals[match];
        return shown === undefined ? [] : [shown - at];
      });
      return {
        gates: [
          atLeast(`${NAME}: matches on screen that scored`, scoredAt.size, GOALS),
          exactly(`${NAME}: goals that no row announced`, scoredAt.size - latencies.length, 0),
          exactly(`${NAME}: picks of suspended cells`, await picksIn(page), 0),
          atMost(
            `${NAME}: frames until a row that closes is closed`,
            Math.max(0, ...Object.values(watched.framesToShut)),
            2,
          ),
          ...(await endGates(product, NAME, [page])),
        ],
        goals: [],
        figures: reported(NAME, latencies, watched, traffic, { presses: watched.presses }),
      };
    },
    WINDOW,
  );
