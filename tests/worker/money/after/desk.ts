import type { AfterOrder } from './afterLedger.ts';

export type Tree = Readonly<Record<string, unknown>>;

/** What the parts of the operator share: time, ids, wallets and orders. */
export type Desk = {
  readonly now: () => number;
  readonly newId: () => string;
  readonly pay: (uid: string, currency: number, cents: bigint) => void;
  readonly balance: (uid: string, currency: number) => bigint;
  readonly orders: AfterOrder[];
  readonly orderOf: (uid: string, id: string) => AfterOrder | undefined;
  /** True if orders, reserved bets and cash-outs carry the reference that they were sent with. */
  readonly echoes: boolean;
};
