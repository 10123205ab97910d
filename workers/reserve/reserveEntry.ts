import { fitting, guardOf, listOf, objectWith } from '#contract/schemaParts.ts';
import type { EpochMs, MatchId, OptionKey, Thousandths } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { ReserveIntent } from '#domain/orders/reserve.ts';
import type { SelectionNames } from '#domain/slip/slip.ts';
import * as v from 'valibot';
import type { StoredNotice } from '../orders/noticeDelivery.ts';
import { STORED_AMOUNT } from '../orders/storedAmount.ts';

/** What a notice says: the bet was placed at its odds, lapsed, or the platform does not know it. */
export type ReserveNoticeRecord = StoredNotice & {
  readonly what: 'accepted' | 'lapsed' | 'missing';
  /** Fail reason (wire facts 3.8). */
  readonly reason: number | null;
};

/** A reserved bet that this browser watches until it no longer waits. */
export type WatchedReservation = {
  readonly id: string;
  readonly key: OptionKey;
  readonly odds: Thousandths;
  readonly stake: Amount;
  readonly currencyId: number;
  readonly reference: string;
  readonly isWaiting: boolean;
  /** The user has changed its terms (RESERVE-05). */
  readonly isModified: boolean;
};

/**
 * A journal entry about reserved bets: an intent, written before its request is sent, or a reserved bet that
 * is watched. `slipId` is the intent's id, or `watch-{id}`.
 */
export type ReserveEntry = {
  readonly uid: string;
  readonly slipId: string;
  readonly rev: number;
  readonly at: EpochMs;
  readonly by: number;
  /** When the intent entered its state, or the watch began. */
  readonly since: EpochMs;
  readonly matchId: MatchId;
  readonly names: SelectionNames;
  readonly intent: ReserveIntent | null;
  /** What the intent's request sends as reference and key; of a watch the reference of its reserved bet. */
  readonly reference: string;
  readonly watched: WatchedReservation | null;
  /** Reserved bets that were there before a new one was sent; none of them is it. */
  readonly known: readonly string[];
  readonly notices: readonly ReserveNoticeRecord[];
};

export const watchName = (id: string): string => `watch-${id}`;

const NUMBER = fitting((value) => typeof value === 'number');
const WHOLE = v.pipe(v.number(), v.safeInteger());
const TERMS = { key: v.string(), odds: WHOLE, stake: STORED_AMOUNT, currencyId: WHOLE };
const INTENT = objectWith({
  ...TERMS,
  id: v.string(),
  kind: v.picklist(['create', 'modify', 'cancel']),
  state: v.picklist(['sending', 'unknown', 'done', 'refused', 'unconfirmed']),
  at: NUMBER,
  reservation: v.nullable(v.string()),
});
const WATCHED = objectWith({ ...TERMS, id: v.string(), isWaiting: v.boolean() });
const NOTICE = objectWith({ id: v.string(), ref: v.string(), at: NUMBER, shown: v.boolean() });
const ENTRY = objectWith({
  uid: v.string(),
  slipId: v.string(),
  rev: WHOLE,
  at: NUMBER,
  by: NUMBER,
  since: NUMBER,
  names: fitting(isRecord),
  intent: v.nullable(INTENT),
  reference: v.optional(v.string()),
  watched: v.nullable(WATCHED),
  known: listOf(v.string()),
  notices: listOf(NOTICE),
});

const isEntry = guardOf<Omit<ReserveEntry, 'reference'> & Partial<Pick<ReserveEntry, 'reference'>>>(ENTRY);
/**
 * Returns a stored value as such an entry; undefined if it is none, as other code may have written to the store (F34).
 * Older builds stored no reference of a watch, and sent the intent's id where they stored none of a request.
 */
export const readReserveEntry = (value: unknown): ReserveEntry | undefined =>
  isEntry(value)
    ? { ...value, reference: value.reference ?? value.watched?.reference ?? value.slipId }
    : undefined;
