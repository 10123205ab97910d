import { fitting, guardOf, objectWith } from '#contract/schemaParts.ts';
import type { EpochMs } from '#domain/ids.ts';
import { isOpenPurchase, type TipPurchase } from '#domain/rooms/tipPurchase.ts';
import * as v from 'valibot';
import type { JournalRecord } from '../orders/journal.ts';

/** A purchase in the journal. It is written before its request leaves (D32), and kept until a day after its end. */
export type TipEntry = JournalRecord & {
  readonly purchase: TipPurchase;
  /** When the purchase entered its state, by the server's clock. */
  readonly since: EpochMs;
};

/** The schema of stored entries: the fields without which an entry cannot be followed. */
const NUMBER = fitting((value) => typeof value === 'number');
const ENTRY = objectWith({
  uid: v.string(),
  slipId: v.string(),
  rev: NUMBER,
  at: NUMBER,
  by: NUMBER,
  since: NUMBER,
  purchase: objectWith({
    id: v.string(),
    tipId: v.string(),
    price: v.string(),
    at: NUMBER,
    state: v.picklist(['sending', 'unknown', 'bought', 'refused', 'not-found']),
  }),
});

/** Checks that a stored value is an entry, as other code may have written to the store (F34). */
export const isTipEntry = guardOf<TipEntry>(ENTRY);

/** Removes the platform's text from the entry of a user who has left (D34). */
export const withoutTexts = (entry: TipEntry): TipEntry => ({
  ...entry,
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
  return { ...entry, rev: entry.rev + 1, since: now, purchase: { ...before, ...update } };
};
