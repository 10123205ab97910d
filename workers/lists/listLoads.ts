import type { ListRecord } from '#contract/patch.ts';
import type { Problem } from '#contract/problem.ts';
import type { ListQuery } from '#contract/watch.ts';
import { LOADING_FLAG_MS } from '#domain/constants.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { Clock } from '../runtime/environment.ts';
import type { LoadState } from '../source/polls.ts';
import type { ListSource } from '../source/listSource.ts';
import type { ListShape, ListView } from './listView.ts';

type Load = Pick<ListRecord, 'phase' | 'loading' | 'problem' | 'absent'>;
/**
 * With `whole` (nothing of it is still to come), and how long its flag is still due, ms; 0 where that is not
 * known yet.
 */
type Stand = { readonly load: Load; readonly whole: boolean; readonly flagFor: number };

export type ListLoadsDeps = {
  readonly clock: Clock;
  readonly isPushed: (source: ListSource) => boolean;
  readonly polled: (source: ListSource) => LoadState;
  readonly sourceOf: (query: ListQuery) => ListSource;
  /** Why it is not known which leagues are hot. */
  readonly hotProblem: () => Problem | null;
  /** Starred matches that are not on the board. */
  readonly absent: () => readonly MatchId[];
  /** A flag that was just told goes in so many ms: `changed` is to be asked then. */
  readonly due: (ms: Milliseconds) => void;
};

export type ListLoads = {
  /** A list's shape with where its loading stands. */
  readonly record: (view: ListView, shape: ListShape) => ListRecord;
  /** Whether all of a list has come, or its load has failed. */
  readonly isLoaded: (view: ListView) => boolean;
  /**
   * Whether all of a source's content stands on the board: it is pushed, or the last load of it brought all
   * of its pages.
   */
  readonly isWhole: (source: ListSource) => boolean;
  /**
   * Views whose load state is another one than was last told; `soon` is called with the time until the next
   * flag changes by itself.
   */
  readonly changed: (
    views: readonly ListView[],
    soon: (ms: number) => void,
  ) => { readonly view: ListView; readonly ready: boolean }[];
};

const textOf = ({ load, whole }: Stand): string => JSON.stringify([load, whole]);

const polledStand = ({ ready, whole, loading, problem }: LoadState): Stand => {
  const phase = ready ? 'ready' : problem === null ? 'loading' : 'error';
  return {
    load: { phase, loading: loading || phase === 'loading', problem },
    whole: whole || problem !== null,
    flagFor: 0,
  };
};

/** Whether a list is loading, ready or failed, from push and polls together (FEED-07, LIST-39). */
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
  const told = new WeakMap<ListView, string>();

  const standOf = (source: ListSource): Stand => {
    if (source.picked?.isKnown === false)
      return polledStand({ ready: false, whole: false, loading: true, problem: hotProblem() });
    const stand = loadedStand(source);
    return source.key === 'favourites' && stand.whole && stand.load.problem === null
      ? { ...stand, load: { ...stand.load, absent: absent() } }
      : stand;
  };

  const loadedStand = (source: ListSource): Stand => {
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
      told.set(view, textOf(stand));
      // A list that is here already when it is first asked for: nothing else would come that ends its flag
      // (FEED-07).
      if (stand.flagFor > 0) due(stand.flagFor);
      return { ...shape, ...stand.load };
    },
    isWhole: (source) => isPushed(source) || (polled(source).whole && polled(source).problem === null),
    isLoaded: (view) => standOf(sourceOf(view.query)).whole,
    changed: (views, soon) => {
      const stands = views.map((view) => ({ view, stand: standOf(sourceOf(view.query)) }));
      const flags = stands.map(({ stand }) => stand.flagFor).filter((ms) => ms > 0);
      if (flags.length > 0) soon(Math.min(...flags));
      return stands
        .filter(({ view, stand }) => told.get(view) !== textOf(stand))
        .map(({ view, stand }) => ({ view, ready: stand.load.phase === 'ready' }));
    },
  };
};
