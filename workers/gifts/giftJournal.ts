import { fitting, guardOf, objectWith } from '#contract/schemaParts.ts';
import { isOpenIntent, ROOM_ACTIONS, type RoomIntent } from '#domain/gifts/roomIntent.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { Amount } from '#domain/money/amount.ts';
import * as v from 'valibot';
import type { EntryUpdate, JournalRecord } from '../orders/journal.ts';
import { STORED_AMOUNT } from '../orders/storedAmount.ts';

/**
 * A press in a room in the journal. The worker writes it before its request leaves (D32), and keeps it until
 * a day after its end.
 */
export type RoomEntry = JournalRecord & {
  readonly intent: RoomIntent;
  /** When the intent entered its state, by the server's clock. */
  readonly since: EpochMs;
  /** The request's own reference, which no other press of any device has. */
  readonly reference: string;
  readonly hostId: string;
  readonly matchId: string;
  /**
   * The balance before the press. The worker finds a gift by it if the platform echoes no reference (D32).
   */
  readonly balanceBefore: Amount | null;
  /** Ids of gift records that belong to other presses. */
  readonly known: readonly string[];
  /** The record at the platform; null if not known. */
  readonly recordId: string | null;
};
export type RoomUpdater = EntryUpdate<RoomEntry>;

/** Removes the platform's texts from the entry of a user who has left (D34). */
export const withoutTexts = (entry: RoomEntry): RoomEntry => ({
  ...entry,
  intent: { ...entry.intent, reason: null, prize: null },
});

const NUMBER = fitting((value) => typeof value === 'number');
/** Names only the fields that tracking needs, as the worker drops an entry that fails the check. */
const ENTRY = objectWith({
  uid: v.string(),
  slipId: v.string(),
  rev: NUMBER,
  at: NUMBER,
  by: NUMBER,
  since: NUMBER,
  reference: v.string(),
  hostId: v.string(),
  matchId: v.string(),
  balanceBefore: v.nullable(STORED_AMOUNT),
  known: v.array(v.string()),
  recordId: v.nullable(v.string()),
  intent: objectWith({
    id: v.string(),
    action: v.picklist(ROOM_ACTIONS),
    state: v.picklist(['sending', 'unknown', 'done', 'refused', 'not-found', 'unconfirmed']),
    at: NUMBER,
    roomId: v.string(),
    subject: v.string(),
    choice: v.string(),
    count: NUMBER,
    total: STORED_AMOUNT,
  }),
});
const isEntry = guardOf<RoomEntry>(ENTRY);
/** Returns a stored value as an entry; undefined if it is none, as other code may have written to the store (F34). */
export const readRoomEntry = (value: unknown): RoomEntry | undefined => (isEntry(value) ? value : undefined);

type RoomUpdate = Partial<Pick<RoomIntent, 'state' | 'prize' | 'reason'>> & {
  readonly recordId?: string | null;
};

/** Applies an update to an entry. Undefined if nothing changes: an ended intent never opens again. */
export const reduceRoomEntry = (
  entry: RoomEntry,
  { recordId = entry.recordId, ...update }: RoomUpdate,
  now: EpochMs,
): RoomEntry | undefined => {
  const before = entry.intent;
  if (!isOpenIntent(before)) return undefined;
  const intent = { ...before, ...update };
  if (intent.state === before.state && recordId === entry.recordId) return undefined;
  return {
    ...entry,
    rev: entry.rev + 1,
    since: intent.state === before.state ? entry.since : now,
    recordId,
    intent,
  };
};
