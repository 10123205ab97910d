import { createStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { NO_CASH_OUTS, type CashOuts } from '#domain/orders/cashOutIntent.ts';

/** This tab's replica of the cash-outs: quotes and intents (CASHOUT-01 to CASHOUT-32). */
export type CashOutsStore = StoreApi<CashOuts>;

export const createCashOutsStore = (): CashOutsStore => createStore<CashOuts>(() => NO_CASH_OUTS);
