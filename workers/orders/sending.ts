import type { Problem, Result } from '#contract/problem.ts';
import { readOptionKey } from '#domain/ids.ts';
import { placeBet, type SentBet } from '#platform/calls/bets.ts';
import type { TakenOrder } from '#platform/decode/bets.ts';
import { follow, toldByAnswer, type Told } from './follow.ts';
import type { Entry, Recipe } from './journal.ts';
import { holdLock } from './locked.ts';
import type { OrdersDeps } from './ordersDeps.ts';

/**
 * Refusals that do not say that nothing happened (D4): exception, system error, duplicate, resubmitted; and a
 * code of success in what is said to be none.
 */
const SILENT_CODES: ReadonlySet<string> = new Set(['0', '2', '6', '10', '14004']);

/**
 * What a request's problem says of its bets: only an explicit refusal says that nothing was bet (F24, F25).
 */
const toldByProblem = (problem: Problem): Told => {
  if (problem.code === 'refused' && !SILENT_CODES.has(problem.platformCode))
    return {
      state: 'refused',
      reason: { kind: 'refused', platformCode: problem.platformCode, message: problem.message },
    };
  if (problem.code === 'maintenance')
    return { state: 'refused', reason: { kind: 'refused', platformCode: '8', message: '' } };
  return {
    state: 'unknown',
    ...(problem.code === 'session-expired' ? { reason: { kind: 'session-expired' } } : undefined),
  };
};

const isOf = (order: TakenOrder, { bet }: Entry['bets'][number]): boolean =>
  order.legs.length === 0 ||
  order.legs.every(({ marketId }) => bet.legs.some(({ key }) => readOptionKey(key)?.marketId === marketId));

/** Orders by the reference of their bets, else by their place in the answer (wire facts 2.3). */
const byReference = ({ bets }: Entry, taken: readonly TakenOrder[]): ReadonlyMap<string, TakenOrder> => {
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
const afterAnswer = (entry: Entry, answer: Result<readonly TakenOrder[]>, now: number): Entry | undefined => {
  const taken = answer.ok ? byReference(entry, answer.value) : null;
  let so: Entry = entry;
  for (const { bet } of entry.bets) {
    const order = taken?.get(bet.ref);
    const told: Told =
      order !== undefined
        ? toldByAnswer(order, now)
        : answer.ok
          ? { state: 'unknown' }
          : toldByProblem(answer.problem);
    so = follow(so, bet.ref, told, now) ?? so;
  }
  if (!answer.ok && answer.problem.code === 'session-expired' && so.repeatable)
    so = { ...so, rev: so.rev + 1, repeatable: false };
  return so === entry ? undefined : so;
};

const sentOf = ({ kind, sheet, bets, sent }: Entry): SentBet => ({
  kind,
  reference: sheet,
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
  /** The one request leaves. */
  readonly send: () => void;
  /** It never will; its lock is let go of with `over`. */
  readonly cancel: (over?: Promise<void> | null) => void;
};

export type Sending = {
  /** Takes the lock that says a request is under way; whoever gets it later knows that its sender is gone. */
  readonly begin: (entry: Entry) => Flight;
  readonly isFlying: (sheet: string) => boolean;
  /** The same request once more, for a platform that honours references (D4). */
  readonly again: (entry: Entry) => void;
};

type SendingDeps = {
  readonly deps: OrdersDeps;
  readonly told: (uid: string, sheet: string, recipe: Recipe) => Promise<void>;
};

/** Sends journalled intents, each once, and journals what was answered. */
export const createSending = ({ deps, told }: SendingDeps): Sending => {
  const flying = new Set<string>();
  /**
   * Locks still kept of flights that were cancelled: a later press on the sheet must not wait for its own
   * worker.
   */
  const kept = new Map<string, () => void>();
  const fly = async (entry: Entry, release: () => void): Promise<void> => {
    try {
      const answer = await placeBet(deps.call, deps.decoding, sentOf(entry));
      await told(entry.uid, entry.sheet, (now) => afterAnswer(now, answer, deps.serverNow()));
    } finally {
      // Whatever happened: a sender that stays would keep the bet at "sending" for good.
      flying.delete(entry.sheet);
      release();
    }
  };
  const begin = (entry: Entry): Flight => {
    flying.add(entry.sheet);
    kept.get(entry.sheet)?.();
    kept.delete(entry.sheet);
    const lock: { granted?: () => void } = {};
    const alone = new Promise<void>((granted) => {
      lock.granted = granted;
    });
    const { release } = holdLock(deps.locks, `bet:${entry.sheet}`, () => lock.granted?.());
    const cancel = (over: Promise<void> | null = null): void => {
      flying.delete(entry.sheet);
      if (over === null) release();
      else {
        kept.set(entry.sheet, release);
        void over.then(release);
      }
    };
    return { alone, send: () => void fly(entry, release), cancel };
  };
  return {
    begin,
    isFlying: (sheet) => flying.has(sheet),
    again: (entry) => {
      if (!flying.has(entry.sheet)) begin(entry).send();
    },
  };
};
