import type { Balance, Wallets } from '#sandbox/account/wallets.ts';
import { keyOf } from '#sandbox/account/wallets.ts';
import type { OrderDesk } from './orderDesk.ts';
import { OPEN, type Order } from './order.ts';

/** Selects the orders and balances that the feed sends to one member. */
export type MemberEvents = {
  /** Returns the open orders, and the last ended ones. */
  orders(key: string): readonly Order[];
  balances(key: string): readonly Balance[];
  onOrder(run: (key: string, order: Order) => void): void;
  onBalance(run: (key: string, balance: Balance) => void): void;
};

/** Number of ended orders in a snapshot. */
const ENDED = 50;

export const createMemberEvents = (desk: OrderDesk, wallets: Wallets): MemberEvents => ({
  orders: (key) => {
    const own = desk.orders.filter(({ member }) => keyOf(member) === key);
    const ended = new Set(own.filter(({ st }) => !OPEN.has(st)).slice(-ENDED));
    return own.filter((each) => OPEN.has(each.st) || ended.has(each));
  },
  balances: (key) => wallets.ofKey(key),
  onOrder: (run) => desk.onChange((order) => run(keyOf(order.member), order)),
  onBalance: (run) => wallets.onChange(run),
});
