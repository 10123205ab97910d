import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { optionKey } from '#domain/ids.ts';
import { compareAmounts } from '#domain/money/amount.ts';
import type { Order, Reservation } from '#domain/orders/order.ts';
import { isWaiting, type ReserveIntent, type ReserveIntentState } from '#domain/orders/reserve.ts';
import type { ReserveStatus } from '#platform/decode/reserves.ts';
import { hasChangedNothing } from '#platform/refusals.ts';
import { MAX_EARLIER_MS } from '../orders/findOrders.ts';
import type { ReserveEntry, ReserveNoticeRecord, WatchedReservation } from './reserveEntry.ts';

/**
 * Maximum time by which a reserved bet without a reference may be newer than its intent. Not from the
 * specification.
 */
const MAX_LATER_MS: Milliseconds = 120_000;

type Terms = Pick<WatchedReservation, 'key' | 'odds' | 'stake' | 'currencyId'>;
/** The terms of a reserved bet that the user may change (RESERVE-08). */
export type ChangeableTerms = Pick<WatchedReservation, 'odds' | 'stake'>;
const hasTerms = ({ key, odds, stake, currencyId }: Terms, { options, ...listed }: Reservation): boolean => {
  const [option] = options;
  return (
    option !== undefined &&
    optionKey(option.marketId, option.selectionType) === key &&
    option.odds === odds &&
    listed.currencyId === currencyId &&
    compareAmounts(listed.stake, stake) === 0
  );
};

/**
 * Finds the reserved bet of a new one's intent: by its reference, else by option, odds, stake, currency and
 * time, where the platform returns no references. `assigned` are ids that belong to other intents.
 */
export const findReservation = (
  entry: ReserveEntry,
  listed: readonly Reservation[],
  assigned: ReadonlySet<string>,
): Reservation | undefined => {
  const { intent, known } = entry;
  if (intent === null) return undefined;
  const named = listed.find(({ reference }) => reference === entry.reference);
  if (named !== undefined) return named;
  return listed.find(
    (each) =>
      each.reference === '' &&
      !known.includes(each.id) &&
      !assigned.has(each.id) &&
      hasTerms(intent, each) &&
      (each.createdTime === null ||
        (each.createdTime >= intent.at - MAX_EARLIER_MS && each.createdTime <= intent.at + MAX_LATER_MS)),
  );
};

/**
 * A reserved bet whose order is sought. `at` is the earliest time of the order. `until` is the latest one: when the
 * worker found that the bet had become an order.
 */
export type SoughtReservation = Terms & {
  readonly reference: string;
  readonly at: EpochMs;
  readonly until?: EpochMs | undefined;
};

/**
 * True if the order may be what became of this reserved bet: by its reference, else by its terms. An order that came
 * from a reserved bet may have better odds, as a price may jump over the wanted ones.
 */
const fitsOrder = (order: Order, sought: SoughtReservation): boolean => {
  const [option, ...others] = order.options;
  const references = [order.remark, ...order.options.map(({ remark }) => remark)].filter(
    (text) => text !== '',
  );
  if (references.length > 0) return sought.reference !== '' && references.includes(sought.reference);
  return (
    option !== undefined &&
    others.length === 0 &&
    optionKey(option.marketId, option.selectionType) === sought.key &&
    (option.odds === sought.odds || (order.autoBet && option.odds > sought.odds)) &&
    order.currencyId === sought.currencyId &&
    compareAmounts(order.betAmount, sought.stake) === 0 &&
    (order.createdTime === null ||
      (order.createdTime >= sought.at - MAX_EARLIER_MS &&
        // The clocks may differ as much in the other direction.
        order.createdTime <= (sought.until ?? Infinity) + MAX_EARLIER_MS))
  );
};

/**
 * True if one of these orders is what became of this reserved bet. An order at better odds may belong to another
 * reserved bet of the user, so there must be as many orders as there are bets that they fit.
 */
export const isPlacedAsOrder = (
  orders: readonly Order[],
  sought: SoughtReservation,
  others: readonly SoughtReservation[],
): boolean => {
  const own = orders.filter((order) => fitsOrder(order, sought));
  if (own.some(({ options }) => options[0]?.odds === sought.odds)) return true;
  const rivals = others.filter(
    (other) => other.odds !== sought.odds && own.some((order) => fitsOrder(order, other)),
  );
  const fitting = orders.filter((order) => [sought, ...rivals].some((each) => fitsOrder(order, each)));
  return fitting.length > rivals.length;
};

/** An intent's new state; `reservation` where a new bet was found. */
export type IntentUpdate = {
  readonly state: ReserveIntentState;
  readonly reservation?: string | null;
  readonly reason?: ReserveIntent['reason'];
  /** True if a new reserved bet was found as the order that it has become. */
  readonly isAccepted?: true;
};

/** The code of a change that came too late, as the bet no longer waited. */
const ENDED = { code: 'ended', message: '' };

/**
 * Decides an unknown change or cancel by the state of its reserved bet. Undefined while it cannot be decided:
 * a request without any answer may still land.
 */
export const changeOutcome = (
  { kind, odds, stake, reason }: ReserveIntent,
  listed: Reservation | undefined,
  status: Pick<ReserveStatus, 'status'> | undefined,
): IntentUpdate | undefined => {
  if (listed !== undefined && isWaiting(listed.status)) {
    const isDone =
      kind === 'modify' && listed.options[0]?.odds === odds && compareAmounts(listed.stake, stake) === 0;
    if (isDone) return { state: 'done' };
    // The platform says that the request changed nothing, and its list agrees. After any other failure the change may
    // be made and not listed yet, so the search continues (D30).
    return reason !== null && hasChangedNothing(reason.code) ? { state: 'refused', reason } : undefined;
  }
  if (status === undefined) return undefined;
  if (kind === 'cancel' && status.status === 3) return { state: 'done' };
  return isWaiting(status.status) ? undefined : { state: 'refused', reason: ENDED };
};

/** Applies an update to an intent. Undefined if nothing changed; a known outcome never changes back. */
export const reduceIntent = (
  entry: ReserveEntry,
  { state, reservation, reason, isAccepted }: IntentUpdate,
  now: EpochMs,
): ReserveEntry | undefined => {
  const { intent } = entry;
  if (intent === null || intent.state === 'done' || intent.state === 'refused') return undefined;
  const next: ReserveIntent = {
    ...intent,
    state,
    reservation: reservation ?? intent.reservation,
    reason: reason === undefined ? intent.reason : reason,
  };
  if (next.state === intent.state && next.reservation === intent.reservation && next.reason === intent.reason)
    return undefined;
  return {
    ...entry,
    rev: entry.rev + 1,
    since: state === intent.state ? entry.since : now,
    intent: next,
    notices:
      isAccepted === true
        ? [
            ...entry.notices,
            {
              id: `reserve-${intent.id}`,
              ref: intent.id,
              at: now,
              shown: false,
              what: 'accepted',
              reason: null,
            },
          ]
        : entry.notices,
  };
};

/**
 * Ends a watch, with the notice for the user; null ends it silently, as the user has cancelled the bet. `terms` replace
 * the watched ones, where the bet became an order at other terms.
 */
export const endWatch = (
  entry: ReserveEntry,
  end: Pick<ReserveNoticeRecord, 'what' | 'reason'> | null,
  now: EpochMs,
  terms?: ChangeableTerms,
): ReserveEntry | undefined => {
  const { watched } = entry;
  if (watched === null || !watched.isWaiting) return undefined;
  const id = `reserve-${watched.id}`;
  const notices = end === null ? [] : [{ id, ref: watched.id, at: now, shown: false, ...end }];
  return {
    ...entry,
    rev: entry.rev + 1,
    since: now,
    watched: { ...watched, ...terms, isWaiting: false },
    notices: [...entry.notices, ...notices],
  };
};
