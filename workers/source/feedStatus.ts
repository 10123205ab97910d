import type { Connection } from './connection.ts';
import type { ConnectionStatus } from './source.ts';

/** Computes the connection label of the top bar from the socket and from the data that arrives on it (D7). */
export type FeedStatus = {
  /** Returns true once data has arrived over the socket that is open now. */
  readonly isFlowing: () => boolean;
  /** Notes that data arrived. Returns true if it is the first data of this socket. */
  readonly noteData: () => boolean;
  readonly noteDown: () => void;
  /** Takes the new state of the connection: it gave up, or the server refused the version. */
  readonly noteState: () => void;
  readonly read: () => ConnectionStatus;
  readonly reset: () => void;
};

export const createFeedStatus = (connection: Pick<Connection, 'state' | 'attempt'>): FeedStatus => {
  /** True once data has arrived over this socket; the connection label disappears only then (D7). */
  let isFlowing = false;
  let hasEverFlowed = false;
  /**
   * True if a burst failed and no data has arrived since. The label shows this through the following bursts
   * (D7).
   */
  let hasGivenUp = false;
  /** True if the server refused the version and no data has arrived since. */
  let isOutdated = false;
  return {
    isFlowing: () => isFlowing,
    noteData: () => {
      if (isFlowing) return false;
      isFlowing = true;
      hasEverFlowed = true;
      hasGivenUp = false;
      isOutdated = false;
      return true;
    },
    noteDown: () => {
      isFlowing = false;
    },
    noteState: () => {
      if (connection.state() === 'off') hasGivenUp = true;
      if (connection.state() === 'outdated') isOutdated = true;
    },
    read: () => {
      if (isFlowing) return { connection: 'live', attempt: 0 };
      const attempt = connection.state() === 'open' ? 1 : connection.attempt();
      if (isOutdated) return { connection: 'outdated', attempt };
      if (hasGivenUp) return { connection: 'off', attempt };
      return { connection: hasEverFlowed || attempt > 1 ? 'reconnecting' : 'connecting', attempt };
    },
    reset: () => {
      hasEverFlowed = false;
      hasGivenUp = false;
      isOutdated = false;
    },
  };
};
