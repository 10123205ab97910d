import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoomPressRequest } from '#contract/placement.ts';
import type { Problem } from '#contract/problem.ts';
import { nextChange, type RoomActivities } from '#domain/activities/activityPhase.ts';
import { NO_COINS, nextRoomIntent, type Coins } from '#domain/gifts/roomIntent.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { Gift, Gifter } from '#domain/rooms/gift.ts';
import { useCommands, useUser } from './hooks.ts';
import { isLost, NOT_SENT, type PressProblem } from './isLost.ts';
import { useSharedQuery, type QueryProblem } from './sharedQueries.ts';

/** The longest time between two reads of activities on screen; the worker makes one request for all tabs. */
const READ_EVERY_MS: Milliseconds = 20_000;
/** Coins on screen are read again after this time: no event reports a refund, a prize or a new day. */
const COINS_EVERY_MS: Milliseconds = 60_000;
/** Delay between the time at which a state changes and the read of the new state. */
const AFTER_CHANGE_MS: Milliseconds = 300;

const useCoinsQuery = (): UseQueryResult<Coins, QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery(
    { topic: 'coins' },
    {
      queryKey: ['me', 'coins', uid],
      enabled: uid !== null,
      staleTime: 0,
      refetchInterval: COINS_EVERY_MS,
    },
  );
};
/** Returns the user's coins, limits and presses; `NO_COINS` for a guest. */
export const useCoins = (): Coins => useCoinsQuery().data ?? NO_COINS;

/**
 * Returns the gifts on sale (REQ-42). A guest may not read them. After a logout the list stays known, as it is the
 * same for every user: it names the gifts of others in the language of the page.
 */
export const useGifts = (locale: string): UseQueryResult<readonly Gift[], QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery({ topic: 'gifts' }, { queryKey: ['gifts', locale], enabled: uid !== null });
};

/** Returns the ten users who gave most in a room (GIFT-05). */
export const useGiftTop = (roomId: string): UseQueryResult<readonly Gifter[], QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery(
    { topic: 'gift-top', roomId },
    { queryKey: ['me', 'gift-top', uid, roomId], enabled: uid !== null, staleTime: 0 },
  );
};

/**
 * Returns the activities of a room. Reads them when the worker reports a change, when one begins or ends by
 * the server's clock, and every 20 s.
 */
export const useRoomActivities = (
  roomId: string,
  serverNow: () => number,
): UseQueryResult<RoomActivities, QueryProblem> => {
  const uid = useUser()?.uid ?? null;
  return useSharedQuery(
    { topic: 'room-activities', roomId },
    {
      queryKey: ['me', 'room-activities', uid, roomId],
      enabled: uid !== null,
      staleTime: 0,
      refetchInterval: ({ state: { data } }) => {
        const wait = data === undefined ? null : nextChange(data, serverNow());
        return Math.min(READ_EVERY_MS, (wait ?? READ_EVERY_MS) + AFTER_CHANGE_MS);
      },
    },
  );
};

type RoomPress = Omit<RoomPressRequest, 'kind' | 'slipId'>;
/** A press that failed, and when, by this tab's clock. */
type FailedPress = { readonly id: string; readonly problem: Problem; readonly at: EpochMs };
export type PressState = {
  /** Sends a press once; resolves to true if the worker has it. */
  readonly press: (press: RoomPress) => Promise<boolean>;
  readonly isSending: boolean;
  /**
   * Why the last press was not sent. After a lost answer the outcome is unknown until a later read of the journal. Then
   * it is null if the journal has the press, else "not sent".
   */
  readonly problem: PressProblem | null;
};

/** Sends presses in a room. The id names what the user saw, so a double press is one request (D5). */
export const useRoomPress = (): PressState => {
  const { place } = useCommands();
  const { data: coins = NO_COINS, dataUpdatedAt, refetch } = useCoinsQuery();
  const [isSending, setIsSending] = useState(false);
  const [failed, setFailed] = useState<FailedPress | null>(null);
  const problemNow = (): PressProblem | null => {
    if (failed === null || !isLost(failed.problem)) return failed?.problem ?? null;
    if (coins.intents.some(({ id }) => id === failed.id)) return null;
    return coins.journal === 'ready' && dataUpdatedAt >= failed.at ? NOT_SENT : failed.problem;
  };
  return {
    press: async (press) => {
      if (isSending) return false;
      setIsSending(true);
      setFailed(null);
      const id = nextRoomIntent(coins, press);
      const answer = await place({ ...press, kind: 'room', slipId: id });
      setIsSending(false);
      if (!answer.ok) setFailed({ id, problem: answer.problem, at: Date.now() });
      // A read that is in flight began before the press was lost, so it is not awaited.
      if (!answer.ok && isLost(answer.problem)) void refetch();
      return answer.ok;
    },
    isSending,
    problem: problemNow(),
  };
};
