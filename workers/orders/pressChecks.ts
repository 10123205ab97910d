import type { PlacementRequest } from '#contract/placement.ts';
import { fail, type Result } from '#contract/problem.ts';
import { compareAmounts, readAmount, type Amount } from '#domain/money/amount.ts';
import { currencyName } from '#domain/money/currencyTable.ts';
import { defaultWallet } from '#domain/money/wallet.ts';
import { holdsMatch, type Bet } from '#domain/orders/bet.ts';
import { NO_QUOTE, type LegQuote, type Quote } from '#domain/slip/slip.ts';
import {
  createDraft,
  findHeldMatch,
  findPriceProblem,
  findStakesProblem,
  findSuspendedLeg,
  type PlacementDraft,
} from './betDraft.ts';
import type { JournalEntry } from './journal.ts';
import type { OrdersDeps } from './ordersDeps.ts';
import type { UserBets, UserJournal } from './userBets.ts';

type PressChecksDeps = {
  readonly deps: OrdersDeps;
  readonly userBets: UserBets;
  readonly isAuthorized: () => boolean;
};

/** The checks of a press that write nothing. */
export type PressChecks = {
  /** Returns the slip's quote; for a quick bet, a quote that holds its option alone. */
  readonly quoteOf: (placing: PlacementRequest, quick: LegQuote | null) => Quote;
  /** True if the amounts on screen and in the slip are in the user's current currency. */
  readonly isOfCurrency: (placing: PlacementRequest) => boolean;
  /** Returns the user's rule for changed odds, and the current odds. */
  readonly acceptanceInput: () => Parameters<typeof createDraft>[3];
  /** Builds the draft and runs every check that needs no write: currency, held matches, prices, stakes. */
  readonly checkDraft: (
    placing: PlacementRequest,
    currencyId: number,
    quick: LegQuote | null,
  ) => Result<PlacementDraft>;
  /** True if the user who pressed is still the logged-in user. */
  readonly isSameUser: (userJournal: UserJournal) => boolean;
};

/** Returns the bets of an intent that bar other bets on their legs. */
export const holdingBetsOf = ({ bets }: JournalEntry): readonly Bet[] =>
  bets.filter(({ bet, dismissed }) => !dismissed && holdsMatch(bet)).map(({ bet }) => bet);

/** Creates the checks of a press against slip, prices, wallet and the user's other bets. */
export const createPressChecks = ({ deps, userBets, isAuthorized }: PressChecksDeps): PressChecks => {
  const holdingBets = (): readonly Bet[] => userBets.entries().flatMap(holdingBetsOf);
  const balanceOf = (currencyId: number): Amount | null => {
    const { wallet } = deps.session();
    const from = wallet === null ? null : defaultWallet(wallet);
    return from === null || from.coinCode !== currencyName(currencyId)
      ? null
      : (readAmount(from.amount) ?? null);
  };
  const quoteOf = (placing: PlacementRequest, quick: LegQuote | null): Quote =>
    placing.kind === 'quick'
      ? {
          ...NO_QUOTE,
          currencyId: placing.currencyId,
          legs: quick === null ? {} : { [placing.pick.key]: quick },
        }
      : deps.quote();
  const isOfCurrency = ({ kind, currencyId }: PlacementRequest): boolean =>
    deps.session().user?.currencyId === currencyId &&
    (kind === 'quick' || deps.slip().currencyId === currencyId);
  /**
   * True if the operator or the user has turned quick bets off, or the pressing tab showed another stake than the
   * sport's.
   */
  const isQuickChanged = (placing: PlacementRequest): boolean => {
    if (placing.kind !== 'quick') return false;
    const { on, stakes } = deps.slip().quick;
    const entered = stakes[String(placing.pick.sportId)];
    return (
      !on || !deps.isQuickBetOn() || entered === undefined || compareAmounts(entered, placing.stake) !== 0
    );
  };
  const acceptanceInput: PressChecks['acceptanceInput'] = () => ({
    rule: deps.settings(),
    current: deps.prices.odds,
  });
  const checkDraft = (
    placing: PlacementRequest,
    currencyId: number,
    quick: LegQuote | null,
  ): Result<PlacementDraft> => {
    if (!isOfCurrency(placing)) return fail({ code: 'currency-changed' });
    if (isQuickChanged(placing)) return fail({ code: 'slip-changed' });
    const draft = createDraft(placing, deps.slip(), quoteOf(placing, quick), acceptanceInput());
    if (!draft.ok) return draft;
    const problem =
      findHeldMatch(draft.value, holdingBets()) ??
      findPriceProblem(draft.value, deps.prices) ??
      findSuspendedLeg(draft.value, quoteOf(placing, quick)) ??
      findStakesProblem(draft.value, placing, quoteOf(placing, quick), balanceOf(currencyId));
    return problem === null ? draft : fail(problem);
  };
  const isSameUser = (userJournal: UserJournal): boolean =>
    userBets.own() === userJournal && isAuthorized() && deps.session().user?.uid === userJournal.uid;
  return { quoteOf, isOfCurrency, acceptanceInput, checkDraft, isSameUser };
};
