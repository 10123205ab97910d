import type { LazyBlackBox } from '../events/lazyBlackBox.ts';
import type { FavouriteMonitor } from '../notifications/favouriteMonitor.ts';
import type { GoalDetector } from '../notifications/goalDetector.ts';
import type { Rate } from '../runtime/counters.ts';
import { createIdleShutdown } from '../runtime/idleShutdown.ts';
import { createSecondTick } from '../runtime/secondTick.ts';
import type { SlipQuotes } from '../slip/slipQuotes.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { DemandTracker } from './demandTracker.ts';
import type { ListParts } from './listParts.ts';
import type { Operator } from './operator.ts';
import type { StatusPublisher } from './publishStatus.ts';
import type { WorkerCore } from './workerCore.ts';
import type { WorkerQueries } from './workerQueries.ts';

type WorkerLifecycleDeps = {
  readonly blackBox: Pick<LazyBlackBox, 'start' | 'stop'>;
  readonly core: WorkerCore;
  readonly listParts: ListParts;
  readonly queries: WorkerQueries;
  readonly tabs: Tabs;
  readonly quotes: SlipQuotes;
  readonly goals: GoalDetector;
  readonly stars: FavouriteMonitor;
  readonly demand: DemandTracker;
  readonly status: StatusPublisher;
  readonly rate: Rate;
  /** Null before the first hello. */
  readonly operator: () => Operator | null;
};

/** Runs the worker's parts while a tab is connected, and the tick of every second. */
export type WorkerLifecycle = {
  readonly wake: () => void;
  /** No tab is connected: the parts stop after a while. */
  readonly rest: () => void;
  readonly isRunning: () => boolean;
  /** Detects a sleep of the device before a command or a question of a tab runs. */
  readonly checkClock: () => void;
};

export const createWorkerLifecycle = ({
  blackBox,
  core,
  listParts: { lists, loadPublisher },
  queries,
  tabs,
  quotes,
  goals,
  stars,
  demand,
  status,
  rate,
  operator,
}: WorkerLifecycleDeps): WorkerLifecycle => {
  const { clock } = core;
  const rebaseNotices = (): void => {
    goals.rebase();
    stars.kickOffs.rebase();
  };

  const tick = (): void => {
    rate.onSecond();
    lists.onSecond();
    lists.layOutChanged();
    demand.update();
    // A favourite match that leaves the board changes no load, but changes what is reported about the match.
    if (lists.views().some(({ query }) => query.view === 'favourites')) loadPublisher.publishNow();
    status.publishIfChanged();
    tabs.checkAges();
    operator()?.gamblingActivity.onSecond();
    operator()?.session.publishEndedRestrictions();
    operator()?.alerts.check();
    tabs.flush();
  };
  const resumeAfterSleep = (): void => {
    core.logAnomaly('time-jumped');
    core.counters.resync('time-jump');
    core.fresh.markAllStale();
    core.serverClock.forget();
    rebaseNotices();
    operator()?.sources.restart();
    operator()?.userConfig.check('now');
  };
  const pulse = createSecondTick(clock, tick, resumeAfterSleep);

  const start = (): void => {
    rebaseNotices();
    blackBox.start();
    stars.ended.start();
    operator()?.sources.start();
    operator()?.userConfig.start();
    queries.start();
    pulse.start();
    quotes.start();
    operator()?.orders.start();
    operator()?.reserves.start();
    operator()?.cashOuts.start();
    operator()?.gifts.start();
    operator()?.tips.start();
    operator()?.rooms.start();
    operator()?.log.start();
    operator()?.configWatch.start();
    demand.update();
  };
  const stop = (): void => {
    demand.clear();
    blackBox.stop();
    operator()?.sources.stop();
    operator()?.userConfig.stop();
    queries.stop();
    stars.ended.stop();
    pulse.stop();
    quotes.stop();
    operator()?.orders.stop();
    operator()?.reserves.stop();
    operator()?.cashOuts.stop();
    operator()?.gifts.stop();
    operator()?.tips.stop();
    operator()?.rooms.stop();
    operator()?.log.stop();
    operator()?.configWatch.stop();
  };
  const shutdown = createIdleShutdown(clock, () => operator() !== null, start, stop);

  return {
    wake: shutdown.wake,
    rest: shutdown.scheduleStop,
    isRunning: shutdown.isRunning,
    checkClock: pulse.checkClock,
  };
};
