import type { Page } from '../browser/chromium.ts';

/** Moments of a page's start, ms since its navigation began. */
export type Stamps = {
  /** The entry script and its imports are loaded. */
  readonly loaded: number;
  /** The script starts to run. */
  readonly script: number;
  /** The operator's configuration is loaded. */
  readonly config: number;
  readonly worker: number;
  readonly hello: number;
  readonly snapshot: number;
  readonly rows: number;
  readonly odds: number;
  readonly painted: number;
};

export const STAGES = [
  ['loaded', 'page and scripts come'],
  ['script', 'scripts compile, styles come'],
  ['config', 'script runs, configuration comes'],
  ['worker', 'client is put together'],
  ['hello', 'worker starts and answers'],
  ['snapshot', 'first snapshot'],
  ['rows', 'rows are asked for and come'],
  ['odds', 'rows are drawn'],
  ['painted', 'frame is painted'],
] as const satisfies readonly (readonly [keyof Stamps, string])[];

/**
 * Returns the duration of each stage in order, ms. A stage that ended before the previous one took no time.
 * The sum is the time to the painted odds.
 */
export const stagesOf = (stamps: Stamps): number[] => {
  let reached = 0;
  return STAGES.map(([name]) => {
    const took = Math.max(0, Math.min(stamps[name], stamps.painted) - reached);
    reached += took;
    return took;
  });
};

/** Reads the times after the first odds are painted; throws if one is missing. */
export const readStamps = async (page: Page): Promise<Stamps> => {
  const stamps = await page.evaluate(() => {
    const entries = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const end = (of: (entry: PerformanceResourceTiming) => boolean) =>
      Math.max(...entries.filter(of).map(({ responseEnd }) => responseEnd));
    const script = performance.getEntriesByName('script')[0]?.startTime;
    const noted = globalThis.noted ?? {};
    return {
      loaded: end(
        ({ name, responseEnd }) => name.endsWith('.js') && script !== undefined && responseEnd <= script,
      ),
      script,
      config: end(({ name }) => name.includes('/domain/config')),
      worker: noted.worker,
      hello: noted.hello,
      snapshot: noted.snapshot,
      rows: noted.rows,
      odds: noted.odds,
      painted: noted.painted,
    };
  });
  for (const [name, at] of Object.entries(stamps))
    if (typeof at !== 'number' || !Number.isFinite(at)) throw new Error(`The page did not note "${name}".`);
  return stamps as Stamps;
};
