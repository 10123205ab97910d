import type { Placed, Placing } from '#contract/place.ts';
import { fail, ok, type Problem, type Result } from '#contract/problem.ts';
import { compareAmounts, readAmount, type Amount } from '#domain/amount.ts';
import { locksLegs, type Bet } from '#domain/bet.ts';
import { currencyName } from '#domain/currencyTable.ts';
import type { Milliseconds } from '#domain/ids.ts';
import { NO_QUOTE, type LegQuote, type Quote } from '#domain/slip.ts';
import { defaultWallet } from '#domain/wallet.ts';
import { betsOf, draftOf, draftPriceProblem, lockedIn, stakesProblem, type Draft } from './draft.ts';
import { EARLIER_MS } from './findOrders.ts';
import type { Entry } from './journal.ts';
import { inTurn, within } from './locked.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import type { Own, OwnBets } from './ownBets.ts';
import { askQuickQuote } from './quickQuote.ts';
import { isUnknown, repeatProblem, restartSearch } from './repeat.ts';
import type { Sending } from './sending.ts';

type PlaceDeps = {
  readonly deps: OrdersDeps;
  readonly book: OwnBets;
  readonly sending: Pick<Sending, 'begin' | 'isFlying'>;
  readonly isAuthorized: () => boolean;
  /** A request has left. */
  readonly sent: () => void;
};

/** The turn of a press among all workers; `isLocked` is false where the browser refuses locks. */
type Turn = {
  readonly isLocked: boolean;
  readonly expiresAt: Milliseconds;
  /** What the platform said of a quick bet's option. */
  readonly quick: LegQuote | null;
};

/** Not from the specification: whoever sends the same slip holds its lock for longer. */
const ALONE_MS: Milliseconds = 300;

const lockingOf = ({ bets }: Entry): readonly Bet[] =>
  bets.filter(({ bet, dismissed }) => !dismissed && locksLegs(bet)).map(({ bet }) => bet);
/** The intent of this sheet, where its outcome is unknown. */
const unknownIn = ({ entries }: Own, sheet: string): Entry | undefined => {
  const entry = entries.of(sheet);
  return entry !== undefined && isUnknown(entry) ? entry : undefined;
};
/** The bet on this option that a quick press shows again (SLIP-12). */
const isQuickOf = ({ quick, bets }: Entry, placing: Placing): boolean =>
  placing.kind === 'quick' && quick === placing.pick.key && bets.some(({ dismissed }) => !dismissed);
const repeated = (intent: string): Result<Placed> => ok({ intent, repeated: true });
/** The largest stake of a press is the one that is offered again. */
const lastStake = ({ orders }: Draft): Amount | null =>
  orders
    .map(({ unitStake }) => unitStake)
    .reduce<Amount | null>(
      (most, each) => (most === null || compareAmounts(each, most) > 0 ? each : most),
      null,
    );

/**
 * From a press to the one request that leaves: checked, journalled under the lock of the user's money, looked
 * at once more, sent (D5, D25). Answers as soon as it is on its way, or with the reason why nothing leaves.
 */
export const createPlace = ({
  deps,
  book,
  sending,
  isAuthorized,
  sent,
}: PlaceDeps): ((placing: Placing, expiresAt: Milliseconds) => Promise<Result<Placed>>) => {
  const { clock, serverNow, locks } = deps;
  const { merchant } = deps.config;

  const locking = (): readonly Bet[] => book.entries().flatMap(lockingOf);
  const balanceOf = (currencyId: number): Amount | null => {
    const { wallet } = deps.session();
    const from = wallet === null ? null : defaultWallet(wallet);
    return from === null || from.coinCode !== currencyName(currencyId)
      ? null
      : (readAmount(from.amount) ?? null);
  };
  /** The intent that a press repeats: of its sheet, or for a quick bet of its option (SLIP-12). */
  const before = (placing: Placing): string | undefined => {
    const same = book.own()?.entries.of(placing.sheet);
    if (same !== undefined) return same.sheet;
    if (placing.kind === 'quick') return book.entries().find((entry) => isQuickOf(entry, placing))?.sheet;
    const { sheet, placed } = deps.slip();
    return sheet === placing.sheet && placed !== null ? placed : undefined;
  };
  /** The slip's quote, or for a quick bet what was asked for its option alone. */
  const quoteFor = (placing: Placing, quick: LegQuote | null): Quote =>
    placing.kind === 'quick'
      ? {
          ...NO_QUOTE,
          currencyId: placing.currencyId,
          legs: quick === null ? {} : { [placing.pick.key]: quick },
        }
      : deps.quote();
  /** Whether amounts stood on screen in the currency that the user has now, and so does the slip. */
  const isOfCurrency = ({ kind, currencyId }: Placing): boolean =>
    deps.session().user?.currencyId === currencyId &&
    (kind === 'quick' || deps.slip().currencyId === currencyId);
  /** All that can be said without writing anything. */
  const drafted = (placing: Placing, currencyId: number, quick: LegQuote | null): Result<Draft> => {
    if (!isOfCurrency(placing)) return fail({ code: 'currency-changed' });
    const draft = draftOf(placing, deps.slip(), quoteFor(placing, quick));
    if (!draft.ok) return draft;
    const problem =
      lockedIn(draft.value, locking()) ??
      draftPriceProblem(draft.value, deps.prices, deps.settings().accept) ??
      stakesProblem(draft.value, placing, quoteFor(placing, quick), balanceOf(currencyId));
    return problem === null ? draft : fail(problem);
  };
  const isStill = (of: Own): boolean =>
    book.own() === of && isAuthorized() && deps.session().user?.uid === of.uid;

  const entryOf = (of: Own, placing: Placing, draft: Draft, currencyId: number): Entry => {
    const { accept, oddsFormat } = deps.settings();
    const at = serverNow();
    const quick = placing.kind === 'quick' ? placing.pick.key : null;
    return {
      uid: of.uid,
      sheet: placing.sheet,
      rev: 1,
      at,
      alikeFrom: at - Math.min(EARLIER_MS, Math.max(0, Math.floor(clock.now() - of.enteredAt))),
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
      // As the user saw them (C6): the legs of a parlay in Europe (C4, D14).
      sent: {
        formats: Object.fromEntries(
          draft.legs.map(({ key }) => [key, draft.kind === 'multiple' ? 1 : deps.shownIn(key, oddsFormat)]),
        ),
        language: deps.language(),
        deviceId: deps.deviceId,
      },
      bets: betsOf(draft, { sheet: placing.sheet, at, currencyId, accept, quick: quick !== null }).map(
        (bet) => ({ bet, since: at, dismissed: false }),
      ),
    };
  };
  const unkept = (): Result<Placed> => {
    book.found('denied');
    book.publish();
    return fail({ code: 'no-journal' });
  };
  /** Refuses a press that its tab has given up meanwhile: the user was told that no answer came (F19). */
  const expired = (expiresAt: Milliseconds): Problem | null =>
    clock.now() < expiresAt ? null : { code: 'timeout' };
  /**
   * A press on an intent of unknown outcome: sends its request once more with the same reference and body, or
   * answers why not (D4, D36). Where locks are refused nobody knows whether the first request is still under
   * way, so nothing is repeated.
   */
  const repeat = async (
    of: Own,
    entry: Entry,
    placing: Placing,
    { isLocked, expiresAt }: Turn,
  ): Promise<Result<Placed>> => {
    const { sheet } = entry;
    const draft = draftOf(placing, deps.slip(), deps.quote());
    if (!draft.ok) return draft;
    const problemOf = (): Problem | null =>
      expired(expiresAt) ??
      deps.closed() ??
      repeatProblem(entry, draft.value, {
        prices: deps.prices,
        accept: deps.settings().accept,
        isHonoured: isLocked && deps.config.money.reference === 'honoured',
      });
    const problem = problemOf();
    if (problem !== null) return fail(problem);
    if (sending.isFlying(sheet)) return repeated(sheet);
    const flight = sending.begin(entry);
    const isAlone = await within(clock, ALONE_MS, flight.alone);
    if (isAlone) await book.change(of, sheet, restartSearch(serverNow()));
    const late = isStill(of) ? problemOf() : ({ code: 'slip-changed' } as const satisfies Problem);
    if (!isAlone || late !== null || unknownIn(of, sheet) === undefined) {
      flight.cancel();
      return late === null ? repeated(sheet) : fail(late);
    }
    flight.send('repeat');
    sent();
    return repeated(sheet);
  };
  /** Under the lock of the user's money, unless locks are refused. */
  const decide = async (
    of: Own,
    placing: Placing,
    currencyId: number,
    turn: Turn,
  ): Promise<Result<Placed>> => {
    if (!isStill(of)) return fail({ code: 'slip-changed' });
    // What another worker has journalled is known before anything is decided; where it cannot be read nobody
    // knows which legs are locked.
    const kept = await book.reload(of);
    const there = before(placing);
    const unknown = there === undefined ? undefined : unknownIn(of, there);
    if (unknown !== undefined) return repeat(of, unknown, placing, turn);
    if (there !== undefined) return repeated(there);
    const draft = drafted(placing, currencyId, turn.quick);
    if (!draft.ok) return draft;
    if (kept === 'denied' && placing.unjournalled !== true) return unkept();
    const entry = entryOf(of, placing, draft.value, currencyId);
    const memory = placing.unjournalled === true && book.journal() !== 'ready';
    const flight = sending.begin(entry);
    // Where no journal says so it is the lock of a request that tells of another worker which sends the same
    // slip (D5, D25).
    const sentElsewhere = memory
      ? (await within(clock, ALONE_MS, flight.alone))
        ? before(placing)
        : placing.sheet
      : undefined;
    if (sentElsewhere !== undefined) {
      flight.cancel();
      return repeated(sentElsewhere);
    }
    const added = await of.entries.add(
      entry,
      memory,
      (there) => isQuickOf(there, placing) || lockedIn(draft.value, lockingOf(there)) !== null,
    );
    if (added !== 'added') {
      flight.cancel();
      if (added === 'denied') return unkept();
      // Where locks are refused another worker may have decided at the same moment: what it has written is in
      // this one's way like any other.
      book.settled(of, added.sheet);
      return decide(of, placing, currencyId, turn);
    }
    book.found(memory ? 'memory' : 'ready');
    // The store took its time: what is sent is still what may be sent (I3), by who pressed (I6).
    const late =
      (isStill(of) ? null : ({ code: 'slip-changed' } as const satisfies Problem)) ??
      expired(turn.expiresAt) ??
      (isOfCurrency(placing) ? null : ({ code: 'currency-changed' } as const satisfies Problem)) ??
      deps.closed() ??
      draftPriceProblem(draft.value, deps.prices, deps.settings().accept);
    if (late !== null) {
      await of.entries.takeBack(entry);
      book.takenBack(entry);
      flight.cancel();
      book.publish();
      return fail(late);
    }
    // Other workers hear of it before anything can have left: one that dies in between has sent too little,
    // never twice.
    if (entry.quick === null) deps.placed(entry.sheet, lastStake(draft.value));
    flight.send();
    book.spread(of.uid, entry.sheet);
    book.publish();
    sent();
    return ok({ intent: entry.sheet, repeated: false });
  };

  let last: Promise<unknown> = Promise.resolve();
  /**
   * One after the other in this worker too, where locks are refused: a press that reads the journal while
   * another takes its intent back would show it for good.
   */
  const oneByOne = <T>(run: () => Promise<T>): Promise<T> => {
    const mine = last.then(run);
    last = mine.catch(() => undefined);
    return mine;
  };

  return async (placing, expiresAt) => {
    const of = book.own();
    const { user } = deps.session();
    if (of === null || user === null || !isAuthorized() || user.uid !== of.uid) {
      deps.loginWanted();
      return fail({ code: 'login-wanted' });
    }
    await of.loaded;
    const there = before(placing);
    const isRepeat = there !== undefined && unknownIn(of, there) !== undefined;
    if (there !== undefined && !isRepeat) return repeated(there);
    const closed = expired(expiresAt) ?? deps.closed();
    if (closed !== null) return fail(closed);
    const draft = isRepeat ? null : drafted(placing, user.currencyId, null);
    if (draft?.ok === false) return draft;
    const quick =
      placing.kind === 'quick' && !isRepeat
        ? await askQuickQuote(deps, { ...placing.pick, names: placing.names }, user.currencyId)
        : null;
    // Without the journal nobody knows what has been placed already, nor which legs are locked.
    if (!of.isRead && placing.unjournalled !== true) return fail({ code: 'no-journal' });
    return (
      (await inTurn(locks, clock, `money:${merchant}:${of.uid}`, (isLocked) =>
        oneByOne(() => decide(of, placing, user.currencyId, { isLocked, expiresAt, quick })),
      )) ?? fail({ code: 'timeout' })
    );
  };
};
