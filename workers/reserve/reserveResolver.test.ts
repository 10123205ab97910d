import { expect, test } from 'vitest';
import { fail, ok, type Result } from '#contract/problem.ts';
import type { Thousandths } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { Order, Reservation, ReservationList } from '#domain/orders/order.ts';
import type { ReserveStatus } from '#platform/decode/reserves.ts';
import { orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import type { ReserveBook, ReserveJournal } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveEntry } from './reserveEntry.ts';
import type { ReserveLists, SearchedOrders } from './reserveLists.ts';
import { createReserveResolver } from './reserveResolver.ts';

const NO_BETS: ReservationList = { reservations: [], statistics: [], unreadable: 0 };
const NO_ORDERS: SearchedOrders = { orders: [], isWhole: true };
const FAILED_READ: Result<ReservationList> = fail({ code: 'timeout' });
const TERMS = { key: 'k1:1', odds: 2000, stake: '10', currencyId: 1 };
type Kind = 'create' | 'cancel' | 'modify';
const entryOf = (kind: Kind): ReserveEntry =>
  ({
    slipId: 'press1',
    reference: 'press1',
    rev: 1,
    at: 0,
    since: 0,
    watched: null,
    known: [],
    notices: [],
    intent: {
      ...TERMS,
      id: 'press1',
      kind,
      state: 'unknown',
      reservation: kind === 'create' ? null : 'r1',
      reason: null,
    },
  }) as unknown as ReserveEntry;

type Answers = {
  readonly failed: Result<ReservationList>;
  readonly statuses: readonly ReserveStatus[] | undefined;
  readonly orders: SearchedOrders | undefined;
};
/**
 * Searches, by default every 15 s, for a bet that no list shows waiting, and returns its entry. `waiting`: ids of
 * listed bets.
 */
const entryAfter = async (
  first: ReserveEntry,
  answers: Answers,
  {
    seconds = 75,
    others = [],
    waiting = [],
    aheadMs = 0,
    everySeconds = 15,
    isDown = () => false,
  }: {
    seconds?: number;
    others?: readonly ReserveEntry[];
    waiting?: readonly string[];
    /** By how much the device's clock is ahead of the server's at the login, ms. */
    aheadMs?: number;
    everySeconds?: number;
    /** The order lists fail while this is true of the time since the login, ms. */
    isDown?: (passedMs: number) => boolean;
  } = {},
): Promise<ReserveEntry> => {
  const clock = createFakeClock();
  const begun = clock.wallNow();
  const start = clock.now();
  const { intent, ...rest } = first;
  let entry: ReserveEntry = { ...rest, since: begun, intent: intent && { ...intent, at: begun } };
  const resolver = createReserveResolver({
    deps: { clock, serverNow: clock.wallNow, accepted: () => undefined } as unknown as ReserveDeps,
    reserveBook: {
      entries: () => [entry, ...others],
      change: async (
        _userJournal: ReserveJournal,
        _slipId: string,
        recipe: (now: ReserveEntry) => unknown,
      ) => {
        entry = (recipe(entry) as ReserveEntry | undefined) ?? entry;
      },
    } as unknown as ReserveBook,
    lists: {
      failed: async () => answers.failed,
      statuses: async () => answers.statuses,
      orders: async () => (isDown(clock.now() - start) ? undefined : answers.orders),
    } as unknown as ReserveLists,
  });
  clock.jumpWall(aheadMs);
  resolver.authorized();
  clock.jumpWall(-aheadMs);
  const reservations = waiting.map(
    (id) => ({ id, status: 0, stake: '5', options: [{ odds: 1_900 }] }) as unknown as Reservation,
  );
  for (let second = 0; second <= seconds; second += everySeconds) {
    const { found } = await resolver.search([entry], { ...NO_BETS, reservations }, clock.now());
    await resolver.resolve({} as ReserveJournal, entry, found);
    clock.advance(1_000 * everySeconds);
  }
  return entry;
};
const stateAfter = async (kind: Kind, answers: Answers, seconds = 75): Promise<string | undefined> =>
  (await entryAfter(entryOf(kind), answers, { seconds })).intent?.state;

test.each([
  ['no list could be read', { failed: FAILED_READ, statuses: undefined, orders: undefined }, 'unknown'],
  ['the failed bets could not be read', { failed: FAILED_READ, statuses: [], orders: NO_ORDERS }, 'unknown'],
  ['the orders could not be read', { failed: ok(NO_BETS), statuses: [], orders: undefined }, 'unknown'],
  [
    'a failed bet could not be read',
    { failed: ok({ ...NO_BETS, unreadable: 1 }), statuses: [], orders: NO_ORDERS },
    'unknown',
  ],
  [
    'every list was read, without the status call',
    { failed: ok(NO_BETS), statuses: undefined, orders: NO_ORDERS },
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
  const nowhere = { failed: ok(NO_BETS), statuses: [], orders: NO_ORDERS };
  expect(await stateAfter('cancel', nowhere, 60)).toBe('unknown');
  expect(await stateAfter('cancel', nowhere, 75)).toBe('unconfirmed');
});

test.each([
  ['a list', ['r1'], 'refused'],
  ['the status call alone', [], 'unconfirmed'],
] as const)(
  'a change that failed with an unknown code is refused after a minute only if a list has the old terms: %s (D30, D31)',
  async (_by, waiting, state) => {
    const answers = {
      failed: ok(NO_BETS),
      statuses: [{ id: 'r1', status: 0, failReason: null, orderId: null }],
      orders: NO_ORDERS,
    };
    const reason = { code: '6055', message: '' };
    const entry = entryOf('modify');
    const failed = { ...entry, intent: entry.intent && { ...entry.intent, reason } };
    const after = async (seconds: number) =>
      (await entryAfter(failed, answers, { seconds, waiting })).intent?.state;
    expect([await after(60), await after(75)]).toEqual(['unknown', state]);
  },
);

const isDown = (passedMs: number): boolean => passedMs >= 9_000 && passedMs < 75_000;

test('lists that were read before the deadline of a change do not count after a long failure (D31)', async () => {
  const nowhere = { failed: ok(NO_BETS), statuses: undefined, orders: NO_ORDERS };
  const stateAfterFailure = async (seconds: number) =>
    (await entryAfter(entryOf('create'), nowhere, { seconds, everySeconds: 3, isDown })).intent?.state;
  expect([await stateAfterFailure(78), await stateAfterFailure(81)]).toEqual(['unknown', 'unconfirmed']);
});

test('a device clock that was ahead at the login delays no outcome of a change (D31, F45)', async () => {
  const aheadMs = 3_600_000;
  const nowhere = { failed: ok(NO_BETS), statuses: [], orders: NO_ORDERS };
  expect((await entryAfter(entryOf('cancel'), nowhere, { aheadMs })).intent?.state).toBe('unconfirmed');
  const long = { ...nowhere, orders: { orders: [], isWhole: false } };
  expect((await entryAfter(entryOf('cancel'), long, { seconds: 300, aheadMs })).intent?.state).toBe(
    'unconfirmed',
  );
});

test('order lists that are longer than what is read end the search after five minutes, not one (D4, D31)', async () => {
  const long = { failed: ok(NO_BETS), statuses: undefined, orders: { orders: [], isWhole: false } };
  for (const kind of ['create', 'cancel', 'modify'] as const)
    expect([await stateAfter(kind, long, 285), await stateAfter(kind, long, 300)]).toEqual([
      'unknown',
      'unconfirmed',
    ]);
});

/** The answers of a platform without references and status call, whose order lists have these orders. */
const answersWith = (...orders: readonly Order[]): Answers => ({
  failed: ok(NO_BETS),
  statuses: undefined,
  orders: { orders, isWhole: true },
});
const orderAt = (odds: number, autoBet = true): Order =>
  orderOf({
    autoBet,
    betAmount: '10.00',
    createdTime: null,
    options: [orderLegOf({ odds: odds as Thousandths })],
  });
const watchOf = (id: string, odds: number, more: object = {}): ReserveEntry =>
  ({
    slipId: `watch-${id}`,
    reference: '',
    rev: 1,
    at: 0,
    since: 0,
    intent: null,
    watched: { ...TERMS, id, odds, reference: '', isWaiting: true, isModified: false },
    known: [],
    notices: [],
    ...more,
  }) as unknown as ReserveEntry;

test.each([
  ['the wanted odds', true, orderAt(2000, false)],
  ['better odds, from a reserved bet,', true, orderAt(2050)],
  ['better odds, from a press,', false, orderAt(2050, false)],
  ['worse odds', false, orderAt(1950)],
] as const)(
  'without references and statuses, an order at %s is the reserved bet: %s (D4, D31, RESERVE-06)',
  async (_which, isOwn, order) => {
    const created = await entryAfter(entryOf('create'), answersWith(order));
    expect([created.intent?.state, created.notices.map(({ what }) => what)]).toEqual(
      isOwn ? ['done', ['accepted']] : ['unconfirmed', []],
    );
    const watched = await entryAfter(watchOf('r1', 2000), answersWith(order));
    expect(watched.notices.map(({ what }) => what)).toEqual([isOwn ? 'accepted' : 'missing']);
  },
);

test('one order at better odds is not taken for two reserved bets (I4, D4)', async () => {
  const others = [watchOf('r1', 2000, { notices: [{ what: 'accepted', at: 60_000 }] })];
  const noticesAfter = async (...orders: readonly Order[]) =>
    (await entryAfter(watchOf('r2', 2100), answersWith(...orders), { others })).notices.map(
      ({ what }) => what,
    );
  expect(await noticesAfter(orderAt(2150))).toEqual(['missing']);
  // The order seems newer than the notice about it, as clocks differ.
  expect(await noticesAfter({ ...orderAt(2150), createdTime: 64_000 })).toEqual(['missing']);
  expect(await noticesAfter(orderAt(2150), orderAt(2000))).toEqual(['accepted']);
});

test.each([
  ['has become an order before', { notices: [{ what: 'accepted', at: 60_000 }] }, []],
  ['still waits', {}, ['r1']],
] as const)(
  'an order at better odds is that of a missing reserved bet while another one %s (D4, RESERVE-06)',
  async (_which, more, waiting) => {
    const answers = answersWith({ ...orderAt(2150), createdTime: 360_000 });
    const others = [watchOf('r1', 2000, more)];
    const { notices } = await entryAfter(watchOf('r2', 2100), answers, { others, waiting });
    expect(notices.map(({ what }) => what)).toEqual(['accepted']);
  },
);

test.each([
  ['done', 'accepted', 2000, '5'],
  ['unconfirmed', 'accepted', 2000, '5'],
  ['refused', 'missing', 2200, '10'],
] as const)(
  'after a %s change, an order at the new terms makes a reserved bet %s, and the notice has its terms (D4, RESERVE-08)',
  async (state, what, odds, stake) => {
    const intent = { ...entryOf('modify').intent, state, stake: '5' };
    const others = [{ ...entryOf('modify'), intent } as unknown as ReserveEntry];
    const answers = answersWith({ ...orderAt(2000, false), betAmount: '5.00' as Amount });
    const { notices, watched } = await entryAfter(watchOf('r1', 2200), answers, { others });
    expect([notices.map((notice) => notice.what), watched]).toMatchObject([[what], { odds, stake }]);
  },
);
