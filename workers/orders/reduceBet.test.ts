import { expect, test } from 'vitest';
import type { Amount } from '#domain/money/amount.ts';
import { createScene, selection } from '#tests/worker/orders/scene.ts';
import type { JournalEntry } from './journal.ts';
import { reduceBet } from './reduceBet.ts';

test.each<[string, number, string, string | null]>([
  ['USDT', 200, '33.33', '33.33'],
  ['VND', 10, '33333.33', '33333'],
  ['JPY', 12, '0.5', null],
  ['USDT', 200, '0', null],
])('an offered stake in %s (%i) of %s is one that can be bet', async (_, currencyId, offered, expected) => {
  const scene = createScene();
  const worker = scene.worker(1);
  await scene.settle();
  scene.pick([selection('11', 'm1', 1955)]);
  await worker.orders.place(scene.press());
  const [bet] = worker.bets();
  if (bet === undefined) throw new Error('no bet');
  const entry = {
    rev: 1,
    bets: [{ bet: { ...bet, currencyId }, since: 0, dismissed: false }],
    notices: [],
  } as unknown as JournalEntry;
  const update = { state: 'rejected', offered: offered as Amount } as const;
  expect(reduceBet(entry, bet.ref, update, 1)?.bets[0]?.bet.offered).toBe(expected);
});
