import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { betCountOf } from '#domain/odds/series.ts';
import { NO_QUOTE, type Slip } from '#domain/slip/slip.ts';
import type { Deadline } from '../runtime/deadline.ts';
import { timeoutOf } from '../runtime/timeoutOf.ts';
import { settlesInTime } from '../runtime/exclusive.ts';
import { createDraft } from './betDraft.ts';
import type { JournalEntry } from './journal.ts';
import type { OrderSender } from './orderSender.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import type { PressChecks } from './pressChecks.ts';
import { isUnknown, repeatProblem, restartSearch } from './repeat.ts';
import type { UserBets, UserJournal } from './userBets.ts';

type RepeatDeps = {
  readonly deps: OrdersDeps;
  readonly userBets: UserBets;
  readonly sending: Pick<OrderSender, 'begin' | 'isInFlight'>;
  readonly checks: PressChecks;
  /** Called after a request has been sent. */
  readonly onSent: () => void;
};

/** Conditions under which one press is decided. `hasWebLock` is false where the browser refuses locks. */
export type RepeatConditions = { readonly hasWebLock: boolean; readonly deadline: Deadline };

/**
 * Time to wait for a request lock. A worker that sends the same slip holds the lock for longer than this.
 * Not from the specification.
 */
export const LOCK_WAIT_MS: Milliseconds = 300;

/** Returns the intent of this slip id if its outcome is unknown. */
export const unknownIn = ({ entries }: UserJournal, slipId: string): JournalEntry | undefined => {
  const entry = entries.of(slipId);
  return entry !== undefined && isUnknown(entry) ? entry : undefined;
};
/** True if the entry is a quick bet on the pressed option that the user has not dismissed (SLIP-12). */
export const isQuickOf = ({ quick, bets }: JournalEntry, placing: PlacementRequest): boolean =>
  placing.kind === 'quick' && quick === placing.pick.key && bets.some(({ dismissed }) => !dismissed);
/**
 * Finds the intent that a press repeats: by slip id, or for a quick bet by option (SLIP-12). Returns its
 * slipId.
 */
export const findIntent = (userBets: UserBets, slip: Slip, placing: PlacementRequest): string | undefined => {
  const same = userBets.own()?.entries.of(placing.slipId);
  if (same !== undefined) return same.slipId;
  if (placing.kind === 'quick') return userBets.entries().find((entry) => isQuickOf(entry, placing))?.slipId;
  const { slipId, placed } = slip;
  return slipId === placing.slipId && placed !== null ? placed : undefined;
};
/** Answers a press on a bet that was already sent. */
export const answerRepeated = (intent: string): Result<PlacementAnswer> => ok({ intent, repeated: true });

type RepeatRequest = (
  userJournal: UserJournal,
  entry: JournalEntry,
  placing: PlacementRequest,
  conditions: RepeatConditions,
) => Promise<Result<PlacementAnswer>>;

/**
 * Creates the function that repeats the request of an intent of unknown outcome with the same reference and body,
 * or returns the problem that forbids the repeat (D4, D36). Without locks the worker cannot tell whether the first
 * request is still in flight, so the worker repeats nothing.
 */
export const createRequestRepeat =
  ({ deps, userBets, sending, checks, onSent }: RepeatDeps): RepeatRequest =>
  async (userJournal, entry, placing, { hasWebLock, deadline }) => {
    const { clock, serverNow } = deps;
    const { acceptanceInput, isSameUser } = checks;
    const { slipId } = entry;
    // The series of the first request, as a worker that started since has no quote of a placed slip.
    const series = entry.bets.map(({ bet: { seriesNumber, combinations } }) => ({
      seriesNumber,
      combinations,
      betCount: betCountOf(seriesNumber, combinations),
      minBet: null,
      maxBet: null,
    }));
    const draft = createDraft(placing, deps.slip(), { ...NO_QUOTE, series }, acceptanceInput());
    if (!draft.ok) return draft;
    const problemOf = (): Problem | null =>
      timeoutOf(deadline) ??
      deps.closedReason() ??
      repeatProblem(entry, draft.value, {
        currencyId: placing.currencyId,
        prices: deps.prices,
        accept: deps.settings().accept,
        isHonoured: hasWebLock && deps.config.money.reference === 'honoured',
      });
    const problem = problemOf();
    if (problem !== null) return fail(problem);
    if (sending.isInFlight(slipId)) return answerRepeated(slipId);
    const flight = sending.begin(entry);
    const isAlone = await settlesInTime(clock, LOCK_WAIT_MS, flight.alone);
    if (isAlone) await userBets.change(userJournal, slipId, restartSearch(serverNow()));
    const late = isSameUser(userJournal)
      ? problemOf()
      : ({ code: 'slip-changed' } as const satisfies Problem);
    if (!isAlone || late !== null || unknownIn(userJournal, slipId) === undefined) {
      flight.cancel();
      return late === null ? answerRepeated(slipId) : fail(late);
    }
    flight.send('repeat');
    onSent();
    return answerRepeated(slipId);
  };
