import type { Balance, Wallets } from '#sandbox/account/wallets.ts';
import { keyOf } from '#sandbox/account/wallets.ts';
import type { OrderDesk } from './orderDesk.ts';
import { OPEN, type Order } from './order.ts';

/** What a member's own stream carries. */
export type Personal = {
  /** Orders that wait, and those that ended last. */
  orders(key: string): readonly Order[];
  balances(key: string): readonly Balance[];
  onOrder(run: (key: string, order: Order) => void): void;
  onBalance(run: (key: string, balance: Balance) => void): void;
};

/** Ended orders that an image still tells. */
const ENDED = 50;

export const personalOf = (desk: OrderDesk, wallets: Wallets): Personal => ({
  orders: (key) => {
    const own = desk.orders.filter(({ member }) => keyOf(member) === key);
    const ended = new Set(own.filter(({ st }) => !OPEN.has(st)).slice(-ENDED));
    return own.filter((each) => OPEN.has(each.st) || ended.has(each));
  },
  balances: (key) => wallets.ofKey(key),
  onOrder: (run) => desk.onChange((order) => run(keyOf(order.member), order)),
  onBalance: (run) => wallets.onChange(run),
});
