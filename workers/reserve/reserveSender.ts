import type { Problem, Result } from '#contract/problem.ts';
import { isFailReason, reserveStateOf, type ReserveIntent } from '#domain/orders/reserve.ts';
import { cancelReservation, createReservation, modifyReservation } from '#platform/calls/reserves.ts';
import type { ReserveStatus } from '#platform/decode/reserves.ts';
import { isRefusal, refusalOf } from '#platform/refusals.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { SentAction } from '../orders/sendEvidence.ts';
import { createRequestFlights, type RequestFlights } from '../orders/requestFlights.ts';
import type { ReserveBook } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveEntry } from './reserveEntry.ts';
import { reduceIntent, type IntentUpdate } from './reserveOutcome.ts';

export type ReserveSender = RequestFlights<ReserveEntry>;

const KINDS = { create: 'reserve', modify: 'change-reserved', cancel: 'cancel-reserved' } as const;
/** Returns what is sent, and the terms that the user saw. */
const actionOf = (
  { kind, key, odds, stake, currencyId, reservation }: ReserveIntent,
  entry: ReserveEntry,
  sentAt: EpochMs,
): SentAction => {
  const { reference, matchId, names } = entry;
  const terms = { key, odds, stake, currencyId };
  return {
    kind: KINDS[kind],
    reference,
    sentAt,
    sent: kind === 'create' ? terms : { reservation, ...(kind === 'modify' ? { odds, stake } : undefined) },
    displayed: { ...terms, matchId, names },
  };
};

/** Returns the update of a new reserved bet whose state the platform has answered (wire facts 3.7). */
const updateOfNew = ({ id, status, failReason }: ReserveStatus): IntentUpdate => {
  switch (reserveStateOf(status, false)) {
    case 'invalid':
    case 'cancelled': {
      const reason = isFailReason(failReason) ? failReason : 'other';
      return { state: 'refused', reservation: id, reason: { code: `failed-${reason}`, message: '' } };
    }
    case 'accepted':
      // Without an id nothing is watched, which would end in a second notice.
      return { state: 'done', isAccepted: true };
    default:
      return { state: 'done', reservation: id };
  }
};

/** True if the platform itself answered, so the request cannot land any more. */
const isAnswered = ({ code }: Problem): boolean => code === 'refused';

/** Creates the sender: it sends each journalled intent once and journals the answer (D4, D30). */
export const createReserveSender = (deps: ReserveDeps, reserveBook: () => ReserveBook): ReserveSender => {
  const { call, serverNow, config } = deps;
  const request = (reference: string, { kind, key, odds, stake, currencyId, reservation }: ReserveIntent) => {
    const sent = { reference, odds, stake, language: deps.language(), id: reservation ?? '' };
    switch (kind) {
      case 'create':
        return createReservation(call, {
          ...sent,
          key,
          currencyId,
          // Worse odds than the form shows are never accepted, whatever the slip accepts (D6).
          oddsChange: deps.settings().accept === 0 ? 0 : 1,
          deviceId: deps.deviceId,
        });
      case 'modify':
        return modifyReservation(call, sent);
      default:
        return cancelReservation(call, sent);
    }
  };
  const updateOf = (answer: Result<true | ReserveStatus>): IntentUpdate => {
    if (answer.ok) return answer.value === true ? { state: 'done' } : updateOfNew(answer.value);
    const { problem } = answer;
    return isRefusal('reserve', problem, config.money.refusals.reserve)
      ? { state: 'refused', reason: refusalOf(problem) }
      : { state: 'unknown', reason: isAnswered(problem) ? refusalOf(problem) : null };
  };
  const send = async (entry: ReserveEntry): Promise<void> => {
    const { uid, slipId, intent } = entry;
    if (intent === null) return;
    const answering = request(entry.reference, intent);
    deps.onSent?.(actionOf(intent, entry, serverNow()));
    const answer = await answering;
    const update = updateOf(answer);
    await reserveBook().changeOf(uid, slipId, (now) => reduceIntent(now, update, serverNow()));
    if (update.isAccepted === true) deps.accepted();
  };
  return createRequestFlights({
    locks: deps.locks,
    name: 'reserve',
    userEntries: reserveBook,
    isSending: ({ intent }) => intent?.state === 'sending',
    toUnknown: (entry) => reduceIntent(entry, { state: 'unknown' }, serverNow()),
    send,
  });
};
