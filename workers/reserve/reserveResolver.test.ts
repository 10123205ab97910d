import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { Order, ReservationList } from '#domain/orders/order.ts';
import type { ReserveStatus } from '#platform/decode/reserves.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { ReserveBook, ReserveJournal } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveEntry } from './reserveEntry.ts';
import type { ReserveLists } from './reserveLists.ts';
import { createReserveResolver } from './reserveResolver.ts';

const NO_BETS: ReservationList = { reservations: [], statistics: [], unreadable: 0 };
const FAILED_READ: Result<ReservationList> = fail({ code: 'timeout' });
const entryOf = (kind: 'cancel' | 'modify'): ReserveEntry =>
  ({
    slipId: 'press1',
    rev: 1,
    at: 0,
    since: 0,
    watched: null,
    known: [],
    notices: [],
    intent: { id: 'press1', kind, state: 'unknown', reservation: 'r1', currencyId: 1, reason: null },
  }) as unknown as ReserveEntry;

type Answers = {
  readonly failed: Result<ReservationList>;
  readonly statuses: readonly ReserveStatus[] | undefined;
  readonly orders: readonly Order[] | undefined;
};
/** Searches every 15 s for a bet that no list shows waiting, and returns the state of the intent. */
const stateAfter = async (
  kind: 'cancel' | 'modify',
  answers: Answers,
  seconds = 75,
): Promise<string | undefined> => {
  const clock = createFakeClock();
  const begun = clock.wallNow();
  const { intent, ...rest } = entryOf(kind);
  let entry: ReserveEntry = { ...rest, since: begun, intent: intent && { ...intent, at: begun } };
  const resolver = createReserveResolver({
    deps: { serverNow: clock.wallNow, accepted: () => undefined } as unknown as ReserveDeps,
    book: {
      entries: () => [entry],
      change: async (_of: ReserveJournal, _slipId: string, recipe: (now: ReserveEntry) => unknown) => {
        entry = (recipe(entry) as ReserveEntry | undefined) ?? entry;
      },
    } as unknown as ReserveBook,
    lists: {
      failed: async () => answers.failed,
      statuses: async () => answers.statuses,
      orders: async () => answers.orders,
    } as unknown as ReserveLists,
  });
  for (let second = 0; second <= seconds; second += 15) {
    const { found } = await resolver.search([entry], NO_BETS);
    await resolver.resolve({} as ReserveJournal, entry, found);
    clock.advance(15_000);
  }
  return entry.intent?.state;
};

test.each([
  ['no list could be read', { failed: FAILED_READ, statuses: undefined, orders: undefined }, 'unknown'],
  ['the failed bets could not be read', { failed: FAILED_READ, statuses: [], orders: [] }, 'unknown'],
  ['the orders could not be read', { failed: ok(NO_BETS), statuses: [], orders: undefined }, 'unknown'],
  [
    'a failed bet could not be read',
    { failed: ok({ ...NO_BETS, unreadable: 1 }), statuses: [], orders: [] },
    'unknown',
  ],
  [
    'every list was read, without the status call',
    { failed: ok(NO_BETS), statuses: undefined, orders: [] },
    'unconfirmed',
  ],
] as const)(
  'after a minute in which %s, changes are not found only if all lists were read (RESERVE-10, RESERVE-11, D31)',
  async (_case, answers, state) => {
    expect(await stateAfter('cancel', answers)).toBe(state);
    expect(await stateAfter('modify', answers)).toBe(state);
  },
);

test('after a crash changes are searched for a minute after the deadline of their request (D31, F16)', async () => {
  const nowhere = { failed: ok(NO_BETS), statuses: [], orders: [] };
  expect(await stateAfter('cancel', nowhere, 60)).toBe('unknown');
  expect(await stateAfter('cancel', nowhere, 75)).toBe('unconfirmed');
});
