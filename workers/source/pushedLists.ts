import type { Milliseconds } from '#domain/ids.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import type { ListSource } from './listSource.ts';

/**
 * The longest pause between the loss of a list's push and its poll, and the shortest pause as a part of it. The pause
 * is random: an outage hits every browser in the same second, and most connections return before.
 */
const MAX_PAUSE_MS: Milliseconds = 5_000;
const SHORTEST_PAUSE = 0.2;

type PushedListsDeps = {
  readonly clock: Clock;
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Returns true if the content of a list is pushed and up to date, so that it is not polled. */
  readonly isPushed: (source: ListSource) => boolean;
  /** Loads the lists with these keys. */
  readonly poll: (keys: ReadonlySet<string>) => void;
};

/**
 * Remembers which lists on display were pushed. Such a list is complete on the board, so after the loss of its push
 * the list stays ready, with old prices, and is polled within a few seconds.
 */
export type PushedLists = {
  /** Notes which of the lists on display are pushed now, and forgets all other lists. */
  readonly note: (lists: readonly ListSource[]) => void;
  /** Returns true if all matches of a list on display were pushed, now or earlier. */
  readonly wasPushed: (source: ListSource) => boolean;
  /**
   * Polls, within a few seconds, the lists on display that are not pushed, because ended streams took matches of them
   * off the board. A list over many sports may lose matches of streams that were never its own.
   */
  readonly pollLost: (lists: Iterable<ListSource>) => void;
  /** Cancels the pending poll, because all lists are polled or none is needed. */
  readonly cancel: () => void;
};

export const createPushedLists = ({ clock, random, isPushed, poll }: PushedListsDeps): PushedLists => {
  /** The lists on display that were pushed: true if they were at the last note. */
  const pushed = new Map<string, boolean>();
  const lost = new Set<string>();
  let timer: Timer | null = null;

  const pollSoon = (): void => {
    timer ??= clock.setTimeout(
      () => {
        timer = null;
        const keys = new Set(lost);
        lost.clear();
        if (keys.size > 0) poll(keys);
      },
      MAX_PAUSE_MS * (SHORTEST_PAUSE + (1 - SHORTEST_PAUSE) * random()),
    );
  };
  const forget = (key: string): void => {
    pushed.delete(key);
    lost.delete(key);
  };

  return {
    note: (lists) => {
      const keys = new Set(lists.map(({ key }) => key));
      for (const key of pushed.keys()) if (!keys.has(key)) forget(key);
      for (const source of lists) {
        const isPushedNow = isPushed(source);
        if (isPushedNow) lost.delete(source.key);
        else if (pushed.get(source.key) === true) {
          lost.add(source.key);
          pollSoon();
        }
        if (isPushedNow || pushed.has(source.key)) pushed.set(source.key, isPushedNow);
      }
    },
    // The items of a picked list can change while the list is not pushed, so its matches may be missing.
    wasPushed: ({ key, picked }) => picked === null && pushed.has(key),
    pollLost: (lists) => {
      for (const source of lists)
        if ((source.sportId === null || pushed.has(source.key)) && !isPushed(source)) lost.add(source.key);
      if (lost.size > 0) pollSoon();
    },
    cancel: () => {
      lost.clear();
      if (timer !== null) clock.clearTimeout(timer);
      timer = null;
    },
  };
};
