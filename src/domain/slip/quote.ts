import type { MarketId, EpochMs, OptionKey, Thousandths } from '../ids.ts';
import { optionKey, readOptionKey } from '../ids.ts';
import type { PreBet, PreBetLeg } from './preBet.ts';
import { isOfMarket, sameBet, type BetFacts } from './sameBet.ts';
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
import { legsOf, settleItems } from './slipRules.ts';

type Items = Slip['items'];

/** Not from the specification: a note of change stands this long (C32); refreshes wait for it (FEED-13). */
export const NOTE_MS = 15_000;

/** What the board knows of a market; undefined where it does not have it. */
type KnownMarket = (id: MarketId) => BetFacts['market'];

/**
 * What an answer changes. `renamed`: selections that point to a new market id now (SLIP-17), from old to new:
 * their stakes go with them.
 */
export type Quoted = {
  readonly quote: Quote;
  readonly items: Items;
  readonly renamed: readonly { readonly from: OptionKey; readonly to: OptionKey }[];
  /** Legs that left the parlay pool because a new market id is of a match that is in it (SLIP-10, C16). */
  readonly deduped: number;
  /**
   * Selections whose market id stands for another match, market, period or option now (F30): they cannot be
   * bet on any more.
   */
  readonly foreign: readonly OptionKey[];
};

/** What became of one selection. */
type LegOutcome = { readonly key: OptionKey; readonly quote: LegQuote; readonly foreign: boolean };

/**
 * The platform's word on the slip merged into what is known (SLIP-13, SLIP-14, SLIP-17, SLIP-18). `asked` are
 * the selections as they were when the question left: what has been picked since has no word yet, and series
 * of other parlay legs are not this parlay's. A selection points to a new market id only if that is the same
 * bet (F29, F30); else the leg is off (status -1) and a note says why. A note tells a change once, since what
 * was last told, and stands `NOTE_MS` from `now`, the server's clock. `currencyId` is that of the limits.
 */
export const mergePreBet = (
  items: Items,
  before: Quote,
  answer: PreBet,
  {
    asked,
    known,
    now,
    currencyId,
  }: {
    readonly asked: Items;
    readonly known: KnownMarket;
    readonly now: EpochMs;
    readonly currencyId: number;
  },
): Quoted => {
  if (items.length === 0) return { quote: NO_QUOTE, items, renamed: [], deduped: 0, foreign: [] };
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
      : settleItems(items.map((item) => moved(item, outcomes.get(item.key)?.key ?? item.key)));
  return {
    quote: {
      phase: 'ready',
      currencyId,
      at: now,
      legs: Object.fromEntries([...outcomes.values()].map(({ key, quote }) => [key, quote])),
      series:
        parlayOf(asked) === parlayOf(items) ? seriesIn(answer.series, legsOf(items, 'parlay').length) : [],
      mostOrders: answer.mostOrders,
      mostLegs: answer.mostLegs,
    },
    items: settled.items,
    renamed,
    deduped: settled.deduped,
    foreign: [...outcomes.values()].flatMap(({ key, foreign }) => (foreign ? [key] : [])),
  };
};

const moved = (item: Selection, key: OptionKey): Selection => (item.key === key ? item : { ...item, key });
const parlayOf = (items: Items): string => JSON.stringify(legsOf(items, 'parlay').map(({ key }) => key));

/**
 * A selection's leg in an answer: the market that took its market's place, else its own; of several the one
 * of its option.
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
  const told = (quote: LegQuote, change: Change | null): LegQuote => ({
    ...quote,
    note: change === null ? standing(before?.note ?? null, now) : { ...change, until: now + NOTE_MS },
  });
  const gone = (change: Change, foreign: boolean): LegOutcome => ({
    key: item.key,
    quote: told(OFF, (before?.status ?? 1) < 0 ? null : change),
    foreign,
  });
  const { option } = leg;
  if (leg.status < 0 || option === null) return gone({ what: 'handicap-closed', from: null }, false);
  const market = known(leg.marketId);
  const sameness = sameBet(item, {
    optionType: option.type,
    market,
    ...(option.line === null ? {} : { line: option.line }),
  });
  if (sameness === 'line') return gone({ what: 'line-changed', from: item.line }, false);
  // A market that took the place of another proves by its line, or by what the board knows of it, that it is
  // the same bet.
  const proven =
    leg.marketId === readOptionKey(item.key)?.marketId ||
    option.line !== null ||
    market !== undefined ||
    item.line === null;
  if (sameness === 'other' || !proven)
    return gone({ what: 'handicap-closed', from: null }, sameness === 'other');
  const key = optionKey(leg.marketId, option.type);
  const { status, allowParlay, inPlay, minBet, maxBet, result } = leg;
  const quote: LegQuote = {
    status,
    allowParlay,
    inPlay,
    minBet,
    maxBet,
    odds: option.odds,
    result,
    note: null,
  };
  return { key, quote: told(quote, changeOf(item, quote, before, key)), foreign: false };
};

type Change = Pick<LegNote, 'what' | 'from'>;

/**
 * Since what was last told of the leg, or since it was picked. Odds, in thousandths, before the market's own
 * id: they are what is agreed to.
 */
const changeOf = (
  item: Selection,
  quote: LegQuote,
  before: LegQuote | undefined,
  key: OptionKey,
): Change | null => {
  if (isClosed(quote))
    return before !== undefined && isClosed(before) ? null : { what: 'market-suspended', from: null };
  const odds: Thousandths = before?.odds ?? item.odds;
  if (quote.odds !== odds) return { what: 'odds-changed', from: String(odds) };
  return key === item.key ? null : { what: 'handicap-changed', from: null };
};

const isClosed = ({ status, odds }: LegQuote): boolean => status !== 1 || odds === null;
const standing = (note: LegNote | null, now: EpochMs): LegNote | null =>
  note !== null && note.until > now ? note : null;

/**
 * Series that a parlay of so many legs can have, with the counts that the name is made of (SLIP-14 to
 * SLIP-16).
 */
const seriesIn = (told: readonly SeriesQuote[], legs: number): readonly SeriesQuote[] =>
  told
    .filter(
      (each) => each.combinations > 0 && each.combinations === combinationCount(legs, each.seriesNumber),
    )
    .map((each) => ({ ...each, betCount: betCountOf(each.seriesNumber, each.combinations) }));

/** Whether a note of change stands at `now`: until then the slip is not asked about again (FEED-13, C32). */
export const hasNotes = (quote: Quote, now: EpochMs): boolean =>
  Object.values(quote.legs).some((leg) => standing(leg?.note ?? null, now) !== null);

/**
 * Without notes: they were accepted, or a leg was removed (SLIP-19); of the legs that are still selected. An
 * empty slip has no quote (SLIP-18).
 */
export const withoutNotes = (quote: Quote, items: Items): Quote => {
  if (items.length === 0) return NO_QUOTE;
  const legs = items.flatMap(({ key }) => {
    const leg = quote.legs[key];
    return leg === undefined ? [] : [[key, leg.note === null ? leg : { ...leg, note: null }] as const];
  });
  return { ...quote, legs: Object.fromEntries(legs) };
};

/** Stakes of selections under their new market ids (F29: the stake is kept). */
export const renamedStakes = (stakes: Slip['stakes'], renamed: Quoted['renamed']): Slip['stakes'] =>
  renamed.length === 0
    ? stakes
    : Object.fromEntries(
        Object.entries(stakes).map(([of, stake]) => [
          renamed.find(({ from }) => from === of)?.to ?? of,
          stake,
        ]),
      );
