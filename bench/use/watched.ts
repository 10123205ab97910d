import type { Page } from '../browser/chromium.ts';
import { cpuBetween, readCpu } from '../browser/cpu.ts';
import { pause } from '../browser/tabs.ts';
import { atLeast, atMost, exactly, goal, plainGoal, type Findings } from '../gates.ts';
import type { Options } from '../folderOptions.ts';
import { estimate, median, quantile } from '../statistics.ts';
import { openTab, until, withProduct, withRate, type Product } from './product.ts';

/** Maximum number of streams that the client plays at once. */
const MAX_STREAMS = 4;
const RATE = 2_000;
/** Time after which a started stream has filled its buffer. */
const SETTLED_MS = 3_000;

type Listed = { readonly id: string; readonly markets: number; readonly hasVideo: boolean };

/** Returns the football matches in play, those with most markets first. */
const matchesInPlay = async ({ sandbox }: Pick<Product, 'sandbox'>): Promise<readonly Listed[]> => {
  const { matches } = await sandbox.get<{
    readonly matches: readonly { readonly id: string; readonly markets: number }[];
  }>('/sandbox/matches?sportId=1&status=5');
  const found = await Promise.all(
    matches.map(async ({ id, markets }) => {
      const { match } = await sandbox.get<{ match: { readonly vs?: { readonly have: boolean } } }>(
        `/sandbox/truth/matches/${id}`,
      );
      return { id, markets, hasVideo: match.vs?.have === true };
    }),
  );
  return found.sort((one, other) => other.markets - one.markets);
};

/**
 * Opens a match from the list, and returns the ms until the frame that shows its first prices. Runs in the
 * page.
 */
const openedFromList = (at: number): Promise<number> =>
  new Promise((done) => {
    const links = document.querySelectorAll<HTMLElement>('[data-match] a[data-open]');
    const began = performance.now();
    links[at % links.length]?.click();
    const look = () => {
      const odds = document.querySelector('[data-panel="match"] [data-group] [data-odds]');
      if ((odds?.textContent ?? '') === '') requestAnimationFrame(look);
      // The next frame shows the changes of this one.
      else requestAnimationFrame(() => done(performance.now() - began));
    };
    requestAnimationFrame(look);
  });

/** Counts the writes into the open match for `ms`, and times frames and tasks. Runs in the page. */
const written = (ms: number) =>
  new Promise<{ texts: number; marks: number; others: number; frames: number[]; longTasks: number }>(
    (done) => {
      const found = { texts: 0, marks: 0, others: 0, frames: [] as number[], longTasks: 0 };
      const panel = document.querySelector('[data-panel="match"]');
      if (panel === null) throw new Error('No match is open.');
      const changes = new MutationObserver((records) => {
        for (const { type, target, attributeName } of records) {
          const element = target instanceof Element ? target : target.parentElement;
          if (type === 'characterData' && element?.matches('[data-odds]') === true) found.texts += 1;
          else if (attributeName === 'data-move') found.marks += 1;
          // Clocks, the player and the line of a price history are not prices.
          else if (
            element?.closest(
              'header, [data-option], [data-player], [data-media], [data-action="price-history"]',
            ) === null
          )
            found.others += 1;
        }
      });
      const tasks = new PerformanceObserver((list) => {
        found.longTasks += list.getEntries().length;
      });
      changes.observe(panel, { subtree: true, childList: true, characterData: true, attributes: true });
      tasks.observe({ type: 'longtask' });
      const began = performance.now();
      let last = began;
      const frame = (now: number) => {
        found.frames.push(now - last);
        last = now;
        if (now - began < ms) {
          requestAnimationFrame(frame);
          return;
        }
        changes.disconnect();
        tasks.disconnect();
        done(found);
      };
      requestAnimationFrame(frame);
    },
  );

/** Wraps a function with its arguments so that it can run in the page. */
const inPage = <A extends readonly unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A) =>
  ({
    toString: () => `() => (${run.toString()})(...${JSON.stringify(args)})`,
  }) as unknown as () => Promise<T>;

const isPlaying = (): boolean => document.querySelector('[data-media-state="playing"]') !== null;

/** Measures openings of matches from the list. */
const openings = async (product: Product, rounds: number): Promise<readonly number[]> => {
  const page = await openTab(product, `${product.sandbox.url}?lang=en`);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    times.push(await page.evaluate(inPage(openedFromList, round)));
    await page.evaluate(() => history.back());
    await until(page, 'the list', () => document.querySelector('[data-panel="match"]') === null);
    await pause(300);
  }
  await page.close();
  return times;
};

/** Returns the CPU of the whole browser in % of a core, for some windows of time. */
const cpuOf = async ({ browser }: Pick<Product, 'browser'>, windows: number): Promise<readonly number[]> => {
  const costs: number[] = [];
  for (let window = 0; window < windows; window += 1) {
    const before = readCpu(browser.pid);
    await pause(1_000);
    costs.push(cpuBetween(before, readCpu(browser.pid)).total / 10);
  }
  return costs;
};

const videosOf = (page: Page) =>
  page.evaluate(() => {
    const videos = [...document.querySelectorAll('video')];
    return {
      playing: document.querySelectorAll('[data-media-state="playing"]').length,
      audible: videos.filter(({ muted, volume }) => !muted && volume > 0).length,
    };
  });

const p99 = (values: readonly number[]): number => quantile(values, 0.99);

/** Measures the largest match with its video, and then one to four streams at once. */
const streams = async (product: Product, quick: boolean): Promise<Findings> => {
  const { sandbox } = product;
  const matches = await matchesInPlay(product);
  const watched = matches.filter(({ hasVideo }) => hasVideo).slice(0, MAX_STREAMS);
  const [largest] = watched;
  if (largest === undefined) throw new Error('No match has a video.');
  const address = (id: string) => `${sandbox.url}?lang=en&match=${id}`;
  const page = await openTab(product, address(largest.id));
  await until(page, 'the video button', () => document.querySelector('[data-media-mode="video"]') !== null);
  const silent = await page.evaluate(inPage(written, quick ? 5_000 : 15_000));
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-media-mode="video"]')?.click());
  await until(page, 'a stream that plays', isPlaying);
  await pause(SETTLED_MS);
  const { result: found } = await withRate(product, () =>
    page.evaluate(inPage(written, quick ? 5_000 : 15_000)),
  );
  const gates: Findings['gates'][number][] = [
    atLeast('watched match: markets', largest.markets, 300),
    atLeast('watched match: prices written beside the video', found.texts, 30),
    atMost('watched match: marks beside the video, for each price', found.marks / found.texts, 2),
    atMost('watched match: other writes beside the video, for each price', found.others / found.texts, 0.34),
  ];
  const costs: Record<string, readonly number[]> = {};
  for (const [at, { id }] of watched.entries()) {
    if (at > 0) {
      await page.evaluate(() => document.querySelector<HTMLElement>('[data-action="keep-stream"]')?.click());
      await page.send('Page.navigate', { url: address(id) });
    }
    await until(
      page,
      `${at + 1} streams`,
      inPage(
        (wanted: number) => document.querySelectorAll('[data-media-state="playing"]').length === wanted,
        at + 1,
      ),
    );
    await pause(SETTLED_MS);
    costs[`${at + 1}`] = await cpuOf(product, quick ? 3 : 6);
    const { playing, audible } = await videosOf(page);
    gates.push(
      exactly(`streams at once: ${at + 1} that play`, playing, at + 1),
      atMost(`streams at once: ${at + 1}, those with sound`, audible, 1),
    );
  }
  gates.push(exactly('streams at once: sockets', (await sandbox.stats()).sockets, 1));
  return {
    gates,
    goals: [
      plainGoal('G6', 'watched match: tasks over 50 ms beside the video', found.longTasks, { atMost: 0 }),
      plainGoal(
        'G6',
        'watched match: p99 between frames beside the video',
        p99(found.frames),
        { atMost: 33 },
        ' ms',
      ),
    ],
    figures: {
      'watched match': {
        markets: largest.markets,
        'p99 between frames without video, ms': p99(silent.frames),
        'tasks over 50 ms without video': silent.longTasks,
        beside: { texts: found.texts, marks: found.marks, others: found.others },
      },
      'streams at once: CPU of the browser, % of a core': Object.fromEntries(
        Object.entries(costs).map(([count, windows]) => [count, Math.round(median(windows))]),
      ),
    },
  };
};

/** Measures an opened and watched match: first prices, prices beside a video, one to four streams. */
export const watched = ({ quick }: Options): Promise<Findings> =>
  withProduct({ matches: 200, rate: RATE, featured: 4 }, async (product) => {
    const times = await openings(product, quick ? 5 : 20);
    const { gates, goals, figures } = await streams(product, quick);
    return {
      gates,
      goals: [
        // The first opening loads the modules of the match as well.
        goal(
          'issue 18',
          'list to the first prices of a match',
          estimate(times.slice(1)),
          { atMost: 300 },
          ' ms',
        ),
        plainGoal('issue 18', 'the same, the first one', times[0] ?? Number.NaN, { atMost: 300 }, ' ms'),
        ...goals,
      ],
      figures,
    };
  });
