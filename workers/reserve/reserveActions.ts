import type { PlacementAnswer, ReserveRequest } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { compareAmounts } from '#domain/money/amount.ts';
import { isOpenIntent, type ReserveIntent } from '#domain/orders/reserve.ts';
import { reserveProblem, type ReserveLimits } from '#domain/orders/reserveTerms.ts';
import type { Deadline } from '../runtime/deadline.ts';
import { timeoutOf } from '../runtime/timeoutOf.ts';
import { runExclusive } from '../runtime/exclusive.ts';
import { uniqueReference } from '../orders/uniqueReference.ts';
import type { ReserveBook, ReserveJournal } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveEntry } from './reserveEntry.ts';
import type { ReserveSender } from './reserveSender.ts';

type ActionDeps = {
  readonly deps: ReserveDeps;
  readonly reserveBook: ReserveBook;
  readonly sender: ReserveSender;
  readonly isAuthorized: () => boolean;
  /** The last limits for this option; null if the worker has none. */
  readonly limitsOf: (request: ReserveRequest) => ReserveLimits | null;
  /** Ids of the reserved bets that wait at the platform. */
  readonly waitingIds: () => readonly string[];
};

export type ReserveActions = {
  /** Sends what the user pressed at most once (D5, D25), or says why not. */
  readonly act: (request: ReserveRequest, deadline: Deadline) => Promise<Result<PlacementAnswer>>;
};

/**
 * True if an open intent forbids this request (D4). An intent to create whose reserved bet is not known yet forbids
 * every request on its option: the worker could take another bet with the same terms for the new one.
 */
const barsRequest =
  ({ action, key, reservation }: ReserveRequest) =>
  ({ intent }: ReserveEntry): boolean =>
    intent !== null &&
    isOpenIntent(intent) &&
    (intent.kind === 'create'
      ? intent.key === key &&
        (action === 'create' || intent.reservation === null || intent.reservation === reservation)
      : intent.reservation === reservation && action !== 'create');

const intentOf = (request: ReserveRequest, at: number): ReserveIntent => ({
  id: request.slipId,
  kind: request.action,
  state: 'sending',
  at,
  reservation: request.reservation,
  key: request.key,
  odds: request.odds,
  stake: request.stake,
  currencyId: request.currencyId,
  reason: null,
});

/** Returns the terms that the platform would refuse, as a problem. Unknown limits refuse nothing. */
const termsProblem = (
  { action, odds, stake }: ReserveRequest,
  limits: ReserveLimits | null,
): Problem | null => {
  if (action === 'cancel' || limits === null) return null;
  const problem = reserveProblem(limits, odds, stake);
  switch (problem?.code) {
    case undefined:
    case 'limits-unknown':
      return null;
    case 'odds-missing':
    case 'odds-low':
    case 'odds-high':
      return { code: 'price-moved', keys: [] };
    default:
      return problem;
  }
};

/** True if a journalled intent is the one that the press asks for. The terms of a cancel have no effect. */
const isSamePress = (
  { action, odds, stake, currencyId }: ReserveRequest,
  { intent }: Pick<ReserveEntry, 'intent'>,
): boolean =>
  intent !== null &&
  intent.kind === action &&
  (action === 'cancel' ||
    (intent.odds === odds && compareAmounts(intent.stake, stake) === 0 && intent.currencyId === currencyId));

/**
 * Answers a press with an id that the journal has. All presses about one bet draw from the same ids, so a tab that
 * does not know the last intent may press something else with its id. The worker refuses such a press.
 */
const answerKnownId = (
  request: ReserveRequest,
  entry: Pick<ReserveEntry, 'intent'>,
): Result<PlacementAnswer> =>
  isSamePress(request, entry)
    ? ok({ intent: request.slipId, repeated: true })
    : fail({ code: 'leg-locked', keys: [request.key] });

/** Creates the actions on reserved bets: each press is journalled first and sent at most once. */
export const createReserveActions = ({
  deps,
  reserveBook,
  sender,
  isAuthorized,
  limitsOf,
  waitingIds,
}: ActionDeps): ReserveActions => {
  const { clock, serverNow, locks, config } = deps;
  const isSameUser = (userJournal: ReserveJournal): boolean =>
    reserveBook.own() === userJournal && isAuthorized() && deps.session().user?.uid === userJournal.uid;

  const createEntry = (userJournal: ReserveJournal, request: ReserveRequest): ReserveEntry => {
    const at = serverNow();
    return {
      uid: userJournal.uid,
      slipId: request.slipId,
      rev: 1,
      at,
      by: deps.instance,
      since: at,
      matchId: request.matchId,
      names: request.names,
      intent: intentOf(request, at),
      reference: uniqueReference(request.slipId, deps.random),
      watched: null,
      known: waitingIds(),
      notices: [],
    };
  };
  /** Decides whether the worker sends a press, and sends it. Runs under the user's money lock. */
  const decide = async (
    userJournal: ReserveJournal,
    request: ReserveRequest,
    deadline: Deadline,
  ): Promise<Result<PlacementAnswer>> => {
    const { slipId } = request;
    if (!isSameUser(userJournal)) return fail({ code: 'slip-changed' });
    if ((await reserveBook.reload(userJournal)) === 'denied') return fail({ code: 'no-journal' });
    const known = userJournal.entries.of(slipId);
    if (known !== undefined) return answerKnownId(request, known);
    const problem = termsProblem(request, limitsOf(request));
    if (problem !== null) return fail(problem);
    const bars = barsRequest(request);
    if (userJournal.entries.all().some(bars)) return fail({ code: 'leg-locked', keys: [request.key] });
    const entry = createEntry(userJournal, request);
    const flight = sender.begin(entry);
    const added = await userJournal.entries.add(entry, false, bars);
    if (added !== 'added') {
      flight.cancel();
      if (added === 'denied') return fail({ code: 'no-journal' });
      return added.slipId === slipId
        ? answerKnownId(request, added)
        : fail({ code: 'leg-locked', keys: [request.key] });
    }
    // The journal write took time, so the worker checks the press again.
    const late =
      (isSameUser(userJournal) ? null : ({ code: 'slip-changed' } as const satisfies Problem)) ??
      timeoutOf(deadline) ??
      deps.closed(request.action);
    if (late !== null) {
      await userJournal.entries.withdraw(entry);
      flight.cancel();
      reserveBook.broadcast(userJournal, slipId);
      return fail(late);
    }
    // Other workers learn of the intent before its request leaves, as this worker may end at once (F16).
    reserveBook.broadcast(userJournal, slipId);
    flight.send(entry);
    return ok({ intent: slipId, repeated: false });
  };

  let last: Promise<unknown> = Promise.resolve();
  const runInSequence = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };

  return {
    act: async (request, deadline) => {
      const userJournal = reserveBook.own();
      const { user } = deps.session();
      if (userJournal === null || user === null || !isAuthorized() || user.uid !== userJournal.uid) {
        deps.requestLogin();
        return fail({ code: 'login-wanted' });
      }
      await userJournal.loaded;
      const known = userJournal.entries.of(request.slipId);
      if (known !== undefined) return answerKnownId(request, known);
      const closed = timeoutOf(deadline) ?? deps.closed(request.action);
      if (closed !== null) return fail(closed);
      if (request.action === 'create' && user.currencyId !== request.currencyId)
        return fail({ code: 'currency-changed' });
      if (!userJournal.isRead) return fail({ code: 'no-journal' });
      return (
        (await runExclusive(locks, clock, `money:${config.merchant}:${userJournal.uid}`, () =>
          runInSequence(() => decide(userJournal, request, deadline)),
        )) ?? fail({ code: 'timeout' })
      );
    },
  };
};
