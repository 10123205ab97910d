import type { ListRecord } from '#contract/patch.ts';
import type { Problem } from '#contract/problem.ts';
import type { ListQuery } from '#contract/watch.ts';
import { LOADING_FLAG_MS } from '#domain/config/constants.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { Clock } from '../runtime/environment.ts';
import type { LoadState } from '../source/listPolls.ts';
import type { ListSource } from '../source/listSource.ts';
import type { ListShape, ListView } from './listView.ts';

type Load = Pick<ListRecord, 'phase' | 'loading' | 'problem' | 'absent'>;
/**
 * The load state of a list. `whole`: no content is missing. `flagFor`: how long the loading flag still shows,
 * ms; 0 while that is unknown.
 */
type LoadView = { readonly load: Load; readonly whole: boolean; readonly flagFor: number };

export type ListLoadsDeps = {
  readonly clock: Clock;
  readonly isPushed: (source: ListSource) => boolean;
  readonly polled: (source: ListSource) => LoadState;
  readonly sourceOf: (query: ListQuery) => ListSource;
  /** Returns why the hot leagues are unknown; null if they are known. */
  readonly hotProblem: () => Problem | null;
  /** Returns starred matches that are not on the board. */
  readonly absent: () => readonly MatchId[];
  /** Called with the time in ms after which a loading flag ends and `changed` must be called. */
  readonly due: (ms: Milliseconds) => void;
};

export type ListLoads = {
  /** Adds the load state to the shape of a list. */
  readonly record: (view: ListView, shape: ListShape) => ListRecord;
  /** Returns true once the list has loaded completely or its load has failed. */
  readonly isLoaded: (view: ListView) => boolean;
  /**
   * Returns true if the complete content of a source is on the board: it is pushed, or its last load brought
   * all pages.
   */
  readonly isWhole: (source: ListSource) => boolean;
  /**
   * Returns views whose load state differs from the last published one. `soon` is called with the time until
   * the next flag ends.
   */
  readonly changed: (
    views: readonly ListView[],
    soon: (ms: number) => void,
  ) => { readonly view: ListView; readonly ready: boolean }[];
};

const textOf = ({ load, whole }: LoadView): string => JSON.stringify([load, whole]);

const polledStand = ({ ready, whole, loading, problem }: LoadState): LoadView => {
  const phase = ready ? 'ready' : problem === null ? 'loading' : 'error';
  return {
    load: { phase, loading: loading || phase === 'loading', problem },
    whole: whole || problem !== null,
    flagFor: 0,
  };
};

/** Computes whether a list is loading, ready or failed, from push and polls together (FEED-07, LIST-39). */
export const createListLoads = ({
  clock,
  isPushed,
  polled,
  sourceOf,
  hotProblem,
  absent,
  due,
}: ListLoadsDeps): ListLoads => {
  const pushedAt = new Map<string, number>();
  const publishedLoads = new WeakMap<ListView, string>();

  const standOf = (source: ListSource): LoadView => {
    if (source.picked?.isKnown === false)
      return polledStand({ ready: false, whole: false, loading: true, problem: hotProblem() });
    const stand = loadedStand(source);
    return source.key === 'favourites' && stand.whole && stand.load.problem === null
      ? { ...stand, load: { ...stand.load, absent: absent() } }
      : stand;
  };

  const loadedStand = (source: ListSource): LoadView => {
    if (!isPushed(source)) {
      pushedAt.delete(source.key);
      return polledStand(polled(source));
    }
    const at = pushedAt.get(source.key) ?? clock.now();
    pushedAt.set(source.key, at);
    const flagFor = Math.max(0, at + LOADING_FLAG_MS - clock.now());
    return { load: { phase: 'ready', loading: flagFor > 0, problem: null }, whole: true, flagFor };
  };

  return {
    record: (view, shape) => {
      const stand = standOf(sourceOf(view.query));
      publishedLoads.set(view, textOf(stand));
      // The list was ready at the first request, so no other event would end its flag (FEED-07).
      if (stand.flagFor > 0) due(stand.flagFor);
      return { ...shape, ...stand.load };
    },
    isWhole: (source) => isPushed(source) || (polled(source).whole && polled(source).problem === null),
    isLoaded: (view) => standOf(sourceOf(view.query)).whole,
    changed: (views, soon) => {
      const loads = views.map((view) => ({ view, stand: standOf(sourceOf(view.query)) }));
      const flags = loads.map(({ stand }) => stand.flagFor).filter((ms) => ms > 0);
      if (flags.length > 0) soon(Math.min(...flags));
      return loads
        .filter(({ view, stand }) => publishedLoads.get(view) !== textOf(stand))
        .map(({ view, stand }) => ({ view, ready: stand.load.phase === 'ready' }));
    },
  };
};
