import type { PlacementAnswer, ReserveRequest } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { isOpenIntent, type ReserveIntent } from '#domain/orders/reserve.ts';
import { reserveProblem, type ReserveLimits } from '#domain/orders/reserveTerms.ts';
import { cancelReservation, createReservation, modifyReservation } from '#platform/calls/reserves.ts';
import { isRefusal } from '#platform/refusals.ts';
import { holdLock, runExclusive } from '../runtime/exclusive.ts';
import type { ReserveBook, ReserveJournal } from './reserveBook.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveEntry } from './reserveEntry.ts';
import { reduceIntent, type IntentUpdate } from './reserveOutcome.ts';

type ActionDeps = {
  readonly deps: ReserveDeps;
  readonly book: ReserveBook;
  readonly isAuthorized: () => boolean;
  /** The limits last read for this option; null if none are kept. */
  readonly limitsOf: (request: ReserveRequest) => ReserveLimits | null;
  /** Ids of the reserved bets that are known to wait. */
  readonly waitingIds: () => readonly string[];
};

export type ReserveActions = {
  /** Sends what the user pressed at most once (D5, D25), or says why not. */
  readonly act: (request: ReserveRequest, expiresAt: Milliseconds) => Promise<Result<PlacementAnswer>>;
  /** Waits until the sender of the entry's request has ended, unless this worker sends it. */
  readonly adopt: (of: ReserveJournal, entry: ReserveEntry) => void;
  readonly empty: () => void;
};

const lockName = (slipId: string): string => `reserve:${slipId}`;

/**
 * True if an open intent forbids another about the same option or reserved bet (D4). While it is not known which
 * reserved bet is a new one, none on its option is changed: without references only its terms tell it from others.
 */
const barsRequest =
  ({ what, key, reservation }: ReserveRequest) =>
  ({ intent }: ReserveEntry): boolean =>
    intent !== null &&
    isOpenIntent(intent) &&
    (intent.kind === 'create'
      ? intent.key === key &&
        (what === 'create' || intent.reservation === null || intent.reservation === reservation)
      : intent.reservation === reservation && what !== 'create');

const intentOf = (request: ReserveRequest, at: number): ReserveIntent => ({
  id: request.slipId,
  kind: request.what,
  state: 'sending',
  at,
  reservation: request.reservation,
  key: request.key,
  odds: request.odds,
  stake: request.stake,
  currencyId: request.currencyId,
  reason: null,
});

const reasonOf = (problem: Problem): ReserveIntent['reason'] =>
  problem.code === 'refused'
    ? { code: problem.platformCode, message: problem.message }
    : { code: problem.code === 'http' ? `http-${problem.status}` : problem.code, message: '' };

/** True if the platform itself answered, so the request cannot land any more. */
const isAnswered = ({ code }: Problem): boolean => code === 'refused';

/** Returns the terms that the platform would refuse, as a problem. Unknown limits refuse nothing. */
const termsProblem = (
  { what, odds, stake }: ReserveRequest,
  limits: ReserveLimits | null,
): Problem | null => {
  if (what === 'cancel' || limits === null) return null;
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
      return problem ?? null;
  }
};

const repeated = (intent: string): Result<PlacementAnswer> => ok({ intent, repeated: true });

/** Creates the actions on reserved bets: each press is journalled first and sent at most once. */
export const createReserveActions = ({
  deps,
  book,
  isAuthorized,
  limitsOf,
  waitingIds,
}: ActionDeps): ReserveActions => {
  const { clock, serverNow, locks, config } = deps;
  const flying = new Set<string>();
  const adopted = new Set<string>();
  const expired = (expiresAt: Milliseconds): Problem | null =>
    clock.now() < expiresAt ? null : { code: 'timeout' };
  const isStill = (of: ReserveJournal): boolean =>
    book.own() === of && isAuthorized() && deps.session().user?.uid === of.uid;

  const send = async (entry: ReserveEntry, release: () => void): Promise<void> => {
    const { intent } = entry;
    if (intent === null) return release();
    const { key, odds, stake, currencyId, reservation } = intent;
    const sent = { reference: intent.id, odds, stake, language: deps.language(), id: reservation ?? '' };
    try {
      const answer =
        intent.kind === 'create'
          ? await createReservation(deps.call, {
              ...sent,
              key,
              currencyId,
              oddsChange: deps.settings().accept,
              deviceId: deps.deviceId,
            })
          : intent.kind === 'modify'
            ? await modifyReservation(deps.call, sent)
            : await cancelReservation(deps.call, sent);
      const update = (): IntentUpdate => {
        if (answer.ok)
          return { state: 'done', ...(answer.value === true ? undefined : { reservation: answer.value.id }) };
        const { problem } = answer;
        return isRefusal('reserve', problem, config.money.refusals.reserve)
          ? { state: 'refused', reason: reasonOf(problem) }
          : { state: 'unknown', reason: isAnswered(problem) ? reasonOf(problem) : null };
      };
      await book.changeOf(entry.uid, entry.slipId, (now) => reduceIntent(now, update(), serverNow()));
    } finally {
      flying.delete(entry.slipId);
      release();
    }
  };

  const createEntry = (of: ReserveJournal, request: ReserveRequest): ReserveEntry => {
    const at = serverNow();
    return {
      uid: of.uid,
      slipId: request.slipId,
      rev: 1,
      at,
      by: deps.instance,
      since: at,
      matchId: request.matchId,
      names: request.names,
      intent: intentOf(request, at),
      watched: null,
      known: waitingIds(),
      notices: [],
    };
  };
  /** Decides whether a press is sent, and sends it. Runs under the user's money lock. */
  const decide = async (
    of: ReserveJournal,
    request: ReserveRequest,
    expiresAt: Milliseconds,
  ): Promise<Result<PlacementAnswer>> => {
    const { slipId } = request;
    if (!isStill(of)) return fail({ code: 'slip-changed' });
    if ((await book.reload(of)) === 'denied') return fail({ code: 'no-journal' });
    if (of.entries.of(slipId) !== undefined) return repeated(slipId);
    const problem = termsProblem(request, limitsOf(request));
    if (problem !== null) return fail(problem);
    const bars = barsRequest(request);
    if (of.entries.all().some(bars)) return fail({ code: 'leg-locked', keys: [request.key] });
    const entry = createEntry(of, request);
    flying.add(slipId);
    const { release } = holdLock(locks, lockName(slipId));
    const cancel = (): void => {
      flying.delete(slipId);
      release();
    };
    const added = await of.entries.add(entry, false, bars);
    if (added !== 'added') {
      cancel();
      if (added === 'denied') return fail({ code: 'no-journal' });
      return added.slipId === slipId ? repeated(slipId) : fail({ code: 'leg-locked', keys: [request.key] });
    }
    // The journal write took time, so the worker checks again that the press may be sent.
    const late =
      (isStill(of) ? null : ({ code: 'slip-changed' } as const satisfies Problem)) ??
      expired(expiresAt) ??
      deps.closed();
    if (late !== null) {
      await of.entries.takeBack(entry);
      cancel();
      book.spread(of, slipId);
      return fail(late);
    }
    // Other workers learn of the intent before its request leaves, as this worker may end at once (F16).
    book.spread(of, slipId);
    void send(entry, release);
    return ok({ intent: slipId, repeated: false });
  };

  let last: Promise<unknown> = Promise.resolve();
  const runInSequence = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };

  const setUnknown = async (of: ReserveJournal, slipId: string): Promise<void> => {
    if (book.own() !== of || flying.has(slipId)) return;
    await of.entries.reread(slipId);
    const isSending = of.entries.of(slipId)?.intent?.state === 'sending';
    if (isSending)
      await book.change(of, slipId, (now) =>
        now.intent?.state === 'sending' ? reduceIntent(now, { state: 'unknown' }, serverNow()) : undefined,
      );
    else book.spread(of, slipId);
  };

  return {
    act: async (request, expiresAt) => {
      const of = book.own();
      const { user } = deps.session();
      if (of === null || user === null || !isAuthorized() || user.uid !== of.uid) {
        deps.loginWanted();
        return fail({ code: 'login-wanted' });
      }
      await of.loaded;
      if (of.entries.of(request.slipId) !== undefined) return repeated(request.slipId);
      const closed = expired(expiresAt) ?? deps.closed();
      if (closed !== null) return fail(closed);
      if (request.what === 'create' && user.currencyId !== request.currencyId)
        return fail({ code: 'currency-changed' });
      if (!of.isRead) return fail({ code: 'no-journal' });
      return (
        (await runExclusive(locks, clock, `money:${config.merchant}:${of.uid}`, () =>
          runInSequence(() => decide(of, request, expiresAt)),
        )) ?? fail({ code: 'timeout' })
      );
    },
    adopt: (of, { slipId, intent }) => {
      if (intent?.state !== 'sending' || flying.has(slipId) || adopted.has(slipId)) return;
      adopted.add(slipId);
      const held = holdLock(
        locks,
        lockName(slipId),
        () =>
          void setUnknown(of, slipId).finally(() => {
            adopted.delete(slipId);
            held.release();
          }),
      );
    },
    empty: () => adopted.clear(),
  };
};
