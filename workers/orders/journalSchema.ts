import { fitting, guardOf, listOf, objectWith } from '#contract/schemaParts.ts';
import type { MarketType } from '#domain/ids.ts';
import type { BetLeg, BetState } from '#domain/orders/bet.ts';
import { isRecord } from '#domain/isRecord.ts';
import * as v from 'valibot';
import type { JournalEntry, TrackedBet } from './journal.ts';
import { STORED_AMOUNT } from './storedAmount.ts';

/**
 * The schema of stored journal entries. It names the fields that are used to track an entry, to rebuild its slip and
 * to show it: an entry that lacks one is not read. Anything else may be missing or unknown.
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
const TRAIL = objectWith({ pressedAt: NUMBER, ticks: listOf(fitting(Array.isArray)) });
const BET_LEG = objectWith({ ...LEG, displayed: WHOLE, sent: WHOLE, accepted: v.nullable(WHOLE) });
const BET = objectWith({
  ref: v.string(),
  state: v.picklist(STATES),
  at: NUMBER,
  stake: STORED_AMOUNT,
  unitStake: STORED_AMOUNT,
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

const isEntry = guardOf<JournalEntry>(ENTRY);
type StoredLeg = Omit<BetLeg, 'marketType'> & Partial<Pick<BetLeg, 'marketType'>>;
/** Completes a stored leg by an unknown market type and an empty trail: no bet is lost for what is only shown. */
const completeLeg = (leg: StoredLeg, { bet, since }: TrackedBet): BetLeg => ({
  ...leg,
  marketType: leg.marketType ?? (0 as MarketType),
  trail: v.is(TRAIL, leg.trail)
    ? leg.trail
    : {
        pressedAt: bet.at,
        sentAt: null,
        acceptedAt: bet.state === 'confirmed' || bet.state === 'settled' ? since : null,
        ticks: [],
      },
});

/**
 * Returns a stored value as a journal entry; undefined if it is none, as other code may have written to the store
 * (F34).
 */
export const readJournalEntry = (value: unknown): JournalEntry | undefined =>
  isEntry(value)
    ? {
        ...value,
        bets: value.bets.map((each) => ({
          ...each,
          bet: { ...each.bet, legs: each.bet.legs.map((leg) => completeLeg(leg, each)) },
        })),
      }
    : undefined;
