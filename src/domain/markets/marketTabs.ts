import { GRIDS } from './gridTable.ts';
import { tabsOfTags } from './groupTags.ts';
import type { MarketTab } from './marketTabNames.ts';
import type { MarketFacts, OptionFacts } from '../match/match.ts';
import { scoreOfOption } from './optionTypes.ts';
import { periodName, type PeriodName } from '../match/periods.ts';

/**
 * Market types about players. They have no tag of their own, but many users look for them (wire facts 4.4).
 */
const PLAYERS: ReadonlySet<number> = new Set([1075, 1076, 1077, 1080, 1116, 1233, 1234]);
const between = (type: number, ...ranges: readonly (readonly [number, number])[]): boolean =>
  ranges.some(([from, to]) => type >= from && type <= to);
const isCorners = (type: number): boolean =>
  between(
    type,
    [1009, 1011],
    [1015, 1015],
    [1054, 1058],
    [1094, 1094],
    [1107, 1110],
    [1146, 1147],
    [1160, 1161],
    [1189, 1191],
    [1229, 1230],
  );
const isCards = (type: number): boolean =>
  between(type, [1060, 1074], [1086, 1088], [1126, 1126], [1148, 1149], [1169, 1175], [1231, 1232]);

/** The tab for each part of a match. */
const PARTS: Readonly<Partial<Record<PeriodName['key'], MarketTab>>> = {
  'first-half': 'half',
  'second-half': 'half',
  'second-half-overtime': 'half',
  quarter: 'quarter',
  'quarter-overtime': 'quarter',
  period: 'quarter',
  inning: 'quarter',
  'first-innings': 'quarter',
  set: 'set',
  'volleyball-set': 'set',
  'golden-set': 'set',
  game: 'game',
  frame: 'game',
  map: 'game',
  'quarter-hour': 'minutes',
  'extra-time': 'extra',
  'extra-first': 'extra',
  'extra-second': 'extra',
  penalties: 'extra',
  overtime: 'extra',
};

const LINED: ReadonlySet<number> = new Set([1, 2, 4, 5]);
const isLined = ({ line, options }: Pick<MarketFacts, 'line' | 'options'>): boolean =>
  options.length === 2 &&
  options.every(({ type }) => LINED.has(type)) &&
  (line !== null || options.some((option) => option.line !== null));
const isScore = (options: readonly OptionFacts[]): boolean =>
  options.length > 3 &&
  options.filter(({ type }) => scoreOfOption(type) !== undefined).length * 2 > options.length;

/** Whether a list row of its sport shows the market. */
const isMain = (type: number, period: number): boolean => {
  const sport = (type - (type % 1000)) / 1000;
  return (
    GRIDS.get(sport)?.[0]?.columns.some((column) => column.marketType === type && column.period === period) ??
    false
  );
};

/** Derives the tabs from the market's codes, where the platform sends no tags. */
const derived = ({
  type,
  period,
  line,
  options,
}: Pick<MarketFacts, 'type' | 'period' | 'line' | 'options'>): readonly MarketTab[] => {
  const part = PARTS[periodName(period)?.key ?? 'full-time'];
  return [
    ...(isMain(type, period) ? (['popular'] as const) : []),
    ...(isLined({ line, options }) ? (['lines'] as const) : []),
    ...(part === undefined ? [] : [part]),
    ...(isScore(options) ? (['score'] as const) : []),
    ...(isCorners(type) ? (['corners'] as const) : []),
    ...(isCards(type) ? (['cards'] as const) : []),
  ];
};

/**
 * Returns the tabs of a market: by the platform's tags of its group, else by its own codes. The result is
 * never empty.
 */
export const tabsOfMarket = (
  market: Pick<MarketFacts, 'type' | 'period' | 'line' | 'options' | 'tags'>,
): readonly MarketTab[] => {
  const tabNames = market.tags === 0 ? derived(market) : tabsOfTags(market.tags);
  const all = PLAYERS.has(market.type) ? [...tabNames, 'players' as const] : tabNames;
  return all.length === 0 ? ['other'] : all;
};
