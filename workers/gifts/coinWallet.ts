import { ok, type Problem, type Result } from '#contract/problem.ts';
import { limitOf } from '#domain/gifts/coinRules.ts';
import type { Coins } from '#domain/gifts/roomIntent.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { defaultWallet } from '#domain/money/wallet.ts';
import type { CoinLimit } from '#domain/rooms/gift.ts';
import { isMissingAddress } from '#platform/calls/matchData.ts';
import { getCoinBalance, getCoinLimits, getGiftRecords } from '#platform/calls/rooms.ts';
import type { GiftDeps } from './giftDeps.ts';

type CoinValues = Pick<Coins, 'balance' | 'limit' | 'spentToday'>;
/** What the wallet has read. `limits` is null before they are read; a platform without that call has none (D38). */
type CoinReads = Omit<CoinValues, 'limit'> & { readonly limits: readonly CoinLimit[] | null };
const NOTHING: CoinReads = { balance: null, limits: null, spentToday: null };
/** Age at which coins are read again: a refund, a prize or a new day changes them. Not from the specification. */
const COINS_MAX_AGE_MS: Milliseconds = 20_000;

/** The user's coins and limits as the platform last sent them (REQ-45, REQ-46, F49). */
export type CoinWallet = {
  readonly value: () => CoinValues;
  /** Ids of the gift records that the platform listed last. */
  readonly recordIds: () => readonly string[];
  /**
   * Settles once balance and limits are there and no read runs, so the balance is not from before an earlier gift
   * (F49). Resolves to the problem if a read failed.
   */
  readonly ready: () => Promise<Problem | null>;
  /** Reads balance and coins spent again. Resolves to the balance; null if the read failed. */
  readonly read: () => Promise<Amount | null>;
  /** Reads the coins again if the last successful read was sent at least 20 s ago. Calls `changed` if they differ. */
  readonly renewIfOld: () => void;
  /** Takes the balance of an answer. */
  readonly take: (balance: Amount) => void;
  readonly empty: () => void;
};

/** Creates the wallet: one read in flight for all tabs and at most one waiting. All values are the platform's. */
export const createCoinWallet = (
  { clock, call, decoding, session, log }: GiftDeps,
  changed: () => void,
): CoinWallet => {
  let reads = NOTHING;
  let recordIds: readonly string[] = [];
  /** False before the first read and after a failed one. */
  let isFresh = false;
  /** When the request of the last successful read was sent. */
  let readAt: Milliseconds = -Infinity;
  /** Counts changes of the user, so that an answer about one does not reach the next. */
  let generation = 0;
  /** Counts balances that came with answers: a read that began before one may have an older balance. */
  let pushedBalances = 0;
  let running: Promise<Problem | null> | null = null;
  /** The read that begins once the running one has ended. */
  let next: Promise<Problem | null> | null = null;

  const value = (): CoinValues => {
    const { limits, ...read } = reads;
    const { wallet } = session();
    const coin = wallet === null ? null : (defaultWallet(wallet)?.coinCode ?? null);
    return { ...read, limit: limitOf(limits ?? [], coin) };
  };
  const set = (ownGeneration: number, next: Partial<CoinReads>): void => {
    if (ownGeneration !== generation) return;
    const before = reads;
    reads = { ...reads, ...next };
    // A tab asks again after each change. Without this check a read that changes nothing would cause the next one.
    if ((Object.keys(next) as (keyof CoinReads)[]).some((key) => before[key] !== reads[key])) changed();
  };
  /** Only the HTTP status shows that there are no limits: a code may be a failure that passes. */
  const readLimits = async (): Promise<Result<readonly CoinLimit[]>> => {
    const answer = await getCoinLimits(call, decoding);
    return !answer.ok && isMissingAddress(answer.problem) ? ok([]) : answer;
  };
  const load = async (): Promise<Problem | null> => {
    const ownGeneration = generation;
    const pushedBefore = pushedBalances;
    const sentAt = clock.now();
    const [balance, limits, records] = await Promise.all([
      getCoinBalance(call),
      reads.limits === null ? readLimits() : null,
      getGiftRecords(call, decoding),
    ]);
    if (!balance.ok) log('coin-balance', balance.problem.code);
    if (ownGeneration === generation) isFresh = balance.ok;
    if (ownGeneration === generation && records.ok) recordIds = records.value.records.map(({ id }) => id);
    set(ownGeneration, {
      ...(balance.ok && pushedBefore === pushedBalances ? { balance: balance.value } : undefined),
      ...(limits?.ok === true ? { limits: limits.value } : undefined),
      ...(records.ok ? { spentToday: records.value.spentToday } : undefined),
    });
    if (!balance.ok) return balance.problem;
    if (limits?.ok === false) return limits.problem;
    if (ownGeneration === generation && records.ok) readAt = sentAt;
    return null;
  };
  const start = (): Promise<Problem | null> => {
    const own = load().finally(() => {
      if (running === own) running = null;
    });
    running = own;
    return own;
  };
  /** Joins only a read that has not begun: the answer to one in flight may be older than the caller's news. */
  const read = (): Promise<Problem | null> => {
    if (running === null) return start();
    const ownGeneration = generation;
    const again = (): Promise<Problem | null> | Problem => {
      if (ownGeneration !== generation) return { code: 'login-wanted' };
      next = null;
      return start();
    };
    next ??= running.then(again, again);
    return next;
  };
  return {
    value,
    recordIds: () => recordIds,
    ready: async () => next ?? running ?? (isFresh && reads.limits !== null ? null : start()),
    read: async () => {
      const ownGeneration = generation;
      return (await read()) === null && ownGeneration === generation ? reads.balance : null;
    },
    renewIfOld: () => {
      if (running === null && clock.now() - readAt >= COINS_MAX_AGE_MS) void start();
    },
    take: (balance) => {
      pushedBalances += 1;
      set(generation, { balance });
    },
    empty: () => {
      generation += 1;
      running = null;
      next = null;
      reads = NOTHING;
      recordIds = [];
      isFresh = false;
      readAt = -Infinity;
    },
  };
};
