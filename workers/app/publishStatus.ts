import type { FeedStatus } from '#contract/patch.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Clock } from '../runtime/environment.ts';
import type { Operator } from './operator.ts';
import type { ServerClock } from '../source/serverClock.ts';

/** A change of the server clock smaller than this is not published. */
const MIN_CLOCK_CHANGE_MS: Milliseconds = 250;

type StatusDeps = {
  readonly clock: Clock;
  readonly serverClock: ServerClock;
  /** Null before the first hello. */
  readonly operator: () => Pick<Operator, 'sources' | 'configWatch'> | null;
  readonly publish: (status: FeedStatus) => void;
};

export type StatusPublisher = {
  /** Returns what the tabs know, for a tab that joins. */
  readonly known: () => FeedStatus;
  readonly publishIfChanged: () => void;
  /** Publishes at once when the server's time has become known, so that no row waits a second for it (F45). */
  readonly publishWhenTimeKnown: () => void;
};

/**
 * Publishes the connection status, the operator's switches and the server clock when they differ from what
 * the tabs know.
 */
export const createStatusPublisher = ({
  clock,
  serverClock,
  operator,
  publish,
}: StatusDeps): StatusPublisher => {
  let published: FeedStatus | null = null;
  /** Whether a server had sent its time when `published` was made. */
  let publishedWithTime = false;
  const remember = (now: FeedStatus): FeedStatus => {
    publishedWithTime = serverClock.isKnown();
    return (published = now);
  };
  const status = (): FeedStatus => {
    const at = operator();
    const connectionStatus = at?.sources.status() ?? { connection: 'connecting', attempt: 0 };
    return {
      ...connectionStatus,
      ...(at === null ? undefined : { switches: at.configWatch.switches() }),
      serverTime: serverClock.now(),
      asOf: clock.now(),
    };
  };
  const isKnown = (now: FeedStatus): boolean => {
    if (published === null) return false;
    const drift = Math.abs(now.serverTime - published.serverTime - (now.asOf - published.asOf));
    return (
      published.connection === now.connection &&
      published.attempt === now.attempt &&
      published.switches === now.switches &&
      publishedWithTime === serverClock.isKnown() &&
      drift < MIN_CLOCK_CHANGE_MS
    );
  };
  const publishIfChanged = (): void => {
    const now = status();
    if (isKnown(now)) return;
    remember(now);
    publish(now);
  };
  return {
    known: () => published ?? remember(status()),
    publishIfChanged,
    publishWhenTimeKnown: () => {
      if (published !== null && publishedWithTime !== serverClock.isKnown()) publishIfChanged();
    },
  };
};
