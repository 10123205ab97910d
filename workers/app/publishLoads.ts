import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { Lists } from '../lists/lists.ts';
import type { ListLoads } from '../lists/listLoads.ts';

type LoadNewsDeps = {
  readonly clock: Clock;
  readonly loads: ListLoads;
  readonly lists: Pick<Lists, 'views' | 'renewNow'>;
  readonly tabs: () => Pick<Tabs, 'listChanged' | 'flush'>;
};

export type LoadPublisher = {
  readonly publishNow: () => void;
  readonly publishIn: (ms: Milliseconds) => void;
};

/**
 * Publishes changed loading states of lists to the tabs. A loading flag clears itself one second after its
 * list arrived (FEED-07).
 */
export const createLoadPublisher = ({ clock, loads, lists, tabs }: LoadNewsDeps): LoadPublisher => {
  let due: Timer | null = null;
  const publishIn = (ms: Milliseconds): void => {
    if (due !== null) clock.clearTimeout(due);
    due = clock.setTimeout(() => {
      due = null;
      publishNow();
    }, ms);
  };
  const publishNow = (): void => {
    for (const { view, ready } of loads.changed(lists.views(), publishIn)) {
      if (ready) lists.renewNow(view);
      tabs().listChanged(view, loads.record(view, view.unchanged()));
    }
    tabs().flush();
  };
  return { publishNow, publishIn };
};
