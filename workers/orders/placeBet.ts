import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { compareAmounts, readAmount, type Amount } from '#domain/money/amount.ts';
import { locksLegs, type Bet } from '#domain/orders/bet.ts';
import { beginTrail } from '#domain/orders/legTrail.ts';
import { currencyName } from '#domain/money/currencyTable.ts';
import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import { betCountOf } from '#domain/odds/series.ts';
import { NO_QUOTE, type LegQuote, type Quote } from '#domain/slip/slip.ts';
import { defaultWallet } from '#domain/money/wallet.ts';
import {
  createBets,
  createDraft,
  findPriceProblem,
  findLockedLeg,
  findSuspendedLeg,
  findStakesProblem,
  type PlacementDraft,
} from './betDraft.ts';
import { MAX_EARLIER_MS } from './findOrders.ts';
import type { JournalEntry } from './journal.ts';
import { runExclusive, settlesInTime } from '../runtime/exclusive.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import type { PriceRing } from '../events/priceRing.ts';
import type { UserJournal, UserBets } from './userBets.ts';
import { askQuickQuote } from './quickQuote.ts';
import { isUnknown, repeatProblem, restartSearch } from './repeat.ts';
import type { OrderSender } from './orderSender.ts';

type PlaceDeps = {
  readonly deps: OrdersDeps;
  readonly ring: Pick<PriceRing, 'recordLegs' | 'ticksOf'>;
  readonly book: UserBets;
  readonly sending: Pick<OrderSender, 'begin' | 'isInFlight'>;
  readonly isAuthorized: () => boolean;
  /** Called after a request has been sent. */
  readonly onSent: () => void;
};

/** Conditions under which one press is decided. `isLocked` is false where the browser refuses locks. */
type Turn = {
  readonly isLocked: boolean;
  readonly expiresAt: Milliseconds;
  /** When the press came, by the server's clock. */
  readonly pressedAt: EpochMs;
  /** The pre-bet answer for a quick bet's option; null if there is none. */
  readonly quick: LegQuote | null;
};

/**
 * Time to wait for a request lock. A worker that sends the same slip holds the lock for longer than this.
 * Not from the specification.
 */
const LOCK_WAIT_MS: Milliseconds = 300;

const lockingBetsOf = ({ bets }: JournalEntry): readonly Bet[] =>
  bets.filter(({ bet, dismissed }) => !dismissed && locksLegs(bet)).map(({ bet }) => bet);
/** Returns the intent of this slip id if its outcome is unknown. */
const unknownIn = ({ entries }: UserJournal, slipId: string): JournalEntry | undefined => {
  const entry = entries.of(slipId);
  return entry !== undefined && isUnknown(entry) ? entry : undefined;
};
/** True if the entry is a quick bet on the pressed option that the user has not dismissed (SLIP-12). */
const isQuickOf = ({ quick, bets }: JournalEntry, placing: PlacementRequest): boolean =>
  placing.kind === 'quick' && quick === placing.pick.key && bets.some(({ dismissed }) => !dismissed);
const answerRepeated = (intent: string): Result<PlacementAnswer> => ok({ intent, repeated: true });
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
  book,
  sending,
  isAuthorized,
  onSent: sent,
}: PlaceDeps): ((placing: PlacementRequest, expiresAt: Milliseconds) => Promise<Result<PlacementAnswer>>) => {
  const { clock, serverNow, locks } = deps;
  const { merchant } = deps.config;

  const locking = (): readonly Bet[] => book.entries().flatMap(lockingBetsOf);
  const balanceOf = (currencyId: number): Amount | null => {
    const { wallet } = deps.session();
    const from = wallet === null ? null : defaultWallet(wallet);
    return from === null || from.coinCode !== currencyName(currencyId)
      ? null
      : (readAmount(from.amount) ?? null);
  };
  /**
   * Finds the intent that a press repeats: by slip id, or for a quick bet by option (SLIP-12). Returns its
   * slipId.
   */
  const findIntent = (placing: PlacementRequest): string | undefined => {
    const same = book.own()?.entries.of(placing.slipId);
    if (same !== undefined) return same.slipId;
    if (placing.kind === 'quick') return book.entries().find((entry) => isQuickOf(entry, placing))?.slipId;
    const { slipId, placed } = deps.slip();
    return slipId === placing.slipId && placed !== null ? placed : undefined;
  };
  /** Returns the slip's quote; for a quick bet, a quote that holds its option alone. */
  const quoteOf = (placing: PlacementRequest, quick: LegQuote | null): Quote =>
    placing.kind === 'quick'
      ? {
          ...NO_QUOTE,
          currencyId: placing.currencyId,
          legs: quick === null ? {} : { [placing.pick.key]: quick },
        }
      : deps.quote();
  /** True if the amounts on screen and in the slip are in the user's current currency. */
  const isOfCurrency = ({ kind, currencyId }: PlacementRequest): boolean =>
    deps.session().user?.currencyId === currencyId &&
    (kind === 'quick' || deps.slip().currencyId === currencyId);
  const judgement = () => ({ rule: deps.settings(), current: deps.prices.odds });
  /** Builds the draft and runs every check that needs no write: currency, locked legs, prices, stakes. */
  const checkDraft = (
    placing: PlacementRequest,
    currencyId: number,
    quick: LegQuote | null,
  ): Result<PlacementDraft> => {
    if (!isOfCurrency(placing)) return fail({ code: 'currency-changed' });
    const draft = createDraft(placing, deps.slip(), quoteOf(placing, quick), judgement());
    if (!draft.ok) return draft;
    const problem =
      findLockedLeg(draft.value, locking()) ??
      findPriceProblem(draft.value, deps.prices) ??
      findSuspendedLeg(draft.value, quoteOf(placing, quick)) ??
      findStakesProblem(draft.value, placing, quoteOf(placing, quick), balanceOf(currencyId));
    return problem === null ? draft : fail(problem);
  };
  /** True if the user who pressed is still the logged-in user. */
  const isStill = (of: UserJournal): boolean =>
    book.own() === of && isAuthorized() && deps.session().user?.uid === of.uid;

  const createEntry = (
    of: UserJournal,
    placing: PlacementRequest,
    draft: PlacementDraft,
    currencyId: number,
    pressedAt: EpochMs,
  ): JournalEntry => {
    const { oddsFormat } = deps.settings();
    const at = serverNow();
    const quick = placing.kind === 'quick' ? placing.pick.key : null;
    return {
      uid: of.uid,
      slipId: placing.slipId,
      rev: 1,
      at,
      alikeFrom: at - Math.min(MAX_EARLIER_MS, Math.max(0, Math.floor(clock.now() - of.enteredAt))),
      by: deps.instance,
      kind: draft.kind,
      quick,
      notices: [],
      picks: draft.legs.map(({ key, matchId, sportId, marketType, period, line, odds, names }) => ({
        key,
        matchId,
        sportId,
        marketType,
        period,
        line,
        odds,
        names,
      })),
      // The formats that the user saw (C6). The legs of a parlay are displayed in European odds (C4, D14).
      sent: {
        formats: Object.fromEntries(
          draft.legs.map(({ key }) => [
            key,
            draft.kind === 'multiple' ? 1 : deps.displayedFormat(key, oddsFormat),
          ]),
        ),
        language: deps.language(),
        deviceId: deps.deviceId,
      },
      bets: createBets(draft, { slipId: placing.slipId, at, currencyId, quick: quick !== null }).map(
        (bet) => ({
          bet: {
            ...bet,
            legs: bet.legs.map((leg) => ({ ...leg, trail: beginTrail(ring.ticksOf(leg.key), pressedAt) })),
          },
          since: at,
          dismissed: false,
        }),
      ),
    };
  };
  /** Refuses a press because the journal cannot store its intent, and publishes the journal's state. */
  const refuseUnjournalled = (): Result<PlacementAnswer> => {
    book.setJournalState('denied');
    book.publish();
    return fail({ code: 'no-journal' });
  };
  /** Refuses a press that its tab has given up: the tab already showed the user a timeout (F19). */
  const expired = (expiresAt: Milliseconds): Problem | null =>
    clock.now() < expiresAt ? null : { code: 'timeout' };
  /**
   * Repeats the request of an intent of unknown outcome with the same reference and body, or returns the
   * problem that forbids the repeat (D4, D36). Without locks the worker cannot tell whether the first request
   * is still in flight, so the worker repeats nothing.
   */
  const repeatRequest = async (
    of: UserJournal,
    entry: JournalEntry,
    placing: PlacementRequest,
    { isLocked, expiresAt }: Turn,
  ): Promise<Result<PlacementAnswer>> => {
    const { slipId } = entry;
    // The series of the first request, as a worker that started since has no quote of a placed slip.
    const series = entry.bets.map(({ bet: { seriesNumber, combinations } }) => ({
      seriesNumber,
      combinations,
      betCount: betCountOf(seriesNumber, combinations),
      minBet: null,
      maxBet: null,
    }));
    const draft = createDraft(placing, deps.slip(), { ...NO_QUOTE, series }, judgement());
    if (!draft.ok) return draft;
    const problemOf = (): Problem | null =>
      expired(expiresAt) ??
      deps.closedReason() ??
      repeatProblem(entry, draft.value, {
        prices: deps.prices,
        accept: deps.settings().accept,
        isHonoured: isLocked && deps.config.money.reference === 'honoured',
      });
    const problem = problemOf();
    if (problem !== null) return fail(problem);
    if (sending.isInFlight(slipId)) return answerRepeated(slipId);
    const flight = sending.begin(entry);
    const isAlone = await settlesInTime(clock, LOCK_WAIT_MS, flight.alone);
    if (isAlone) await book.change(of, slipId, restartSearch(serverNow()));
    const late = isStill(of) ? problemOf() : ({ code: 'slip-changed' } as const satisfies Problem);
    if (!isAlone || late !== null || unknownIn(of, slipId) === undefined) {
      flight.cancel();
      return late === null ? answerRepeated(slipId) : fail(late);
    }
    flight.send('repeat');
    sent();
    return answerRepeated(slipId);
  };
  /**
   * Decides whether a press is sent, and sends it. Runs under the user's money lock, unless the browser
   * refuses locks.
   */
  const decide = async (
    of: UserJournal,
    placing: PlacementRequest,
    currencyId: number,
    turn: Turn,
  ): Promise<Result<PlacementAnswer>> => {
    if (!isStill(of)) return fail({ code: 'slip-changed' });
    // The worker reads the intents of other workers before it decides. If the journal cannot be read, the
    // worker does not know which legs are locked.
    const kept = await book.reload(of);
    const there = findIntent(placing);
    const unknown = there === undefined ? undefined : unknownIn(of, there);
    if (unknown !== undefined) return repeatRequest(of, unknown, placing, turn);
    if (there !== undefined) return answerRepeated(there);
    const draft = checkDraft(placing, currencyId, turn.quick);
    if (!draft.ok) return draft;
    if (kept === 'denied' && placing.unjournalled !== true) return refuseUnjournalled();
    const entry = createEntry(of, placing, draft.value, currencyId, turn.pressedAt);
    const memory = placing.unjournalled === true && book.journal() !== 'ready';
    const flight = sending.begin(entry);
    // Without a journal, only the request lock shows that another worker sends the same slip (D5, D25).
    const sentElsewhere = memory
      ? (await settlesInTime(clock, LOCK_WAIT_MS, flight.alone))
        ? findIntent(placing)
        : placing.slipId
      : undefined;
    if (sentElsewhere !== undefined) {
      flight.cancel();
      return answerRepeated(sentElsewhere);
    }
    const added = await of.entries.add(
      entry,
      memory,
      (there) => isQuickOf(there, placing) || findLockedLeg(draft.value, lockingBetsOf(there)) !== null,
    );
    if (added !== 'added') {
      flight.cancel();
      if (added === 'denied') return refuseUnjournalled();
      // Without locks another worker may have decided at the same moment. Its entry blocks this press like
      // any other entry, so the decision starts again.
      book.settled(of, added.slipId);
      return decide(of, placing, currencyId, turn);
    }
    book.setJournalState(memory ? 'memory' : 'ready');
    // The journal write took time: the worker checks again that the bet is allowed (I3) and that the same
    // user is logged in (I6).
    const late =
      (isStill(of) ? null : ({ code: 'slip-changed' } as const satisfies Problem)) ??
      expired(turn.expiresAt) ??
      (isOfCurrency(placing) ? null : ({ code: 'currency-changed' } as const satisfies Problem)) ??
      deps.closedReason() ??
      findPriceProblem(draft.value, deps.prices) ??
      findSuspendedLeg(draft.value, quoteOf(placing, turn.quick));
    if (late !== null) {
      await of.entries.takeBack(entry);
      book.onIntentRemoved(entry);
      flight.cancel();
      book.publish();
      return fail(late);
    }
    // The slip is marked as placed before the request is sent. A worker that ends between the two steps has
    // sent nothing, and never sends twice.
    if (entry.quick === null) deps.markPlaced(entry.slipId, lastStake(draft.value));
    flight.send();
    book.broadcast(of.uid, entry.slipId);
    book.publish();
    sent();
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

  return async (placing, expiresAt) => {
    const pressedAt = deps.serverNow();
    const of = book.own();
    const { user } = deps.session();
    if (of === null || user === null || !isAuthorized() || user.uid !== of.uid) {
      deps.requestLogin();
      return fail({ code: 'login-wanted' });
    }
    // From now on the prices of these legs explain what becomes of the press.
    ring.recordLegs(placing.kind === 'quick' ? [placing.pick.key] : placing.legs.map(({ key }) => key));
    await of.loaded;
    const there = findIntent(placing);
    const isRepeat = there !== undefined && unknownIn(of, there) !== undefined;
    if (there !== undefined && !isRepeat) return answerRepeated(there);
    const closed = expired(expiresAt) ?? deps.closedReason();
    if (closed !== null) return fail(closed);
    const draft = isRepeat ? null : checkDraft(placing, user.currencyId, null);
    if (draft?.ok === false) return draft;
    const quick =
      placing.kind === 'quick' && !isRepeat
        ? await askQuickQuote(deps, { ...placing.pick, names: placing.names }, user.currencyId)
        : null;
    // Without the journal the worker does not know which bets are placed or which legs are locked.
    if (!of.isRead && placing.unjournalled !== true) return fail({ code: 'no-journal' });
    return (
      (await runExclusive(locks, clock, `money:${merchant}:${of.uid}`, (isLocked) =>
        runInSequence(() => decide(of, placing, user.currencyId, { isLocked, expiresAt, pressedAt, quick })),
      )) ?? fail({ code: 'timeout' })
    );
  };
};
