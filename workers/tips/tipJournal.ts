import { fitting, guardOf, listOf, objectWith } from '#contract/schemaParts.ts';
import type { TipOutcome } from '#contract/patch.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import { isOpenPurchase, type TipPurchase } from '#domain/rooms/tipPurchase.ts';
import * as v from 'valibot';
import type { JournalNotice, JournalRecord } from '../orders/journal.ts';
import type { BetNotice } from '../orders/ordersDeps.ts';
import { STORED_AMOUNT } from '../orders/storedAmount.ts';

/**
 * A purchase in the journal. The worker writes it before its request leaves (D32), and keeps it until a day
 * after its end.
 */
export type TipEntry = JournalRecord & {
  readonly purchase: TipPurchase;
  /** When the purchase entered its state, by the server's clock. */
  readonly since: EpochMs;
  /** The tip's title, for the notice. Empty after the user has left (D34). */
  readonly title: string;
  /** The coins before the press; null if they could not be read. */
  readonly balanceBefore: Amount | null;
  /** The notice of an outcome that was unknown; none for an outcome that the answer itself contained. */
  readonly notices: readonly JournalNotice[];
};

/** The schema of stored entries: the fields without which a purchase cannot be tracked. */
const NUMBER = fitting((value) => typeof value === 'number');
const ENTRY = objectWith({
  uid: v.string(),
  slipId: v.string(),
  rev: NUMBER,
  at: NUMBER,
  by: NUMBER,
  since: NUMBER,
  title: v.optional(v.string()),
  balanceBefore: v.optional(v.nullable(STORED_AMOUNT)),
  notices: v.optional(
    listOf(objectWith({ id: v.string(), ref: v.string(), at: NUMBER, shown: v.boolean() })),
  ),
  purchase: objectWith({
    id: v.string(),
    tipId: v.string(),
    price: STORED_AMOUNT,
    at: NUMBER,
    state: v.picklist(['sending', 'unknown', 'bought', 'refused', 'not-found', 'unconfirmed']),
  }),
});

type LaterFields = 'title' | 'balanceBefore' | 'notices';
const isEntry = guardOf<Omit<TipEntry, LaterFields> & Partial<Pick<TipEntry, LaterFields>>>(ENTRY);
/**
 * Returns a stored value as an entry; undefined if it is none, as other code may have written to the store (F34). The
 * first builds stored no title, no coins before the press and no notices.
 */
export const readTipEntry = (value: unknown): TipEntry | undefined =>
  isEntry(value)
    ? {
        ...value,
        title: value.title ?? '',
        balanceBefore: value.balanceBefore ?? null,
        notices: value.notices ?? [],
      }
    : undefined;

/** Removes the platform's text from the entry of a user who has left (D34). */
export const withoutTexts = (entry: TipEntry): TipEntry => ({
  ...entry,
  title: '',
  purchase: { ...entry.purchase, reason: null },
});

/** Applies an outcome to an entry. Undefined if nothing changes: an ended purchase never opens again. */
export const reducePurchase = (
  entry: TipEntry,
  update: Partial<Pick<TipPurchase, 'state' | 'payTime' | 'reason'>>,
  now: EpochMs,
): TipEntry | undefined => {
  const before = entry.purchase;
  if (!isOpenPurchase(before) || before.state === update.state) return undefined;
  const purchase = { ...before, ...update };
  const what = outcomeOf(before, purchase);
  const notice = { id: `${purchase.id}:${what}`, ref: purchase.id, reason: null, at: now, shown: false };
  return {
    ...entry,
    rev: entry.rev + 1,
    since: now,
    purchase,
    notices: [...entry.notices, ...(what === null ? [] : [{ ...notice, what }])],
  };
};

/** Returns the notice of a purchase whose outcome was unknown, or null (D32). */
const outcomeOf = (before: TipPurchase, { state }: TipPurchase): TipOutcome | null => {
  if (before.state !== 'unknown') return null;
  return state === 'bought' || state === 'not-found' || state === 'unconfirmed' ? `tip-${state}` : null;
};

/** Builds the event of a notice. Its name is the title of the tip. */
export const tipNoticeOf = ({ title }: TipEntry, { id, ref, what, at }: JournalNotice): BetNotice => ({
  kind: 'bet-notice',
  id,
  ref,
  what,
  names: [{ match: title, league: '', market: '', option: '' }],
  odds: [],
  parlay: false,
  reason: null,
  at,
});
