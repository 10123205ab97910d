import { describe, expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { Amount } from '#domain/money/amount.ts';
import { createIcons } from '#platform/icons.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createCoinWallet } from './coinWallet.ts';
import type { GiftDeps } from './giftDeps.ts';

const LIMITS = ok({ configs: [{ coinCode: 'GOLD', minAmount: 1, maxAmount: null, dayMaxAmount: null }] });
const spent = (coins: number, list: readonly unknown[] = []) => ok({ spentToday: coins, list });
const balanceOf = (coinBalance: string) => ok({ coinBalance });
const limitOf = (coinCode: string, maxAmount: number) => ({
  coinCode,
  minAmount: 1,
  maxAmount,
  dayMaxAmount: null,
});
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A wallet at a platform that answers each call when the test says so. */
const setUp = () => {
  const clock = createFakeClock();
  const notices = { changes: 0 };
  const session = { wallet: null as object | null };
  const pending: { readonly name: string; readonly settle: (answer: Result<unknown>) => void }[] = [];
  const deps: Pick<GiftDeps, 'clock' | 'call' | 'decoding' | 'session' | 'log'> = {
    clock,
    call: (name) => new Promise((settle) => pending.push({ name, settle })),
    decoding: {
      drop: () => undefined,
      serverNow: () => 0,
      icons: createIcons('', 'https://play.example/', {}),
    },
    session: () => session as ReturnType<GiftDeps['session']>,
    log: () => undefined,
  };
  const wallet = createCoinWallet(deps as GiftDeps, () => void (notices.changes += 1));
  const count = (name: string): number => pending.filter((each) => each.name === name).length;
  /** Answers the oldest call of this name. */
  const answer = async (name: string, with_: Result<unknown>): Promise<void> => {
    const at = pending.findIndex((each) => each.name === name);
    pending.splice(at, 1)[0]?.settle(with_);
    await turns();
  };
  /** Answers a read of the wallet. */
  const read = async (balance: string, coins: number): Promise<void> => {
    await answer('coinBalance', ok({ coinBalance: balance }));
    if (count('coinLimits') > 0) await answer('coinLimits', LIMITS);
    await answer('giftRecords', spent(coins));
  };
  return { clock, notices, session, wallet, count, answer, read };
};

describe('the coins of a user', () => {
  test('are what the platform said last: a slow read keeps off the balance of a later gift (F49, GIFT-02)', async () => {
    const { wallet, answer, read, count } = setUp();
    const first = wallet.ready();
    await read('100', 0);
    expect(await first).toBeNull();
    wallet.take('90' as Amount);
    void wallet.read();
    await answer('coinBalance', ok({ coinBalance: '90' }));
    wallet.take('80' as Amount);
    void wallet.read();
    await answer('giftRecords', spent(10));
    expect(wallet.value()).toMatchObject({ balance: '80', spentToday: '10' });
    // What the first read could not know is read once more.
    expect(count('coinBalance')).toBe(1);
    await read('80', 20);
    expect(wallet.value()).toMatchObject({ balance: '80', spentToday: '20' });
    expect([count('coinBalance'), count('giftRecords')]).toEqual([0, 0]);
  });

  test('are read once more for any number of callers that come while a read runs (D27)', async () => {
    const { wallet, read, count } = setUp();
    void wallet.read();
    const later = [wallet.read(), wallet.read(), wallet.read()];
    await read('100', 0);
    expect(count('coinBalance')).toBe(1);
    await read('70', 0);
    expect(await Promise.all(later)).toEqual(['70', '70', '70']);
    expect(count('coinBalance')).toBe(0);
  });

  test('are read again when the last request is 20 s old, and only then (GIFT-02, F49)', async () => {
    const { clock, notices, wallet, read, count } = setUp();
    void wallet.ready();
    clock.advance(2_000);
    await read('100', 40);
    const { changes } = notices;
    clock.advance(17_999);
    wallet.renewIfOld();
    expect(count('coinBalance')).toBe(0);
    clock.advance(1);
    wallet.renewIfOld();
    wallet.renewIfOld();
    expect(count('coinBalance')).toBe(1);
    await read('130', 0);
    expect(wallet.value()).toMatchObject({ balance: '130', spentToday: '0' });
    expect(notices.changes).toBe(changes + 1);
    wallet.renewIfOld();
    expect(count('coinBalance')).toBe(0);
  });

  test('cause no further question if a read fails or changes nothing (D27)', async () => {
    const { clock, notices, wallet, read, answer, count } = setUp();
    void wallet.ready();
    await read('100', 40);
    const { changes } = notices;
    clock.advance(20_000);
    wallet.renewIfOld();
    await answer('coinBalance', fail({ code: 'network' }));
    await answer('giftRecords', spent(40));
    // A failed read is repeated by the next question.
    wallet.renewIfOld();
    expect(count('coinBalance')).toBe(1);
    await read('100', 40);
    expect(notices.changes).toBe(changes);
  });

  test('of the next user are read at once, and what waited for the last one asks nothing (I6, F32)', async () => {
    const { wallet, read, answer, count } = setUp();
    void wallet.read();
    void wallet.read();
    wallet.empty();
    const next = wallet.read();
    expect(count('coinBalance')).toBe(2);
    await read('5', 0);
    expect(wallet.value().balance).toBeNull();
    await read('7', 0);
    expect(await next).toBe('7');
    expect(count('coinBalance')).toBe(0);
    const failed = wallet.read();
    await answer('coinBalance', fail({ code: 'network' }));
    await answer('giftRecords', spent(0));
    expect([await failed, wallet.value().balance]).toEqual([null, '7']);
  });

  test('are limited by the coin of the wallet that the user has now (GIFT-02)', async () => {
    const { session, wallet, answer } = setUp();
    void wallet.ready();
    await answer('coinBalance', balanceOf('100'));
    await answer('coinLimits', ok({ configs: [limitOf('GOLD', 10), limitOf('SILVER', 500)] }));
    await answer('giftRecords', spent(0));
    expect(wallet.value().limit?.most).toBe('10');
    session.wallet = { balances: [{ coinCode: 'SILVER', amount: '1', isDefault: true }] };
    expect(wallet.value().limit?.most).toBe('500');
  });

  test('have no limits at a platform without that call, which is asked once (D38)', async () => {
    const { wallet, answer, count } = setUp();
    const first = wallet.ready();
    await answer('coinBalance', balanceOf('100'));
    await answer('coinLimits', fail({ code: 'http', status: 404 }));
    await answer('giftRecords', spent(0));
    expect([await first, wallet.value().limit]).toEqual([null, null]);
    expect(await wallet.ready()).toBeNull();
    expect([count('coinBalance'), count('coinLimits')]).toEqual([0, 0]);
  });

  test.each(['500', '-1', '1001'])(
    'keep their limits required while the platform answers that call with the code %s (GIFT-02, D38)',
    async (platformCode) => {
      const { wallet, answer, count } = setUp();
      const first = wallet.ready();
      await answer('coinBalance', balanceOf('100'));
      await answer('coinLimits', fail({ code: 'refused', platformCode, message: '' }));
      await answer('giftRecords', spent(0));
      expect(await first).toMatchObject({ code: 'refused' });
      void wallet.ready();
      expect(count('coinLimits')).toBe(1);
    },
  );

  test('are awaited by a press while a read runs, with the records of earlier gifts (D32, F49)', async () => {
    const { wallet, answer, read } = setUp();
    void wallet.ready();
    await read('100', 0);
    void wallet.read();
    const ready: unknown[] = [];
    void wallet.ready().then((problem) => ready.push(problem));
    await answer('coinBalance', balanceOf('90'));
    expect(ready).toEqual([]);
    const record = { recordId: 'r1', clientRef: null, roomId: '8', giftId: '1', count: 1, amount: '10' };
    await answer('giftRecords', spent(10, [record]));
    expect([ready, wallet.value().balance, wallet.recordIds()]).toEqual([[null], '90', ['r1']]);
  });

  test('are read again by a press after a failed read, as an earlier gift may have taken some (D32)', async () => {
    const { wallet, answer, read, count } = setUp();
    void wallet.ready();
    await read('100', 0);
    void wallet.read();
    await answer('coinBalance', fail({ code: 'network' }));
    await answer('giftRecords', spent(0));
    const ready = wallet.ready();
    expect(count('coinBalance')).toBe(1);
    await read('90', 10);
    expect([await ready, wallet.value().balance]).toEqual([null, '90']);
  });
});
