import type { Problem, Result } from '#contract/problem.ts';
import type { BetReason } from '#domain/bet.ts';
import { readOptionKey, type EpochMs } from '#domain/ids.ts';
import { placeBet, type SentBet } from '#platform/calls/bets.ts';
import type { TakenOrder } from '#platform/decode/bets.ts';
import { isOwnRefusal, isRefusal } from '#platform/refusals.ts';
import { reduceBet, updateFromResponse, type BetUpdate } from './reduceBet.ts';
import type { JournalEntry, EntryUpdate } from './journal.ts';
import { holdLock } from '../runtime/exclusive.ts';
import type { OrdersDeps } from './ordersDeps.ts';

/** The reason that a refused bet shows. */
const refusalReason = (problem: Problem): BetReason => {
  switch (problem.code) {
    case 'refused':
      return { kind: 'refused', platformCode: problem.platformCode, message: problem.message };
    case 'maintenance':
      return { kind: 'refused', platformCode: '8', message: '' };
    case 'session-expired':
      return { kind: 'session-expired' };
    default:
      return {
        kind: 'refused',
        platformCode: problem.code === 'http' ? `http-${problem.status}` : problem.code,
        message: '',
      };
  }
};

/**
 * The state that a failed request leaves its bets in: `unknown` unless it was refused for certain (D4, D30).
 * What a gateway, the session or a rate limit refuses of a repeated request says nothing of the first one.
 */
const toldByProblem = (problem: Problem, refusals: readonly number[], isRepeat: boolean): BetUpdate =>
  (isRepeat ? isOwnRefusal : isRefusal)('bet', problem, refusals)
    ? { state: 'refused', reason: refusalReason(problem) }
    : { state: 'unknown' };

const isOf = (order: TakenOrder, { bet }: JournalEntry['bets'][number]): boolean =>
  order.legs.length === 0 ||
  order.legs.every(({ marketId }) => bet.legs.some(({ key }) => readOptionKey(key)?.marketId === marketId));

/** Orders by the reference of their bets, else by their place in the answer (wire facts 2.3). */
const byReference = (
  { bets }: JournalEntry,
  taken: readonly TakenOrder[],
): ReadonlyMap<string, TakenOrder> => {
  const named = new Map(
    taken
      .filter(({ reference }) => bets.some(({ bet }) => bet.ref === reference))
      .map((order) => [order.reference, order]),
  );
  if (named.size > 0 || taken.length !== bets.length) return named;
  return new Map(
    bets.flatMap((each, at) => {
      const order = taken[at];
      return order === undefined || !isOf(order, each) ? [] : [[each.bet.ref, order] as const];
    }),
  );
};

/**
 * An entry after its request was answered, or was not. A bet that the answer does not name is not known of.
 */
const afterAnswer = (
  entry: JournalEntry,
  answer: Result<readonly TakenOrder[]>,
  { refusals, isRepeat, now }: { refusals: readonly number[]; isRepeat: boolean; now: EpochMs },
): JournalEntry | undefined => {
  const taken = answer.ok ? byReference(entry, answer.value) : null;
  let so: JournalEntry = entry;
  for (const { bet } of entry.bets) {
    const order = taken?.get(bet.ref);
    const told: BetUpdate =
      order !== undefined
        ? updateFromResponse(order, now)
        : answer.ok
          ? { state: 'unknown' }
          : toldByProblem(answer.problem, refusals, isRepeat);
    so = reduceBet(so, bet.ref, told, now) ?? so;
  }
  return so === entry ? undefined : so;
};

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
  /** Settles once no other worker has this request under way; at once where locks are refused. */
  readonly alone: Promise<void>;
  /** Sends the request. `repeat`: the user's own press repeats one whose outcome is unknown (D36). */
  readonly send: (repeat?: 'repeat') => void;
  /** Nothing is sent; releases the lock. */
  readonly cancel: () => void;
};

export type OrderSender = {
  /** Takes the lock that says a request is under way; whoever gets it later knows that its sender is gone. */
  readonly begin: (entry: JournalEntry) => Flight;
  readonly isFlying: (slipId: string) => boolean;
};

type SendingDeps = {
  readonly deps: OrdersDeps;
  readonly told: (uid: string, slipId: string, recipe: EntryUpdate) => Promise<void>;
};

/** Sends journalled intents, each once, and journals what was answered. */
export const createOrderSender = ({ deps, told }: SendingDeps): OrderSender => {
  const flying = new Set<string>();
  const fly = async (entry: JournalEntry, isRepeat: boolean, release: () => void): Promise<void> => {
    try {
      const answer = await placeBet(deps.call, deps.decoding, sentOf(entry));
      await told(entry.uid, entry.slipId, (now) =>
        afterAnswer(now, answer, {
          refusals: deps.config.money.refusals.bet,
          isRepeat,
          now: deps.serverNow(),
        }),
      );
    } finally {
      // Whatever happened: a sender that stays would keep the bet at "sending" for good.
      flying.delete(entry.slipId);
      release();
    }
  };
  const begin = (entry: JournalEntry): Flight => {
    flying.add(entry.slipId);
    const lock: { granted?: () => void } = {};
    const alone = new Promise<void>((granted) => {
      lock.granted = granted;
    });
    const { release } = holdLock(deps.locks, `bet:${entry.slipId}`, () => lock.granted?.());
    const cancel = (): void => {
      flying.delete(entry.slipId);
      release();
    };
    return { alone, send: (repeat) => void fly(entry, repeat !== undefined, release), cancel };
  };
  return {
    begin,
    isFlying: (slipId) => flying.has(slipId),
  };
};
