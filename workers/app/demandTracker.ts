import type { Board } from '../board/board.ts';
import type { Lists } from '../lists/lists.ts';
import type { FavouriteMonitor } from '../notifications/favouriteMonitor.ts';
import { demandOf, type VisibleMarkets } from '../source/demand.ts';
import { NO_DEMAND, type Demand } from '../source/source.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { Operator } from './operator.ts';

type DemandTrackerDeps = {
  readonly board: Board;
  readonly lists: Pick<Lists, 'sourceOf'>;
  readonly tabs: Pick<Tabs, 'views' | 'watches' | 'activeWatches'>;
  readonly stars: Pick<FavouriteMonitor, 'sources'>;
  /** Null before the first hello. */
  readonly operator: () => Pick<Operator, 'sources' | 'documents' | 'alerts'> | null;
  readonly isRunning: () => boolean;
  /** Called when a tab shows the hot view. */
  readonly wantHot: () => void;
};

/** Computes what all tabs together need of the sources, and passes it on. */
export type DemandTracker = {
  readonly current: () => Demand;
  /** Computes the demand again. Has no effect while the worker rests. */
  readonly update: () => void;
  /** Tells the sources that nothing is needed. */
  readonly clear: () => void;
};

export const createDemandTracker = ({
  board,
  lists,
  tabs,
  stars,
  operator,
  isRunning,
  wantHot,
}: DemandTrackerDeps): DemandTracker => {
  let demand: Demand = NO_DEMAND;
  const onScreen: VisibleMarkets = {
    *matches() {
      for (const view of tabs.views()) yield* view.matchesShown();
    },
    *extraMarkets() {
      for (const view of tabs.views()) yield* view.shownExtraMarkets();
    },
  };
  return {
    current: () => demand,
    update: () => {
      const at = operator();
      if (at === null || !isRunning()) return;
      demand = demandOf({
        watches: tabs.watches(),
        active: tabs.activeWatches(),
        slip: at.documents.values().slip,
        board,
        producers: at.sources.producers(),
        onScreen,
        sourceOf: lists.sourceOf,
        unseen: stars.sources(),
        alerted: at.alerts.neededMatches(),
      });
      if (demand.lists.some(({ picked }) => picked?.view === 'hot')) wantHot();
      at.sources.want(demand);
    },
    clear: () => {
      demand = NO_DEMAND;
      operator()?.sources.want(demand);
    },
  };
};
