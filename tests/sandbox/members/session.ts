import type { Balance, Wallets } from '#sandbox/account/wallets.ts';
import type { Member } from './members.ts';

/**
 * Builds the session that the parent site passes to the client (D8). The shape of the host bridge is defined
 * here a second time, so that a test detects a difference.
 */
export const sessionOf = (member: Member, wallets: Wallets) => ({
  authorization: member.token,
  uid: member.uid,
  name: member.name,
  memberType: member.memberType,
  merchant: member.merchant,
  currencyId: member.currencyId,
  wallet: walletOf(member, wallets.of(member)),
  maintenance: false,
});

const USDT = 200;
/** Returns the amount in a currency, or in the account's own currency (null). */
const amountIn = (balances: readonly Balance[], currencyId: number | null): string =>
  (currencyId === null ? balances[0] : balances.find(({ cid }) => cid === currencyId))?.bl ?? '0.00';

const walletOf = (
  { coinCode, vipLevel }: Pick<Member, 'coinCode' | 'vipLevel'>,
  balances: readonly Balance[],
) => ({
  centerBalance: amountIn(balances, null),
  balances: [
    { coinCode, amount: amountIn(balances, null), isDefault: true },
    { coinCode: 'USDT', amount: amountIn(balances, USDT), isDefault: false },
  ],
  total: amountIn(balances, null),
  oldGameBalance: '0.00',
  channels: [
    { channel: '7', amount: '3.20' },
    { channel: '29', amount: '0.00' },
  ],
  experienceCash: vipLevel > 0 ? [{ coinCode, amount: '88', until: null }] : [],
  security: { phone: true, email: false },
});
