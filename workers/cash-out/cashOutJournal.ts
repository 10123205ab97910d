import { fitting, guardOf, listOf, objectWith } from '#contract/schemaParts.ts';
import type { EpochMs } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import { isOpenIntent, type CashOutIntent } from '#domain/orders/cashOutIntent.ts';
import type { Order, OrderOption } from '#domain/orders/order.ts';
import type { SelectionNames } from '#domain/slip/slip.ts';
import * as v from 'valibot';
import type { JournalNotice, JournalRecord } from '../orders/journal.ts';
import { STORED_AMOUNT } from '../orders/storedAmount.ts';

/**
 * A cash-out intent in the journal. The worker writes it before its request leaves (D31), and keeps it until
 * a day after its end.
 */
export type CashOutEntry = JournalRecord & {
  readonly intent: CashOutIntent;
  /** When the intent entered its state, by the server's clock. */
  readonly since: EpochMs;
  /**
   * Ids of the order's cash-outs (`crl`) and ended auto cash-outs before the press. A new one with that stake is
   * this intent's (D31).
   */
  readonly known: readonly string[];
  /** When the user placed the order; the worker searches settled orders by it. */
  readonly orderedAt: EpochMs | null;
  /** Parts of the request body. */
  readonly sent: { readonly parlay: boolean; readonly language: string; readonly deviceId: string };
  /** Names of the legs, for notices. Removed when the user leaves (D34). */
  readonly names: readonly SelectionNames[];
  readonly notices: readonly JournalNotice[];
  /** Of an auto cash-out that was set: whether it still waits for its payout. */
  readonly auto?: 'waiting' | 'over';
  /** This browser did not send the cash-out, or has lost its intent: only the order's list had its record. */
  readonly isForeign?: true;
};

/** Returns true for a cash-out of another device whose outcome is unknown. The card shows it by the order's records. */
export const isOpenForeign = ({ isForeign, intent }: CashOutEntry): boolean =>
  isForeign === true && isOpenIntent(intent);
/** Returns true for a press of this browser whose outcome is unknown. An order has at most one (D31). */
export const isOpenOwn = ({ isForeign, intent }: CashOutEntry): boolean =>
  isForeign !== true && isOpenIntent(intent);

/**
 * The schema of stored entries. It names only the fields that tracking needs, as the worker drops an entry
 * that fails the check.
 */
const NUMBER = fitting((value) => typeof value === 'number');
const ENTRY = objectWith({
  uid: v.string(),
  slipId: v.string(),
  rev: NUMBER,
  at: NUMBER,
  by: NUMBER,
  since: NUMBER,
  known: listOf(v.string()),
  sent: fitting(isRecord),
  names: fitting(Array.isArray),
  intent: objectWith({
    id: v.string(),
    action: v.picklist(['cash-out', 'reserve', 'cancel-reserve']),
    orderId: v.string(),
    stake: STORED_AMOUNT,
    rate: STORED_AMOUNT,
    price: STORED_AMOUNT,
    state: v.picklist([
      'sending',
      'unknown',
      'in-progress',
      'settled',
      'rejected',
      'canceled',
      'refused',
      'not-found',
      'done',
    ]),
    cashOutId: v.nullable(v.string()),
    payout: v.nullable(STORED_AMOUNT),
    isFull: v.boolean(),
    count: NUMBER,
  }),
  notices: listOf(objectWith({ id: v.string(), ref: v.string(), at: NUMBER, shown: v.boolean() })),
});

/** A stored intent. Older builds stored no refund before the end of a cash-out. */
type StoredIntent = Omit<CashOutIntent, 'refundAmount'> & Partial<Pick<CashOutIntent, 'refundAmount'>>;
const isEntry = guardOf<Omit<CashOutEntry, 'intent'> & { readonly intent: StoredIntent }>(ENTRY);
/** Returns a stored value as an entry; undefined if it is none, as other code may have written to the store (F34). */
export const readCashOutEntry = (value: unknown): CashOutEntry | undefined =>
  isEntry(value)
    ? { ...value, intent: { ...value.intent, refundAmount: value.intent.refundAmount ?? null } }
    : undefined;

/** The platform's name of a match, which is in the user's language, else the names of its sides. */
const nameOfMatch = (matchName: string, home: OrderOption['home'], away: OrderOption['away']): string =>
  matchName !== '' || home === null || away === null ? matchName : `${home.name} - ${away.name}`;

/** Returns the names of an order's legs, for notices. */
export const namesOf = ({ options }: Pick<Order, 'options'>): readonly SelectionNames[] =>
  options.map(({ matchName, leagueName, marketTypeName, optionName, home, away }) => ({
    match: nameOfMatch(matchName, home, away),
    league: leagueName,
    market: marketTypeName,
    option: optionName,
  }));

const NO_NAMES: SelectionNames = { match: '', league: '', market: '', option: '' };
/** Removes names and texts from the entry of a user who has left (D34). */
export const withoutNames = (entry: CashOutEntry): CashOutEntry => ({
  ...entry,
  names: entry.names.map(() => NO_NAMES),
  notices: entry.notices.map((notice) => ({ ...notice, reason: null })),
  intent: { ...entry.intent, reason: null },
});
