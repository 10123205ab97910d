import type { ListRecord } from '#contract/patch.ts';
import type { Problem } from '#contract/problem.ts';
import { createListLoads, type ListLoads } from '../lists/listLoads.ts';
import { createLists, type Lists } from '../lists/lists.ts';
import type { ListView } from '../lists/listView.ts';
import { UNLOADED } from '../source/listPolls.ts';
import type { Sources } from '../source/sources.ts';
import type { Tabs } from '../tabs/tabs.ts';
import { createLoadPublisher, type LoadPublisher } from './publishLoads.ts';
import type { WorkerCore } from './workerCore.ts';

/** The lists of all tabs, their loading states, and what publishes both. */
export type ListParts = {
  readonly lists: Lists;
  readonly loads: ListLoads;
  readonly loadPublisher: LoadPublisher;
  /** Returns the whole record of a list, for a tab that has none of it. */
  readonly listRecord: (view: ListView) => ListRecord;
};

type ListPartsDeps = {
  readonly core: WorkerCore;
  /** Null before the first hello. */
  readonly getSources: () => Sources | null;
  readonly tabs: () => Tabs;
  /** Returns why the hot leagues are unknown, or null. */
  readonly hotProblem: () => Problem | null;
};

export const createListParts = ({
  core: { clock, board, serverClock },
  getSources,
  tabs,
  hotProblem,
}: ListPartsDeps): ListParts => {
  const lists = createLists({
    clock,
    board,
    serverNow: serverClock.now,
    changed: (view, shape) => {
      tabs().listChanged(view, loads.record(view, shape));
      // A timer made this change, so no frame follows that would send it.
      tabs().flush();
    },
    isShown: (view) => tabs().isShown(view),
    moved: (ids) => {
      for (const id of ids) for (const view of tabs().index.ofMatch(id)) view.isDirty = true;
    },
  });
  const loads = createListLoads({
    clock,
    sourceOf: lists.sourceOf,
    hotProblem,
    absent: () => [...lists.choice().starred.matches.keys()].filter((id) => board.matches.slotOf(id) < 0),
    isPushed: (source) => getSources()?.isPushed(source) ?? false,
    polled: (source) => getSources()?.polls.load(source) ?? UNLOADED,
    due: (ms) => loadPublisher.publishIn(ms),
  });
  const loadPublisher = createLoadPublisher({ clock, loads, lists, tabs });
  return { lists, loads, loadPublisher, listRecord: (view) => loads.record(view, view.whole()) };
};
