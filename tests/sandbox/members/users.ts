/** An account at the operator's main site. */
export type User = {
  readonly user: string;
  readonly uid: string;
  /** A name that occurs nowhere else, so that a leak can be detected (a canary). */
  readonly name: string;
  readonly memberType: 0 | 1;
  readonly merchant: string;
  readonly currencyId: number;
  readonly coinCode: string;
  readonly balance: string;
  readonly vipLevel: number;
  readonly banned: boolean;
};

const user = (name: string, uid: string, shown: string, more: Partial<User> = {}): User => ({
  user: name,
  uid,
  name: shown,
  memberType: 0,
  merchant: 'sandbox',
  currencyId: 1,
  coinCode: 'CNY',
  balance: '1000.00',
  vipLevel: 0,
  banned: false,
  ...more,
});

export const USERS: readonly User[] = [
  user('alice', '710001', 'Alice Quillfeather'),
  user('bob', '710002', 'Bob Thistlewood', { currencyId: 2, coinCode: 'USD', balance: '250.50' }),
  user('agent', '710003', 'Agnes Underbough', { memberType: 1, balance: '50000' }),
  user('vip', '710004', 'Viola Goldmantle', { vipLevel: 8, balance: '1234567.89' }),
  user('poor', '710005', 'Percy Threadbare', { balance: '0.00' }),
  user('banned', '710006', 'Barnaby Mutewell', { banned: true }),
  // Each of these users belongs to one screen of tests/e2e/screens.ts, so that no screen shows the bets of
  // another.
  user('look-first', '730000', 'First Comer', { balance: '5000.00' }),
  ...[
    'single',
    'singles',
    'parlay',
    'receipts',
    'sending',
    'waiting',
    'open',
    'quick',
    'news',
    'bets',
    'account',
  ].map((screen, at) =>
    user(`look-${screen}`, String(730_001 + at), `Looker Onlooker ${at + 1}`, { balance: '5000.00' }),
  ),
  user('olga', '820001', 'Olga Otherside', {
    merchant: 'other',
    currencyId: 10,
    coinCode: 'VND',
    balance: '90000000',
  }),
  user('alice2', '710001', 'Alix Samenumber', {
    merchant: 'other',
    currencyId: 3,
    coinCode: 'EUR',
    balance: '77.70',
  }),
];
