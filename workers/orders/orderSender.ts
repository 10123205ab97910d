import type { Problem, Result } from '#contract/problem.ts';
import type { BetReason } from '#domain/orders/bet.ts';
import { readOptionKey, type EpochMs } from '#domain/ids.ts';
import { placeBet, type SentBet } from '#platform/calls/bets.ts';
import type { TakenOrder } from '#platform/decode/bets.ts';
import { isOwnRefusal, isRefusal, refusalOf } from '#platform/refusals.ts';
import { reduceBet, updateFromResponse, type BetUpdate } from './reduceBet.ts';
import type { JournalEntry, EntryUpdate } from './journal.ts';
import { holdLock } from '../runtime/exclusive.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import type { PriceRing } from '../events/priceRing.ts';

/** Converts a problem into the reason that a refused bet shows. */
const refusalReason = (problem: Problem): BetReason => {
  if (problem.code === 'session-expired') return { kind: 'session-expired' };
  const { code, message } = refusalOf(problem);
  return { kind: 'refused', platformCode: code, message };
};

/**
 * Returns the update of a bet whose request failed: `unknown`, unless the operator refused for certain (D4,
 * D30). A gateway, session or rate limit that refuses a repeated request says nothing about the first
 * request.
 */
const updateFromProblem = (problem: Problem, refusals: readonly number[], isRepeat: boolean): BetUpdate =>
  (isRepeat ? isOwnRefusal : isRefusal)('bet', problem, refusals)
    ? { state: 'refused', reason: refusalReason(problem) }
    : { state: 'unknown' };

/** True if an order's markets are all legs of the bet, or if the answer names no markets. */
const isOrderOfBet = (order: TakenOrder, { bet }: JournalEntry['bets'][number]): boolean =>
  order.legs.length === 0 ||
  order.legs.every(({ marketId }) => bet.legs.some(({ key }) => readOptionKey(key)?.marketId === marketId));

/** Maps bet references to orders: by the reference in the answer, else by position (wire facts 2.3). */
const matchOrders = (
  { bets }: JournalEntry,
  takenOrders: readonly TakenOrder[],
): ReadonlyMap<string, TakenOrder> => {
  const named = new Map(
    takenOrders
      .filter(({ reference }) => bets.some(({ bet }) => bet.ref === reference))
      .map((order) => [order.reference, order]),
  );
  if (named.size > 0 || takenOrders.length !== bets.length) return named;
  return new Map(
    bets.flatMap((each, at) => {
      const order = takenOrders[at];
      return order === undefined || !isOrderOfBet(order, each) ? [] : [[each.bet.ref, order] as const];
    }),
  );
};

type Applying = {
  readonly refusals: readonly number[];
  readonly isRepeat: boolean;
  readonly now: EpochMs;
} & Required<Pick<BetUpdate, 'sentAt' | 'ticksOf'>>;

/**
 * Applies the answer or the failure of a request to its entry. A bet that the answer omits becomes unknown.
 * Returns undefined if nothing changed.
 */
const applyAnswer = (
  entry: JournalEntry,
  answer: Result<readonly TakenOrder[]>,
  { refusals, isRepeat, now, ...seen }: Applying,
): JournalEntry | undefined => {
  const takenOrders = answer.ok ? matchOrders(entry, answer.value) : null;
  let next: JournalEntry = entry;
  for (const { bet } of entry.bets) {
    const order = takenOrders?.get(bet.ref);
    const update: BetUpdate =
      order !== undefined
        ? updateFromResponse(order, now)
        : answer.ok
          ? { state: 'unknown' }
          : updateFromProblem(answer.problem, refusals, isRepeat);
    next = reduceBet(next, bet.ref, { ...update, ...seen }, now) ?? next;
  }
  return next === entry ? undefined : next;
};

/** Builds the request body from an entry, so a repeated request has the same reference and body. */
const sentOf = ({ kind, slipId, bets, sent }: JournalEntry): SentBet => ({
  kind,
  reference: slipId,
  currencyId: bets[0]?.bet.currencyId ?? 0,
  deviceId: sent.deviceId,
  language: sent.language,
  orders: bets.map(({ bet: { ref, unitStake, oddsChange, seriesNumber, legs } }) => ({
    reference: ref,
    unitStake,
    oddsChange,
    seriesNumber,
    legs: legs.map(({ key, sent: odds }) => ({ key, odds, oddsFormat: sent.formats[key] ?? 1 })),
  })),
});

type Flight = {
  /** Resolves once no other worker has this request in flight; at once if the browser refuses locks. */
  readonly alone: Promise<void>;
  /** Sends the request. `repeat`: the user's press repeats a request of unknown outcome (D36). */
  readonly send: (repeat?: 'repeat') => void;
  /** Releases the lock without sending anything. */
  readonly cancel: () => void;
};

export type OrderSender = {
  /**
   * Takes the lock of a request in flight. A worker that gets this lock later knows that the sender is gone.
   */
  readonly begin: (entry: JournalEntry) => Flight;
  /** True while this worker has the request of this slip in flight. */
  readonly isInFlight: (slipId: string) => boolean;
};

type OrderSenderDeps = {
  readonly deps: OrdersDeps;
  readonly ticksOf: PriceRing['ticksOf'];
  readonly changeEntry: (uid: string, slipId: string, recipe: EntryUpdate) => Promise<void>;
};

/** Creates the sender: it sends each journalled intent once and journals the answer. */
export const createOrderSender = ({ deps, ticksOf, changeEntry }: OrderSenderDeps): OrderSender => {
  const inFlight = new Set<string>();
  const sendRequest = async (entry: JournalEntry, isRepeat: boolean, release: () => void): Promise<void> => {
    const sentAt = deps.serverNow();
    try {
      const sent = sentOf(entry);
      const answering = placeBet(deps.call, deps.decoding, sent);
      deps.onSent?.({ entry, sent, sentAt, isRepeat });
      const answer = await answering;
      await changeEntry(entry.uid, entry.slipId, (now) =>
        applyAnswer(now, answer, {
          refusals: deps.config.money.refusals.bet,
          isRepeat,
          now: deps.serverNow(),
          sentAt,
          ticksOf,
        }),
      );
    } finally {
      // Always release: a sender that stays registered would keep the bet in state "sending" forever.
      inFlight.delete(entry.slipId);
      release();
    }
  };
  const begin = (entry: JournalEntry): Flight => {
    inFlight.add(entry.slipId);
    const lock: { granted?: () => void } = {};
    const alone = new Promise<void>((granted) => {
      lock.granted = granted;
    });
    const { release } = holdLock(deps.locks, `bet:${entry.slipId}`, () => lock.granted?.());
    const cancel = (): void => {
      inFlight.delete(entry.slipId);
      release();
    };
    return { alone, send: (repeat) => void sendRequest(entry, repeat !== undefined, release), cancel };
  };
  return {
    begin,
    isInFlight: (slipId) => inFlight.has(slipId),
  };
};
