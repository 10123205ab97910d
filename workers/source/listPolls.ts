import type { Problem } from '#contract/problem.ts';
import { LOADING_FLAG_MS } from '#domain/config/constants.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { createLatestRequests } from './latestRequests.ts';
import { createListPages, type ListPagesDeps } from './listPages.ts';
import { isLiveSource, livePart, type ListSource } from './listSource.ts';
import type { MatchRequests } from './matchRequests.ts';
import { hasMore } from './pickedPolls.ts';

/** A press of the user replaces a run that has brought no page for this long. Not from the specification. */
const HANG_MS: Milliseconds = 3_000;

/** The load state of a list. `ready`: its first page has loaded; `whole`: all pages have loaded. */
export type LoadState = {
  readonly ready: boolean;
  readonly whole: boolean;
  readonly loading: boolean;
  readonly problem: Problem | null;
};
export const UNLOADED: LoadState = { ready: false, whole: false, loading: false, problem: null };

type ListPollsDeps = Omit<ListPagesDeps, 'pageRead'> & {
  readonly requests: MatchRequests;
  /** Called when the load state of a list has changed. */
  readonly loadChanged: () => void;
};

/** Polls the lists on display: loads all pages of each and verifies the matches that no page contained. */
export type ListPolls = {
  readonly sources: () => Iterable<ListSource>;
  /** The lists on display that are not in the background. */
  readonly foreground: () => readonly ListSource[];
  /** Sets the lists on display. Does not request anything. */
  readonly setSources: (lists: readonly ListSource[]) => ReadonlyMap<string, ListSource>;
  /** Loads the lists that are new since `before`, or whose picked set grew. */
  readonly loadNew: (before: ReadonlyMap<string, ListSource>) => void;
  /** Sets the keys of lists in the background. Requests at once the in-play parts of those that were there. */
  readonly setBackground: (keys: ReadonlySet<string>) => void;
  /** Loads every list; for the 60 s loop. */
  readonly runDue: () => void;
  /** Loads the in-play part of every foreground list that has one; for the 5 s loop (FEED-04). */
  readonly inPlayTurn: () => void;
  /** Loads every list again, after the runs in flight were superseded. */
  readonly restart: () => void;
  /** Loads failed lists again at once. A press of the user also replaces runs that hang. */
  readonly retry: (isPress: boolean) => void;
  readonly loadStateOf: (source: ListSource) => LoadState;
  /** Makes every team due for a search, because its matches may have left the board. */
  readonly forgetTeamSearches: () => void;
  readonly supersedeAll: () => void;
  readonly stop: () => void;
};

export const createListPolls = (deps: ListPollsDeps): ListPolls => {
  const { clock, isPushed, matches, requests, loadChanged } = deps;
  let sources: ReadonlyMap<string, ListSource> = new Map();
  let background: ReadonlySet<string> = new Set();
  const loads = new Map<string, LoadState>();
  const runs = createLatestRequests(clock);
  /** When the run of each list began or got its last page, monotonic ms. */
  const progressAt = new Map<string, Milliseconds>();

  /**
   * Updates the load state of a list that is on display. A state kept for other lists would be out of date
   * when they are shown again.
   */
  const setLoad = (key: string, change: Partial<LoadState>): void => {
    if (!sources.has(key)) return;
    loads.set(key, { ...(loads.get(key) ?? UNLOADED), ...change });
    loadChanged();
  };

  const pages = createListPages({
    ...deps,
    pageRead: ({ key }) => {
      progressAt.set(key, clock.now());
      setLoad(key, { ready: true, problem: null });
    },
  });

  /** Returns null if the list was read completely, a problem, or `moot` if the rest was not needed. */
  const readAndVerify = async (
    source: ListSource,
    isWanted: () => boolean,
  ): Promise<Problem | 'moot' | null> => {
    const from = matches.lastAnswer();
    const outcome = await pages.read({ source, isWanted });
    if (outcome !== 'whole') return outcome;
    // Pages shift while they are read, and a match may only have moved to another list.
    const unverified = await requests.request(matches.missingSince(source, from));
    // A list read from its pages is complete even if verification failed. Single matches are complete only if
    // all of them were answered.
    return source.picked === null ? null : unverified;
  };

  /**
   * Loads all pages of a list. A second run of the same list starts only after the first has ended. `listed`
   * is the list on display, of which `source` may be only the in-play part.
   */
  const run = async (source: ListSource, isShown: boolean, listed: ListSource = source): Promise<void> => {
    // The in-play part of a pushed list is pushed too, also where no match in play has a producer.
    const isCarried = isPushed(source) || isPushed(listed);
    if (runs.isRunning(source.key) || isCarried || source.picked?.isKnown === false) return;
    const { isLatest, end } = runs.begin(source.key);
    progressAt.set(source.key, clock.now());
    if (isShown) setLoad(source.key, { loading: true });
    // The in-play part of one list can be another list, which a tab may have opened meanwhile.
    const isWanted = (): boolean => isLatest() && (sources.has(listed.key) || sources.has(source.key));
    const outcome = await readAndVerify(source, isWanted);
    if (!end()) return;
    if (outcome === null) setLoad(source.key, { ready: true, whole: true, problem: null });
    else if (outcome !== 'moot') setLoad(source.key, { problem: outcome });
    if (isShown) clock.setTimeout(() => setLoad(source.key, { loading: false }), LOADING_FLAG_MS);
  };
  const foreground = (): readonly ListSource[] =>
    [...sources.values()].filter(({ key }) => !background.has(key));
  const runInPlay = (lists: readonly ListSource[]): void => {
    for (const source of lists) if (isLiveSource(source)) void run(livePart(source), false, source);
  };
  const runAll = (): void => {
    for (const source of sources.values()) void run(source, true);
  };
  /**
   * Starts a new run of a list at once. A run in flight is superseded: it does not cover the new demand, or
   * hangs.
   */
  const runAgain = (source: ListSource): void => {
    runs.supersede(source.key);
    void run(source, true);
  };

  const isHanging = (key: string): boolean =>
    runs.isRunning(key) && clock.now() - (progressAt.get(key) ?? -Infinity) >= HANG_MS;
  const needsRetry = ({ key }: ListSource, isPress: boolean): boolean => {
    const isFailed = (loads.get(key)?.problem ?? null) !== null;
    return isPress ? isFailed || isHanging(key) : isFailed && !runs.isJustBegun(key);
  };

  return {
    sources: () => sources.values(),
    foreground,
    setSources: (lists) => {
      const before = sources;
      sources = new Map(lists.map((source) => [source.key, source]));
      for (const key of before.keys()) {
        if (sources.has(key)) continue;
        loads.delete(key);
        runs.forget(key);
        progressAt.delete(key);
      }
      return before;
    },
    loadNew: (before) => {
      for (const [key, source] of sources) {
        const last = before.get(key);
        if (last === undefined) void run(source, true);
        else if (
          source.picked !== null &&
          last.picked !== null &&
          hasMore(last.picked, source.picked, matches.isOnBoard)
        )
          runAgain(source);
      }
    },
    setBackground: (keys) => {
      const before = background;
      background = keys;
      runInPlay(foreground().filter(({ key }) => before.has(key)));
    },
    runDue: runAll,
    inPlayTurn: () => runInPlay(foreground()),
    restart: runAll,
    retry: (isPress) => {
      // A pushed list is not requested, so its run in flight must end by itself.
      for (const source of sources.values())
        if (!isPushed(source) && needsRetry(source, isPress)) runAgain(source);
    },
    loadStateOf: (source) => loads.get(source.key) ?? UNLOADED,
    forgetTeamSearches: pages.forgetTeamSearches,
    supersedeAll: runs.supersedeAll,
    stop: () => {
      runs.stop();
      progressAt.clear();
      sources = new Map();
      background = new Set();
      loads.clear();
      pages.forgetTeamSearches();
    },
  };
};
