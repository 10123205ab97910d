import { expect, test } from 'vitest';
import { readJournalEntry } from './journalSchema.ts';

const TRAIL = { pressedAt: 900, sentAt: 950, acceptedAt: null, ticks: [[900, 1950]] };
const LEG = {
  key: 'k1:1',
  matchId: 'm1',
  names: {},
  marketType: 7,
  displayed: 1950,
  sent: 1950,
  accepted: null,
  trail: TRAIL,
};
const entryWith = (change: object) => ({
  uid: '710001',
  slipId: 's1',
  rev: 1,
  at: 1_000,
  by: 2_000,
  kind: 'single',
  sent: { formats: {} },
  quick: null,
  picks: [],
  notices: [],
  bets: [
    {
      since: 1_000,
      dismissed: false,
      bet: {
        ref: 's1:1',
        state: 'sending',
        at: 1_000,
        stake: '10',
        unitStake: '10',
        seriesNumber: 1,
        orderId: null,
        legs: [{ ...LEG, ...change }],
      },
    },
  ],
});

const legsOf = (stored: unknown) => readJournalEntry(stored)?.bets.map(({ bet }) => bet.legs[0]);

test('a stored bet is read as it is (F34)', () => {
  expect(readJournalEntry(entryWith({}))).toEqual(entryWith({}));
});

test.each([undefined, 'x', { pressedAt: 900 }, { ticks: [] }, { pressedAt: 900, ticks: [7] }])(
  'a stored bet is kept if the trail of a leg cannot be read: %j (F34, I2)',
  (trail) => {
    const empty = { pressedAt: 1_000, sentAt: null, acceptedAt: null, ticks: [] };
    expect(legsOf(entryWith({ trail }))).toEqual([{ ...LEG, trail: empty }]);
  },
);

test('an accepted bet whose trail cannot be read was accepted when it entered its state (D6, F34)', () => {
  const entry = entryWith({ trail: undefined });
  const stored = (state: string) => ({
    ...entry,
    bets: entry.bets.map((each) => ({ ...each, since: 2_000, bet: { ...each.bet, state } })),
  });
  const acceptedAt = (state: string) => legsOf(stored(state))?.map((leg) => leg?.trail.acceptedAt);
  expect([acceptedAt('confirmed'), acceptedAt('settled'), acceptedAt('created')]).toEqual([
    [2_000],
    [2_000],
    [null],
  ]);
});

test('a stored bet is kept if the market type of a leg is missing, and is not read without its odds (F34, I2)', () => {
  const { marketType: _type, ...rest } = LEG;
  const entry = entryWith({});
  const [tracked] = entry.bets;
  const withLeg = (leg: object) => ({
    ...entry,
    bets: [{ ...tracked, bet: { ...tracked?.bet, legs: [leg] } }],
  });
  expect(legsOf(withLeg(rest))).toEqual([{ ...LEG, marketType: 0 }]);
  expect(legsOf(entryWith({ sent: undefined }))).toBeUndefined();
});

test.each(['', 'abc', '1e3', 'NaN', '0x10', 10])(
  'a stored bet with %j as its stake is not read (F34)',
  (amount) => {
    const entry = entryWith({});
    const withBet = (change: object) => ({
      ...entry,
      bets: entry.bets.map((each) => ({ ...each, bet: { ...each.bet, ...change } })),
    });
    expect([{ stake: amount }, { unitStake: amount }].map(withBet).map(readJournalEntry)).toEqual([
      undefined,
      undefined,
    ]);
  },
);
