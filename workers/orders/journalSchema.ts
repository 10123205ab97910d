import { fitting, guardOf, listOf, objectWith } from '#contract/schemaParts.ts';
import type { BetState } from '#domain/orders/bet.ts';
import { isRecord } from '#domain/isRecord.ts';
import * as v from 'valibot';
import type { JournalEntry } from './journal.ts';

/**
 * The schema of stored journal entries. It names only the fields without which an entry cannot be followed:
 * an entry that is refused is lost, so anything else may be missing or unknown.
 */
const NUMBER = fitting((value) => typeof value === 'number');
const WHOLE = v.pipe(v.number(), v.safeInteger());
const RECORD = fitting(isRecord);
const STATES: readonly BetState[] = [
  'sending',
  'unknown',
  'created',
  'confirming',
  'checking',
  'confirmed',
  'rejected',
  'canceled',
  'settled',
  'refused',
  'unconfirmed',
];

const LEG = { key: v.string(), matchId: v.string(), names: RECORD };
const DRAFT_LEG = objectWith({ ...LEG, odds: WHOLE });
const BET_LEG = objectWith({ ...LEG, displayed: WHOLE, sent: WHOLE, accepted: v.nullable(WHOLE) });
const BET = objectWith({
  ref: v.string(),
  state: v.picklist(STATES),
  at: NUMBER,
  stake: v.string(),
  unitStake: v.string(),
  seriesNumber: WHOLE,
  orderId: v.nullable(v.string()),
  legs: listOf(BET_LEG),
});
const TRACKED_BET = objectWith({ since: NUMBER, dismissed: v.boolean(), bet: BET });
const NOTICE = objectWith({
  id: v.string(),
  ref: v.string(),
  at: NUMBER,
  shown: v.boolean(),
  claim: v.optional(objectWith({ by: NUMBER, until: NUMBER })),
});

const ENTRY = objectWith({
  uid: v.string(),
  slipId: v.string(),
  rev: WHOLE,
  at: NUMBER,
  by: NUMBER,
  kind: v.picklist(['single', 'multiple']),
  sent: objectWith({ formats: RECORD }),
  quick: v.nullable(v.string()),
  bets: listOf(TRACKED_BET),
  picks: listOf(DRAFT_LEG),
  notices: listOf(NOTICE),
});

/** Checks that a stored value is a journal entry, as other code may have written to the store (F34). */
export const isJournalEntry = guardOf<JournalEntry>(ENTRY);
