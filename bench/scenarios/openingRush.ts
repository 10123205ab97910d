import { atMost, exactly, type Findings } from '../gates.ts';
import type { Options } from '../folderOptions.ts';
import type { Page } from '../browser/chromium.ts';
import { openTab, until, withProduct } from '../use/product.ts';
import { endGates, reported, trafficBetween } from './agreement.ts';
import { readWatched, watchBoard } from './boardWatch.ts';

const NAME = 'opening rush';
const TABS = 30;
const LISTS = ['/v1/match/getList', '/v1/match/getMatchDetail'];

const hasOdds = () =>
  [...document.querySelectorAll('[role="grid"] [data-match] [data-odds]')].some(
    ({ textContent }) => textContent !== '',
  );

/** Opens thirty tabs of one browser at the same moment, during 5,000 price changes a second. */
export const openingRush = ({ quick }: Options): Promise<Findings> =>
  withProduct({ matches: 1_000, rate: 5_000 }, async (product) => {
    const { sandbox, browser } = product;
    const first = await openTab(product, sandbox.url);
    await watchBoard(first);
    const before = await sandbox.stats();
    const since = performance.now();
    const waits: number[] = [];
    const open = async (): Promise<Page> => {
      const page = await browser.open(sandbox.url, 'behind');
      await until(
        page,
        'a running client',
        () => (document.querySelector('#root')?.childElementCount ?? 0) > 0,
      );
      waits.push(performance.now() - since);
      return page;
    };
    const pages = await Promise.all(Array.from({ length: TABS - 1 }, open));
    for (const page of pages) {
      await page.bringToFront();
      await until(page, 'odds in the document', hasOdds);
    }
    const after = await sandbox.stats();
    await first.bringToFront();
    const lists = LISTS.map((path) => (after.requests[path] ?? 0) - (before.requests[path] ?? 0));
    const checked = [first, ...pages.filter((_, at) => at % (quick ? 10 : 5) === 4)];
    return {
      gates: [
        exactly(`${NAME}: tabs that showed odds`, pages.length + 1, TABS),
        exactly(`${NAME}: shared workers`, (await browser.workers()).length, 1),
        atMost(`${NAME}: list requests of the second to the last tab`, Math.max(...lists), 0),
        ...(await endGates(product, NAME, checked)),
      ],
      goals: [],
      figures: reported(NAME, waits, await readWatched(first), trafficBetween(before, after)),
    };
  });
