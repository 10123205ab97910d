import type { ListRecord } from '#contract/patch.ts';
import { LOADING_FLAG_MS } from '#domain/constants.ts';
import type { Clock } from '../deps.ts';
import type { LoadState } from '../source/polls.ts';
import { listSourceOf, type ListSource } from '../source/listSource.ts';
import type { ListShape, ListView } from './listView.ts';

type Load = Pick<ListRecord, 'phase' | 'loading' | 'problem'>;
/** With `whole` (nothing of it is still to come), and how long its flag is still due, ms; 0 where that is not known yet. */
type Stand = { readonly load: Load; readonly whole: boolean; readonly flagFor: number };

export type LoadsDeps = {
  readonly clock: Clock;
  readonly isPushed: (source: ListSource) => boolean;
  readonly polled: (source: ListSource) => LoadState;
};

export type Loads = {
  /** A list's shape with where its loading stands. */
  readonly record: (view: ListView, shape: ListShape) => ListRecord;
  /** Whether all of a list has come, or its load has failed. */
  readonly isLoaded: (view: ListView) => boolean;
  /** Views whose load state is another one than was last told; `soon` is called with the time until the next flag changes by itself. */
  readonly changed: (views: readonly ListView[], soon: (ms: number) => void) => { readonly view: ListView; readonly ready: boolean }[];
};

const textOf = ({ load, whole }: Stand): string => JSON.stringify([load, whole]);

const polledStand = ({ ready, whole, loading, problem }: LoadState): Stand => {
  const phase = ready ? 'ready' : problem === null ? 'loading' : 'error';
  return { load: { phase, loading: loading || phase === 'loading', problem }, whole: whole || problem !== null, flagFor: 0 };
};

/** Whether a list is loading, ready or failed, from push and polls together (FEED-07, LIST-39). */
export const createLoads = ({ clock, isPushed, polled }: LoadsDeps): Loads => {
  const pushedAt = new Map<string, number>();
  const told = new WeakMap<ListView, string>();

  const standOf = (source: ListSource): Stand => {
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
      const stand = standOf(listSourceOf(view.query));
      told.set(view, textOf(stand));
      return { ...shape, ...stand.load };
    },
    isLoaded: (view) => standOf(listSourceOf(view.query)).whole,
    changed: (views, soon) => {
      const stands = views.map((view) => ({ view, stand: standOf(listSourceOf(view.query)) }));
      const due = stands.map(({ stand }) => stand.flagFor).filter((ms) => ms > 0);
      if (due.length > 0) soon(Math.min(...due));
      return stands
        .filter(({ view, stand }) => told.get(view) !== textOf(stand))
        .map(({ view, stand }) => ({ view, ready: stand.load.phase === 'ready' }));
    },
  };
};
