import type { MarketId, MarketPeriod, MarketType, OptionType, Thousandths } from '#domain/ids.ts';
import { groupTags } from '#domain/markets/groupTags.ts';
import { isKnownType } from '#domain/markets/knownTypes.ts';
import type { MarketRecord, OptionFacts, SaleStatus } from '#domain/match/match.ts';
import { periodName } from '#domain/match/periods.ts';
import type { Decoding } from './context.ts';
import { isTooLow, LOW_ODDS, NO_PRICE, readSale, thousandthsOf } from './price.ts';
import type { MarketRules } from './marketRules.ts';
import { RepeatedGroup } from './repeatedGroup.ts';
import { idOf, isRaw, lineOf, listOf, nameOf, wholeOf, type Raw } from './raw.ts';

const MAX_GROUPS = 1000;
const MAX_MARKETS = 400;
const MAX_OPTIONS = 600;
/**
 * Highest option type with a text in the client: home, away, draw, over, under, even, odd, yes, no (LIST-19,
 * D22).
 */
const WORDED = 9;

const groupedWith = (own: SaleStatus, match: SaleStatus): SaleStatus => (own < match ? own : match);

/**
 * Reads the markets of `mg` in the platform's order (LIST-16, LIST-17, LIST-18). Unreadable markets are
 * dropped and counted.
 */
export const decodeMarkets = (raw: unknown, rules: MarketRules, decoding: Decoding): MarketRecord[] => {
  const markets: MarketRecord[] = [];
  for (const group of listOf(raw, MAX_GROUPS)) {
    if (group instanceof RepeatedGroup) {
      for (const market of group.markets(rules, decoding, decodeGroup)) markets.push(market);
      continue;
    }
    const type = isRaw(group) ? wholeOf(group.mty) : undefined;
    const period = isRaw(group) ? wholeOf(group.pe) : undefined;
    if (!isRaw(group) || type === undefined || period === undefined) {
      decoding.drop('bet-group');
      continue;
    }
    if (!isKnownType(type as MarketType)) decoding.drop('unknown-market-type');
    if (periodName(period as MarketPeriod) === undefined) decoding.drop('unknown-period');
    const name = nameOf(group.nm);
    const tags = Array.isArray(group.tps) ? groupTags(group.tps) : 0;
    for (const each of listOf(group.mks, MAX_MARKETS)) {
      const market = decodeMarket(
        each,
        { type: type as MarketType, period: period as MarketPeriod, name, tags },
        rules,
        decoding,
      );
      if (market !== undefined) markets.push(market);
    }
  }
  return markets;
};

const decodeGroup = (raw: unknown, rules: MarketRules, decoding: Decoding): readonly MarketRecord[] =>
  decodeMarkets([raw], rules, decoding);

type Group = {
  readonly type: MarketType;
  readonly period: MarketPeriod;
  readonly name: string;
  readonly tags: number;
};

const decodeMarket = (
  raw: unknown,
  group: Group,
  rules: MarketRules,
  decoding: Decoding,
): MarketRecord | undefined => {
  const id = isRaw(raw) ? idOf(raw.id) : undefined;
  const handle = isRaw(raw) ? handleOf(raw.h) : null;
  if (!isRaw(raw) || id === undefined || !Array.isArray(raw.op) || (rules.handles && handle === null)) {
    decoding.drop(id === undefined ? 'market' : 'market-options-or-handle');
    return undefined;
  }
  if (raw.ss !== 1 && raw.ss !== 0 && raw.ss !== -1) decoding.drop('unknown-sale-status');
  const { options, odds, unreadable } = decodeOptions(listOf(raw.op, MAX_OPTIONS), rules.outright, decoding);
  const market = {
    id: id as MarketId,
    matchId: rules.matchId,
    type: group.type,
    period: group.period,
    name: group.name,
    line: lineOf(raw.li),
    rank: wholeOf(raw.mbl) ?? 0,
    parlay: raw.au === 1 || raw.au === true,
    options,
    sale: groupedWith(readSale(raw.ss), rules.sale),
    odds,
    handle,
    // Always present, because records of two shapes make a poll's walk seven times slower (G2).
    tags: group.tags,
  };
  return unreadable === NONE ? market : { ...market, unreadable };
};

const NONE: readonly number[] = [];

const decodeOptions = (raws: readonly unknown[], outright: boolean, decoding: Decoding) => {
  const named = outright || raws.length > 3;
  const known = named ? undefined : decoding.optionLists?.like(raws);
  const options: OptionFacts[] = [];
  const odds: Thousandths[] = [];
  let unreadable = NONE;
  let hasLowOdds = false;
  for (let at = 0; at < raws.length; at += 1) {
    const each = raws[at];
    const price = isRaw(each) ? thousandthsOf(each.od) : NO_PRICE;
    const option = known === undefined ? decodeOption(each, named) : known[at];
    if (price === NO_PRICE || option === undefined) {
      decoding.drop(option === undefined ? 'option' : 'odds');
      unreadable = [...unreadable, at];
    }
    if (isTooLow(price)) hasLowOdds = true;
    // An unreadable option keeps its place: the feed addresses options by their position.
    if (known === undefined) options.push(option ?? NO_OPTION);
    odds.push((option === undefined || price === NO_PRICE ? 0 : price) as Thousandths);
  }
  if (hasLowOdds) decoding.drop(LOW_ODDS);
  if (known === undefined && !named && options.every(isWorded)) decoding.optionLists?.keep(raws, options);
  return { options: known ?? options, odds, unreadable };
};

const isWorded = ({ type }: OptionFacts): boolean => type <= WORDED;

const NO_OPTION: OptionFacts = { type: 0 as OptionType, name: null, line: null };

const decodeOption = (raw: unknown, named: boolean): OptionFacts | undefined => {
  const type = isRaw(raw) ? wholeOf(raw.ty) : undefined;
  if (!isRaw(raw) || type === undefined || type < 0) return undefined;
  return {
    type: type as OptionType,
    name: named || type > WORDED ? textOf(raw) : null,
    line: lineOf(raw.li),
  };
};

const textOf = (raw: Raw): string | null => nameOf(raw.na) || nameOf(raw.nm) || null;

/** The highest handle (FEED.md): the worker's column has 32-bit integers. */
const MAX_HANDLE = 0x7fffffff;

/** Reads a feed handle; null for other values (D1). */
export const handleOf = (raw: unknown): number | null =>
  typeof raw === 'number' && Number.isInteger(raw) && raw >= 0 && raw <= MAX_HANDLE ? raw : null;
