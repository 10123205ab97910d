import { expect, test } from 'vitest';
import { ok } from '#contract/problem.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createCashOutSender } from '../cash-out/cashOutSender.ts';
import { createGiftSender } from '../gifts/giftSender.ts';
import { createReserveSender } from '../reserve/reserveSender.ts';
import { createTipSender } from '../tips/tipSender.ts';
import { sendEvidence, type SentAction } from './sendEvidence.ts';
import type { RequestFlights } from './requestFlights.ts';

const NAMES = { match: 'A v B', league: 'League', market: '1x2', option: 'Home' };
const RECORD = { uid: 'u1', slipId: 's1', rev: 1, at: 0, by: 1, since: 0, known: [], notices: [] };
const TERMS = { key: 'k1:1', odds: 1955, stake: '10.00', currencyId: 1 };
const CASH_OUT = {
  id: 'c1',
  orderId: 'o1',
  stake: '10.00',
  rate: '0.913',
  price: '9.13',
  cashOutId: 'co1',
  currencyId: 1,
  count: 0,
};
const RESERVE = { ...TERMS, id: 'r1', state: 'sending', at: 0, reservation: 'res1', reason: null };
const GIFT = {
  id: 'g1',
  state: 'sending',
  at: 0,
  roomId: 'room1',
  subject: 'rose',
  choice: '',
  count: 3,
  total: '30',
};

/** What the senders ask of the journal: it takes no change here. */
const userEntries = (): never => ({ changeOf: async () => undefined }) as never;
const cashOut = (action: string) => ({
  ...RECORD,
  names: [NAMES],
  orderedAt: null,
  sent: { parlay: false, language: 'ENG', deviceId: 'P1' },
  intent: { ...CASH_OUT, action, state: 'sending' },
});
const reserve = (kind: string) => ({
  ...RECORD,
  matchId: 'm1',
  names: NAMES,
  reference: 'r1-reference',
  watched: null,
  intent: { ...RESERVE, kind },
});
const gift = (action: string) => ({
  ...RECORD,
  hostId: 'h1',
  matchId: '',
  balanceBefore: null,
  recordId: null,
  reference: 'g1-reference',
  intent: { ...GIFT, action },
});

type Sender = (deps: never) => RequestFlights<never>;
const SENDERS = {
  cashOut: (deps) => createCashOutSender(deps, userEntries) as never,
  reserve: (deps) => createReserveSender(deps, userEntries) as never,
  tip: (deps) => createTipSender(deps, userEntries) as never,
  gift: (deps) => createGiftSender({ deps, userEntries, answered: () => undefined }) as never,
} satisfies Record<string, Sender>;

/** Sends one entry. Returns the body of its request, and what was reported as it left. */
const sendOnce = async (
  sender: Sender,
  entry: object,
): Promise<{ readonly body: string; readonly actions: readonly SentAction[] }> => {
  const bodies: unknown[] = [];
  const actions: SentAction[] = [];
  const flights = sender({
    locks: null,
    serverNow: () => 1_773_489_600_000,
    deviceId: 'P1',
    language: () => 'ENG',
    settings: () => ({ accept: 'none' }),
    config: { money: { refusals: { cashOut: [], reserve: [], member: [] } } },
    ordersChanged: () => undefined,
    call: async (_name: string, body: unknown) => {
      bodies.push(body);
      return ok({ id: 'x', iid: 'x' });
    },
    onSent: (action: SentAction) => void actions.push(action),
  } as never);
  flights.begin(entry as never).send(entry as never);
  await new Promise((done) => setImmediate(done));
  expect(bodies.length).toBe(1);
  return { body: JSON.stringify(bodies[0]), actions };
};
const postedOf = async (action: SentAction): Promise<Record<string, unknown>> => {
  const posted: { readonly evidence: string; readonly signature: string | null }[] = [];
  await sendEvidence(action, {
    address: '/hooks/evidence',
    authorization: 'secret',
    build: 'b1',
    clock: createFakeClock(),
    post: async (_address, body) => {
      posted.push(body as never);
      return ok(null);
    },
    log: () => undefined,
  });
  expect(posted[0]?.signature).toMatch(/^[0-9a-f]{64}$/);
  expect(posted[0]?.evidence).not.toMatch(/"(uid|deviceId|authorization|user)"/);
  return JSON.parse(posted[0]?.evidence ?? '') as Record<string, unknown>;
};

test.each([
  ['cashOut', cashOut('cash-out'), 'cash-out', { orderId: 'o1', stake: '10.00', rate: '0.913' }],
  ['cashOut', cashOut('reserve'), 'reserve-cash-out', { orderId: 'o1', stake: '10.00', payout: '9.13' }],
  ['cashOut', cashOut('cancel-reserve'), 'cancel-reserved-cash-out', { orderId: 'o1', cashOutId: 'co1' }],
  ['reserve', reserve('create'), 'reserve', TERMS],
  ['reserve', reserve('modify'), 'change-reserved', { reservation: 'res1', odds: 1955, stake: '10.00' }],
  ['reserve', reserve('cancel'), 'cancel-reserved', { reservation: 'res1' }],
  [
    'tip',
    { ...RECORD, title: 'Home wins', purchase: { id: 't1', tipId: 'tip1', price: '5', state: 'sending' } },
    'tip',
    { tipId: 'tip1', price: '5' },
  ],
  ['gift', gift('gift'), 'gift', { roomId: 'room1', hostId: 'h1', giftId: 'rose', count: 3, amount: '30' }],
] as const)(
  '%s: the request of case %# is reported once as it leaves, with what was sent and displayed (D6)',
  async (sender, entry, kind, sent) => {
    const { body, actions } = await sendOnce(SENDERS[sender], entry);
    expect(actions).toHaveLength(1);
    const [action] = actions;
    if (action === undefined) throw new Error('Nothing was reported.');
    const evidence = await postedOf(action);
    expect(evidence).toEqual({
      at: 1_773_489_600_000,
      build: 'b1',
      isRepeat: false,
      sent: { kind, reference: action.reference, ...sent },
      displayed: [expect.objectContaining({ reference: action.reference })],
    });
    // The operator finds the request by what it carries itself.
    const carried = Object.entries(sent)
      .filter(([name]) => !['orderId', 'key'].includes(name))
      .map(([, value]) => String(value))
      .filter((value) => !/^\d/.test(value));
    expect(carried.filter((value) => !body.includes(value))).toEqual([]);
  },
);

test('a press in a room that moves no money is not reported', async () => {
  const { actions } = await sendOnce(SENDERS.gift, gift('join'));
  expect(actions).toEqual([]);
});
