import { expect, test } from 'vitest';
import { fail } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { CashOutEntry } from './cashOutJournal.ts';
import { createCashOutSender } from './cashOutSender.ts';

const entryOf = (action: string): CashOutEntry =>
  ({
    uid: 'alice',
    slipId: 'press1',
    rev: 1,
    notices: [],
    names: [],
    since: 0,
    sent: { parlay: false, language: 'ENG', deviceId: 'P1' },
    intent: {
      id: 'press1',
      action,
      orderId: '7',
      stake: '20',
      price: '30',
      cashOutId: 'r1',
      state: 'sending',
    },
  }) as unknown as CashOutEntry;

/** Sends the entry's request, which the platform refuses with this code, and returns the state of the intent. */
const stateAfter = async (action: string, platformCode: string): Promise<string | undefined> => {
  let entry: CashOutEntry | undefined = entryOf(action);
  const clock = createFakeClock();
  const sender = createCashOutSender(
    {
      serverNow: clock.wallNow,
      locks: null,
      config: { money: { refusals: { cashOut: [] } } },
      call: async () => fail({ code: 'refused', platformCode, message: '' }),
      ordersChanged: () => undefined,
    } as unknown as Parameters<typeof createCashOutSender>[0],
    () =>
      ({
        changeOf: async (_uid: string, _slipId: string, recipe: (now: CashOutEntry) => typeof entry) => {
          entry = recipe(entryOf(action));
        },
      }) as unknown as ReturnType<Parameters<typeof createCashOutSender>[1]>,
  );
  sender.begin(entry).send(entry);
  for (let turns = 0; turns < 50; turns += 1) await Promise.resolve();
  return entry?.intent.state;
};

test.each([
  ['cancel-reserve', '17014', 'unknown'],
  ['cancel-reserve', '17004', 'refused'],
  ['reserve', '17014', 'refused'],
  ['reserve', '17010', 'refused'],
])(
  'a request %s answered with %s becomes %s; the order list decides if 17014 (CASHOUT-32, D30)',
  async (action, code, state) => expect(await stateAfter(action, code)).toBe(state),
);
