import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { compareAmounts, type Amount } from '#domain/money/amount.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { LegQuote } from '#domain/slip/slip.ts';
import type { Deadline } from '../runtime/deadline.ts';
import { timeoutOf } from '../runtime/timeoutOf.ts';
import { runExclusive, settlesInTime } from '../runtime/exclusive.ts';
import type { PriceRing } from '../events/priceRing.ts';
import { findHeldMatch, findPriceProblem, findSuspendedLeg, type PlacementDraft } from './betDraft.ts';
import { createIntentEntry } from './intentEntry.ts';
import type { OrderSender } from './orderSender.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import { createPressChecks, holdingBetsOf } from './pressChecks.ts';
import { askQuickQuote } from './quickQuote.ts';
import {
  answerRepeated,
  createRequestRepeat,
  findIntent,
  isQuickOf,
  LOCK_WAIT_MS,
  unknownIn,
  type RepeatConditions,
} from './repeatRequest.ts';
import type { UserJournal, UserBets } from './userBets.ts';

type PlaceDeps = {
  readonly deps: OrdersDeps;
  readonly ring: Pick<PriceRing, 'recordLegs' | 'ticksOf'>;
  readonly userBets: UserBets;
  readonly sending: Pick<OrderSender, 'begin' | 'isInFlight'>;
  readonly isAuthorized: () => boolean;
  /** Called after a request has been sent. */
  readonly onSent: () => void;
};

/** Conditions under which one press is decided. */
type PressConditions = RepeatConditions & {
  /** When the press came, by the server's clock. */
  readonly pressedAt: EpochMs;
  /** The pre-bet answer for a quick bet's option; null if there is none. */
  readonly quick: LegQuote | null;
};

/** Returns the largest stake of the draft; the slip offers this stake for the next bet. */
const lastStake = ({ orders }: PlacementDraft): Amount | null =>
  orders
    .map(({ unitStake }) => unitStake)
    .reduce<Amount | null>(
      (most, each) => (most === null || compareAmounts(each, most) > 0 ? each : most),
      null,
    );

/**
 * Creates the function that turns a press into at most one bet request. The worker checks the press, journals
 * the intent under the user's money lock, checks prices and session again, and sends the request (D5, D25).
 * The function resolves as soon as the request is in flight, or with the problem that prevented the request.
 */
export const createBetPlacement = ({
  deps,
  ring,
  userBets,
  sending,
  isAuthorized,
  onSent,
}: PlaceDeps): ((placing: PlacementRequest, deadline: Deadline) => Promise<Result<PlacementAnswer>>) => {
  const { clock, locks } = deps;
  const { merchant } = deps.config;
  const checks = createPressChecks({ deps, userBets, isAuthorized });
  const { checkDraft, isOfCurrency, isSameUser, quoteOf } = checks;
  const repeatRequest = createRequestRepeat({ deps, userBets, sending, checks, onSent });

  /** Refuses a press because the journal cannot store its intent, and publishes the journal's state. */
  const refuseUnjournalled = (): Result<PlacementAnswer> => {
    userBets.setJournalState('denied');
    userBets.publish();
    return fail({ code: 'no-journal' });
  };
  /**
   * Decides whether a press is sent, and sends it. Runs under the user's money lock, unless the browser
   * refuses locks.
   */
  const decide = async (
    userJournal: UserJournal,
    placing: PlacementRequest,
    currencyId: number,
    conditions: PressConditions,
  ): Promise<Result<PlacementAnswer>> => {
    if (!isSameUser(userJournal)) return fail({ code: 'slip-changed' });
    // The worker reads the intents of other workers before it decides. If the journal cannot be read, the
    // worker does not know which matches are held.
    const reloaded = await userBets.reload(userJournal);
    const earlierId = findIntent(userBets, deps.slip(), placing);
    const unknown = earlierId === undefined ? undefined : unknownIn(userJournal, earlierId);
    if (unknown !== undefined) return repeatRequest(userJournal, unknown, placing, conditions);
    if (earlierId !== undefined) return answerRepeated(earlierId);
    const draft = checkDraft(placing, currencyId, conditions.quick);
    // The user may pick another option while the intent is journalled. That one is not placed with the others.
    const slipKeys = deps.slip().items.map(({ key }) => key);
    if (!draft.ok) return draft;
    if (reloaded === 'denied' && placing.unjournalled !== true) return refuseUnjournalled();
    const entry = createIntentEntry(deps, ring, {
      userJournal,
      placing,
      draft: draft.value,
      currencyId,
      pressedAt: conditions.pressedAt,
    });
    const memory = placing.unjournalled === true && userBets.journal() !== 'ready';
    const flight = sending.begin(entry);
    // Without a journal, only the request lock shows that another worker sends the same slip (D5, D25).
    const sentElsewhere = memory
      ? (await settlesInTime(clock, LOCK_WAIT_MS, flight.alone))
        ? findIntent(userBets, deps.slip(), placing)
        : placing.slipId
      : undefined;
    if (sentElsewhere !== undefined) {
      flight.cancel();
      return answerRepeated(sentElsewhere);
    }
    const added = await userJournal.entries.add(
      entry,
      memory,
      (storedEntry) =>
        isQuickOf(storedEntry, placing) || findHeldMatch(draft.value, holdingBetsOf(storedEntry)) !== null,
    );
    if (added !== 'added') {
      flight.cancel();
      if (added === 'denied') return refuseUnjournalled();
      // Without locks another worker may have decided at the same moment. Its entry blocks this press like
      // any other entry, so the decision starts again.
      userBets.publishEntryChange(userJournal, added.slipId);
      return decide(userJournal, placing, currencyId, conditions);
    }
    userBets.setJournalState(memory ? 'memory' : 'ready');
    // The journal write took time: the worker checks again that the bet is allowed (I3) and that the same
    // user is logged in (I6).
    const late =
      (isSameUser(userJournal) ? null : ({ code: 'slip-changed' } as const satisfies Problem)) ??
      timeoutOf(conditions.deadline) ??
      (isOfCurrency(placing) ? null : ({ code: 'currency-changed' } as const satisfies Problem)) ??
      deps.closedReason() ??
      findPriceProblem(draft.value, deps.prices) ??
      findSuspendedLeg(draft.value, quoteOf(placing, conditions.quick));
    if (late !== null) {
      await userJournal.entries.withdraw(entry);
      userBets.onIntentRemoved(entry);
      flight.cancel();
      userBets.publish();
      return fail(late);
    }
    // The slip is marked as placed before the request is sent. A worker that ends between the two steps has
    // sent nothing, and never sends twice.
    if (entry.quick === null) deps.markPlaced(entry.slipId, lastStake(draft.value), slipKeys);
    flight.send();
    userBets.broadcast(userJournal.uid, entry.slipId);
    userBets.publish();
    onSent();
    return ok({ intent: entry.slipId, repeated: false });
  };

  let last: Promise<unknown> = Promise.resolve();
  /**
   * Runs decisions one after another within this worker, which matters where the browser refuses locks. A
   * press that read the journal while another press removes its intent would show that intent permanently.
   */
  const runInSequence = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };

  return async (placing, deadline) => {
    const pressedAt = deps.serverNow();
    const userJournal = userBets.own();
    const { user } = deps.session();
    if (userJournal === null || user === null || !isAuthorized() || user.uid !== userJournal.uid) {
      deps.requestLogin();
      return fail({ code: 'login-wanted' });
    }
    // From now on the prices of these legs explain what becomes of the press.
    ring.recordLegs(placing.kind === 'quick' ? [placing.pick.key] : placing.legs.map(({ key }) => key));
    await userJournal.loaded;
    const earlierId = findIntent(userBets, deps.slip(), placing);
    const isRepeat = earlierId !== undefined && unknownIn(userJournal, earlierId) !== undefined;
    if (earlierId !== undefined && !isRepeat) return answerRepeated(earlierId);
    const closed = timeoutOf(deadline) ?? deps.closedReason();
    if (closed !== null) return fail(closed);
    const draft = isRepeat ? null : checkDraft(placing, user.currencyId, null);
    if (draft?.ok === false) return draft;
    const quick =
      placing.kind === 'quick' && !isRepeat
        ? await askQuickQuote(deps, { ...placing.pick, names: placing.names }, user.currencyId)
        : null;
    // Without the journal the worker does not know which bets are placed or which matches are held.
    if (!userJournal.isRead && placing.unjournalled !== true) return fail({ code: 'no-journal' });
    return (
      (await runExclusive(locks, clock, `money:${merchant}:${userJournal.uid}`, (hasWebLock) =>
        runInSequence(() =>
          decide(userJournal, placing, user.currencyId, { hasWebLock, deadline, pressedAt, quick }),
        ),
      )) ?? fail({ code: 'timeout' })
    );
  };
};
