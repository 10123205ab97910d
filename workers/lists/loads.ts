import type { ListRecord } from '#contract/patch.ts';
import { LOADING_FLAG_MS } from '#domain/constants.ts';
import type { Clock } from '../deps.ts';
import type { LoadState } from '../source/polls.ts';
import { listSourceOf, type ListSource } from '../source/listSource.ts';
import type { ListShape, ListView } from './listView.ts';

type Load = Pick<ListRecord, 'phase' | 'loading' | 'problem'>;

export type LoadsDeps = {
  readonly clock: Clock;
  readonly isPushed: (source: ListSource) => boolean;
  readonly polled: (source: ListSource) => LoadState;
};

export type Loads = {
  /** A list's shape with where its loading stands. */
  readonly record: (view: ListView, shape: ListShape) => ListRecord;
  /** Views whose load state is another one than was last told; `soon` runs when a flag is due to change. */
  readonly changed: (views: readonly ListView[], soon: (ms: number) => void) => { readonly view: ListView; readonly ready: boolean }[];
};

/** Whether a list is loading, ready or failed, from push and polls together (FEED-07, LIST-39). */
export const createLoads = ({ clock, isPushed, polled }: LoadsDeps): Loads => {
  const pushedAt = new Map<string, number>();
  const told = new WeakMap<ListView, string>();

  const loadOf = (source: ListSource): Load => {
    const load = polled(source);
    if (!isPushed(source)) {
      pushedAt.delete(source.key);
      const phase = load.ready ? 'ready' : load.problem === null ? 'loading' : 'error';
      return { phase, loading: load.loading || phase === 'loading', problem: load.problem };
    }
    const at = pushedAt.get(source.key) ?? clock.now();
    pushedAt.set(source.key, at);
    return { phase: 'ready', loading: clock.now() - at < LOADING_FLAG_MS, problem: null };
  };

  return {
    record: (view, shape) => {
      const load = loadOf(listSourceOf(view.query));
      told.set(view, JSON.stringify(load));
      return { ...shape, ...load };
    },
    changed: (views, soon) =>
      views.flatMap((view) => {
        const load = loadOf(listSourceOf(view.query));
        if (load.phase === 'ready' && load.loading) soon(LOADING_FLAG_MS);
        return told.get(view) === JSON.stringify(load) ? [] : [{ view, ready: load.phase === 'ready' }];
      }),
  };
};
