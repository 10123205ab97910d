import { IN_PLAY_LOOP_MS, MATCH_LOOP_MS } from '#domain/config/constants.ts';
import type { MatchId } from '#domain/ids.ts';
import type { DayRange } from '#domain/time/dayRange.ts';
import { createLoop, jitterPause } from '../runtime/loop.ts';
import { createDetailPolls, type DetailState } from './detailPolls.ts';
import { createExtraMarketPolls, type ExtraMarketPollsDeps } from './extraMarketPolls.ts';
import { createFollowedMatches } from './followedMatches.ts';
import { createListPolls, type LoadState } from './listPolls.ts';
import type { ListSource } from './listSource.ts';
import { createMatchRequests } from './matchRequests.ts';
import { createPolledMatches } from './polledMatches.ts';
import { createPushedLists } from './pushedLists.ts';
import type { RequestBudget } from './requestBudget.ts';
import { NO_DEMAND, type Source, type SourceListener, type Demand } from './source.ts';

export type Polls = Source & {
  readonly detail: (id: MatchId) => DetailState;
  readonly load: (source: ListSource) => LoadState;
  /**
   * Polls the lists on display that are not pushed, and makes their teams due for a search, because ended streams took
   * matches off the board.
   */
  readonly pollLost: () => void;
  /** Requests the lists whose last load failed at once. */
  readonly retry: (isPress: boolean) => void;
};

export type PollsDeps = Omit<ExtraMarketPollsDeps, 'applied'> & {
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Keeps polls back where the operator limits the requests. */
  readonly budget: RequestBudget;
  readonly today: (zone: string) => DayRange;
  /** Returns true if the content of a list is pushed and up to date, so that it is not polled. */
  readonly isPushed: (source: ListSource) => boolean;
  readonly listener: SourceListener;
  /** Called when the load state of a list has changed. */
  readonly loadChanged: () => void;
  /** Called when the detail state of an open match has changed. */
  readonly detailChanged: (id: MatchId) => void;
};

/**
 * Creates the polling source: lists, open matches and extra markets, on a 60 s and a 5 s loop. It has no push,
 * no order and no heartbeat; the answer to the last request wins (D20).
 */
export const createPolls = (given: PollsDeps): Polls => {
  const { clock, listener, budget, random } = given;
  const { applied } = listener;
  let demand: Demand = NO_DEMAND;
  let started = false;

  const matches = createPolledMatches({ ...given, left: listener.left });
  const requests = createMatchRequests({ ...given, matches, applied });
  const lists = createListPolls({ ...given, matches, requests, applied });
  const details = createDetailPolls({ ...given, matches, applied });
  const extraMarkets = createExtraMarketPolls({ ...given, applied });
  const followed = createFollowedMatches(clock, matches.isOnBoard);

  const pushedLists = createPushedLists({
    ...given,
    poll: (keys) => {
      if (!budget.allows('lists')) return;
      const others = [...lists.sources()].filter(({ key }) => !keys.has(key));
      lists.loadNew(new Map(others.map((source) => [source.key, source])));
    },
  });

  const isCovered = (id: MatchId): boolean => matches.isCovered(id, lists.sources());
  const isOpen = (id: MatchId): boolean => demand.open.has(id);

  /**
   * Requests followed matches that no list brings. One that arrives names its producer, whose stream may now be
   * subscribed, so the demand is computed again.
   */
  const requestFollowed = async (ids: readonly MatchId[]): Promise<void> => {
    const missing = ids.filter((id) => !matches.isOnBoard(id) && !isOpen(id));
    if (missing.length === 0) return;
    await requests.requestIdle(missing);
    if (missing.some(matches.isOnBoard)) listener.changed();
  };

  /** Answers to the requests in flight are no longer applied. */
  const supersedeAll = (): void => {
    requests.supersedeAll();
    lists.supersedeAll();
    details.supersedeAll();
  };

  /**
   * Requests everything that tabs show again. Answers to earlier requests are no longer applied, so without this
   * each part would wait for the next turn of its loop.
   */
  const requestAll = (): void => {
    supersedeAll();
    pushedLists.cancel();
    lists.restart();
    details.restart();
    extraMarkets.again();
    void requestFollowed([...demand.followed]);
    void requests.requestIdle([...demand.visible()].filter((id) => !isCovered(id) && !matches.isPushed(id)));
  };

  /** Loads every watched list and removes matches that no list shows (FEED-01). */
  const matchLoop = createLoop(clock, jitterPause(MATCH_LOOP_MS, random), () => {
    if (!budget.allows('lists')) return;
    lists.runDue();
    details.endedTurn();
    void requestFollowed([...demand.followed]);
    void requests.requestIdle(
      [...demand.visible()].filter((id) => !isCovered(id) && !matches.isInPlay(id) && !matches.isPushed(id)),
    );
    matches.evict(lists.sources(), demand);
  });
  /** Loads watched lists with matches in play, and picked or open matches in play (FEED-04). */
  const inPlayLoop = createLoop(clock, jitterPause(IN_PLAY_LOOP_MS, random), () => {
    if (budget.allows('in-play-lists')) {
      lists.inPlayTurn();
      const foreground = lists.foreground();
      void requests.requestIdle(
        [...demand.visible()].filter(
          (id) =>
            !matches.isPushed(id) &&
            ((matches.isInPlay(id) && !matches.isCovered(id, foreground)) || matches.isOverdue(id)),
        ),
      );
      void requests.requestIdle([...demand.followed].filter((id) => followed.isLost(id) && !isOpen(id)));
    }
    if (budget.allows('open-matches')) details.runDue(followed.isLost);
    if (budget.allows('extra-markets')) extraMarkets.runDue();
  });

  return {
    start: () => {
      started = true;
      matchLoop.start();
      inPlayLoop.start();
    },
    stop: () => {
      started = false;
      supersedeAll();
      lists.stop();
      pushedLists.note([]);
      pushedLists.cancel();
      extraMarkets.stop();
      details.stop();
      demand = NO_DEMAND;
      matches.stop();
      matchLoop.stop();
      inPlayLoop.stop();
    },
    want: (next) => {
      const added = [...next.followed].filter((id) => !demand.followed.has(id));
      demand = next;
      const before = lists.setSources(next.lists);
      pushedLists.note(next.lists);
      const closed = details.setOpen(next.open);
      if (!started) return;
      lists.loadNew(before);
      lists.setBackground(next.background.lists);
      details.loadNew();
      details.setBackground(next.background.matches);
      details.close(closed);
      followed.note(next.followed);
      void requestFollowed(added);
      extraMarkets.want(next);
    },
    setLanguage: requestAll,
    restart: requestAll,
    retry: (isPress) => {
      details.retry(isPress);
      lists.retry(isPress);
    },
    pollLost: () => {
      pushedLists.pollLost(lists.sources());
      if ([...lists.sources()].some((source) => source.picked !== null && !given.isPushed(source)))
        lists.forgetTeamSearches();
    },
    load: (source) => {
      const state = lists.loadStateOf(source);
      return pushedLists.wasPushed(source) ? { ...state, ready: true, whole: true } : state;
    },
    detail: details.detail,
  };
};
