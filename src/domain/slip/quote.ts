import type { MarketId, EpochMs, OptionKey, Thousandths } from '../ids.ts';
import { optionKey, readOptionKey } from '../ids.ts';
import type { PreBet, PreBetLeg } from './preBet.ts';
import { isOfMarket, compareBets, type BetFacts } from './sameBet.ts';
import { betCountOf, combinationCount } from '../odds/series.ts';
import {
  NO_QUOTE,
  type LegNote,
  type LegQuote,
  type Quote,
  type Selection,
  type SeriesQuote,
  type Slip,
} from './slip.ts';
import { legsOf, enforceSlipRules } from './slipRules.ts';

type Items = Slip['items'];

/**
 * Not from the specification: how long a change note is shown (C32). Quote refreshes wait for it (FEED-13).
 */
export const NOTE_MS = 15_000;

/** Looks up the board's facts about a market; undefined if the board does not have it. */
type KnownMarket = (id: MarketId) => BetFacts['market'];

/**
 * The result of a quote merge. `renamed` maps old to new option keys of selections whose market id was
 * replaced (SLIP-17); their stakes follow.
 */
export type QuoteMerge = {
  readonly quote: Quote;
  readonly items: Items;
  readonly renamed: readonly { readonly from: OptionKey; readonly to: OptionKey }[];
  /**
   * How many legs left the parlay pool because their new market id belongs to a match that is already in it
   * (SLIP-10, C16).
   */
  readonly deduped: number;
  /**
   * Selections whose market id now identifies another match, market, period or option (F30). They cannot be
   * bet on any more.
   */
  readonly mismatched: readonly OptionKey[];
};

/** The merge result of one selection. */
type LegOutcome = { readonly key: OptionKey; readonly quote: LegQuote; readonly foreign: boolean };

/**
 * Merges the platform's pre-bet response into the slip's quote (SLIP-13, SLIP-14, SLIP-17, SLIP-18). `requestedItems`
 * are the selections when the request was sent: later selections stay without a quote, and series of another
 * number of legs are dropped. A selection moves to a new market id only if that is the same bet (F29, F30);
 * else the leg is off (status -1) and a note says why. A note reports each change once and is shown for
 * `NOTE_MS` from `now`, the server's clock. `currencyId` is the currency of the limits.
 */
export const mergePreBet = (
  items: Items,
  before: Quote,
  answer: PreBet,
  {
    requestedItems,
    known,
    now,
    currencyId,
  }: {
    readonly requestedItems: Items;
    readonly known: KnownMarket;
    readonly now: EpochMs;
    readonly currencyId: number;
  },
): QuoteMerge => {
  if (items.length === 0) return { quote: NO_QUOTE, items, renamed: [], deduped: 0, mismatched: [] };
  const outcomes = new Map(
    items.flatMap((item) => {
      const leg = legFor(item, answer.legs);
      return leg === undefined
        ? []
        : [[item.key, outcomeOf(item, leg, before.legs[item.key], known, now)] as const];
    }),
  );
  const renamed = [...outcomes].flatMap(([from, { key: to }]) => (from === to ? [] : [{ from, to }]));
  const settled =
    renamed.length === 0
      ? { items, deduped: 0 }
      : enforceSlipRules(items.map((item) => withKey(item, outcomes.get(item.key)?.key ?? item.key)));
  return {
    quote: {
      phase: 'ready',
      currencyId,
      at: now,
      legs: Object.fromEntries([...outcomes.values()].map(({ key, quote }) => [key, quote])),
      series:
        parlayOf(requestedItems) === parlayOf(items)
          ? seriesIn(answer.series, legsOf(items, 'parlay').length)
          : [],
      mostOrders: answer.mostOrders,
      mostLegs: answer.mostLegs,
    },
    items: settled.items,
    renamed,
    deduped: settled.deduped,
    mismatched: [...outcomes.values()].flatMap(({ key, foreign }) => (foreign ? [key] : [])),
  };
};

const withKey = (item: Selection, key: OptionKey): Selection => (item.key === key ? item : { ...item, key });
const parlayOf = (items: Items): string => JSON.stringify(legsOf(items, 'parlay').map(({ key }) => key));

/**
 * Finds the leg of a selection in a response: the market that replaced its market, else its own market; of
 * several the one with its option.
 */
const legFor = (item: Selection, legs: readonly PreBetLeg[]): PreBetLeg | undefined => {
  const type = readOptionKey(item.key)?.type;
  const of = (id: (leg: PreBetLeg) => MarketId | null): PreBetLeg | undefined => {
    const found = legs.filter((leg) => {
      const at = id(leg);
      return at !== null && isOfMarket(item, at);
    });
    return found.find(({ option }) => option?.type === type) ?? found[0];
  };
  return of((leg) => leg.oldMarketId) ?? of((leg) => leg.marketId);
};

const OFF: LegQuote = {
  status: -1,
  allowParlay: false,
  inPlay: false,
  minBet: null,
  maxBet: null,
  odds: null,
  result: '',
  note: null,
};

const outcomeOf = (
  item: Selection,
  leg: PreBetLeg,
  before: LegQuote | undefined,
  known: KnownMarket,
  now: EpochMs,
): LegOutcome => {
  const offered = (quote: LegQuote, change: Change | null): LegQuote => ({
    ...quote,
    note: change === null ? currentNote(before?.note ?? null, now) : { ...change, until: now + NOTE_MS },
  });
  const removedLeg = (change: Change, foreign: boolean): LegOutcome => ({
    key: item.key,
    quote: offered(OFF, (before?.status ?? 1) < 0 ? null : change),
    foreign,
  });
  const { option } = leg;
  if (leg.status < 0 || option === null) return removedLeg({ kind: 'handicap-closed', from: null }, false);
  const market = known(leg.marketId);
  const sameness = compareBets(item, {
    optionType: option.type,
    market,
    ...(option.line === null ? {} : { line: option.line }),
  });
  if (sameness === 'line') return removedLeg({ kind: 'line-changed', from: item.line }, false);
  // A replacing market must prove by its line, or by the board's facts, that it is the same bet.
  const proven =
    leg.marketId === readOptionKey(item.key)?.marketId ||
    option.line !== null ||
    market !== undefined ||
    item.line === null;
  if (sameness === 'other' || !proven)
    return removedLeg({ kind: 'handicap-closed', from: null }, sameness === 'other');
  const key = optionKey(leg.marketId, option.type);
  const { allowParlay, inPlay, minBet, maxBet, result } = leg;
  const quote: LegQuote = {
    // An option without odds is locked, so it cannot be bet on either.
    status: leg.status === 1 && option.odds === null ? 0 : leg.status,
    allowParlay,
    inPlay,
    minBet,
    maxBet,
    odds: option.odds,
    result,
    note: null,
  };
  return { key, quote: offered(quote, changeOf(item, quote, before, key)), foreign: false };
};

type Change = Pick<LegNote, 'kind' | 'from'>;

/**
 * Returns the change since the leg was last quoted, or since it was selected. Odds, in thousandths, come
 * before a change of the market id, because the user agrees to odds.
 */
const changeOf = (
  item: Selection,
  quote: LegQuote,
  before: LegQuote | undefined,
  key: OptionKey,
): Change | null => {
  if (isClosed(quote))
    return before !== undefined && isClosed(before) ? null : { kind: 'market-suspended', from: null };
  const odds: Thousandths = before?.odds ?? item.odds;
  if (quote.odds !== odds) return { kind: 'odds-changed', from: String(odds) };
  return key === item.key ? null : { kind: 'handicap-changed', from: null };
};

const isClosed = ({ status }: LegQuote): boolean => status !== 1;
const currentNote = (note: LegNote | null, now: EpochMs): LegNote | null =>
  note !== null && note.until > now ? note : null;

/**
 * Keeps the series that a parlay with this many legs can have, with the counts for their names (SLIP-14 to
 * SLIP-16).
 */
const seriesIn = (offered: readonly SeriesQuote[], legs: number): readonly SeriesQuote[] =>
  offered
    .filter(
      (each) => each.combinations > 0 && each.combinations === combinationCount(legs, each.seriesNumber),
    )
    .map((each) => ({ ...each, betCount: betCountOf(each.seriesNumber, each.combinations) }));

/** Whether a change note is shown at `now`. Until it ends the quote is not refreshed (FEED-13, C32). */
export const hasNotes = (quote: Quote, now: EpochMs): boolean =>
  Object.values(quote.legs).some((leg) => currentNote(leg?.note ?? null, now) !== null);

/**
 * Removes the notes, because the user accepted them or removed a leg (SLIP-19), and the legs that are no
 * longer selected. An empty slip has no quote (SLIP-18).
 */
export const withoutNotes = (quote: Quote, items: Items): Quote => {
  if (items.length === 0) return NO_QUOTE;
  const legs = items.flatMap(({ key }) => {
    const leg = quote.legs[key];
    return leg === undefined ? [] : [[key, leg.note === null ? leg : { ...leg, note: null }] as const];
  });
  return { ...quote, legs: Object.fromEntries(legs) };
};

/** Moves stakes to the new keys of their selections (F29: the stake is kept). */
export const renamedStakes = (stakes: Slip['stakes'], renamed: QuoteMerge['renamed']): Slip['stakes'] =>
  renamed.length === 0
    ? stakes
    : Object.fromEntries(
        Object.entries(stakes).map(([of, stake]) => [
          renamed.find(({ from }) => from === of)?.to ?? of,
          stake,
        ]),
      );
