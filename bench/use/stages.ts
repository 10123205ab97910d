import type { Page } from '../browser/chromium.ts';

/** Moments of a page's start, ms since its navigation began. */
export type Stamps = {
  /** The entry script and all that it imports had come. */
  readonly loaded: number;
  /** It began to run. */
  readonly script: number;
  /** The operator's configuration had come. */
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
 * How long each stage took, in order, ms: what came earlier than the stage before it (a list that overtook
 * another part) took nothing. The sum is always the time to the painted odds.
 */
export const stagesOf = (stamps: Stamps): number[] => {
  let reached = 0;
  return STAGES.map(([name]) => {
    const took = Math.max(0, Math.min(stamps[name], stamps.painted) - reached);
    reached += took;
    return took;
  });
};

/**
 * Read off the page once its first odds are painted; throws where a moment is missing, as a start without it
 * was none.
 */
export const readStamps = async (page: Page): Promise<Stamps> => {
  const stamps = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
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
