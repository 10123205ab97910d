import type { Problem } from '#contract/problem.ts';
import { limitOf } from '#domain/gifts/coinRules.ts';
import type { Coins } from '#domain/gifts/roomIntent.ts';
import type { Amount } from '#domain/money/amount.ts';
import { defaultWallet } from '#domain/money/wallet.ts';
import { getCoinBalance, getCoinLimits, getGiftRecords } from '#platform/calls/rooms.ts';
import type { GiftDeps } from './giftDeps.ts';

type CoinValues = Pick<Coins, 'balance' | 'limit' | 'spentToday'>;
const NOTHING: CoinValues = { balance: null, limit: null, spentToday: null };

/** The user's coins and limits as the platform last sent them (REQ-45, REQ-46, F49). */
export type CoinWallet = {
  readonly value: () => CoinValues;
  /** Settles once balance and limits are there; resolves to the problem if a read failed. */
  readonly ready: () => Promise<Problem | null>;
  /** Reads balance and coins spent again. Resolves to the balance; null if the read failed. */
  readonly read: () => Promise<Amount | null>;
  /** Takes the balance of an answer. */
  readonly take: (balance: Amount) => void;
  readonly empty: () => void;
};

/** Creates the wallet: one read in flight for all tabs and at most one waiting. All values are the platform's. */
export const createCoinWallet = (
  { call, decoding, session, log }: GiftDeps,
  changed: () => void,
): CoinWallet => {
  let value = NOTHING;
  /** Counts users, so that an answer about one does not reach the next. */
  let users = 0;
  /** Counts balances that came with answers: a read that began before one may have an older balance. */
  let pushedBalances = 0;
  let running: Promise<Problem | null> | null = null;
  /** The read that begins once the running one has ended. */
  let next: Promise<Problem | null> | null = null;

  const set = (user: number, next: Partial<CoinValues>): void => {
    if (user !== users) return;
    value = { ...value, ...next };
    changed();
  };
  const load = async (): Promise<Problem | null> => {
    const user = users;
    const pushedBefore = pushedBalances;
    const [balance, limits, records] = await Promise.all([
      getCoinBalance(call),
      value.limit === null ? getCoinLimits(call, decoding) : null,
      getGiftRecords(call, decoding),
    ]);
    const wallet = session().wallet;
    const coin = wallet === null ? null : (defaultWallet(wallet)?.coinCode ?? null);
    if (!balance.ok) log('coin-balance', balance.problem.code);
    set(user, {
      ...(balance.ok && pushedBefore === pushedBalances ? { balance: balance.value } : undefined),
      ...(limits?.ok === true ? { limit: limitOf(limits.value, coin) } : undefined),
      ...(records.ok ? { spentToday: records.value.spentToday } : undefined),
    });
    if (!balance.ok) return balance.problem;
    return limits?.ok === false ? limits.problem : null;
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
    const user = users;
    const again = (): Promise<Problem | null> | Problem => {
      if (user !== users) return { code: 'login-wanted' };
      next = null;
      return start();
    };
    next ??= running.then(again, again);
    return next;
  };
  return {
    value: () => value,
    ready: () =>
      value.balance !== null && value.limit !== null ? Promise.resolve(null) : (running ?? start()),
    read: async () => {
      const user = users;
      return (await read()) === null && user === users ? value.balance : null;
    },
    take: (balance) => {
      pushedBalances += 1;
      set(users, { balance });
    },
    empty: () => {
      users += 1;
      running = null;
      next = null;
      value = NOTHING;
    },
  };
};
