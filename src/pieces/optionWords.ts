import type { MarketPeriod, OptionType } from '#domain/ids.ts';
import { optionLine, type LineNotation } from '#domain/lines.ts';
import type { MarketFacts, OptionFacts } from '#domain/match.ts';
import { periodKey } from '#domain/phases.ts';

/** i18next's `t` of the namespace `markets`, as far as the words of a cell need it. */
export type Words = (key: string, options?: Record<string, unknown>) => string;

type Named = Pick<MarketFacts, 'type' | 'period' | 'name' | 'line'>;
type Teams = { readonly home: string; readonly away: string };

export type OptionWords = {
  /** What stands left in the cell: the line, or a short mark ("X", "O 2.5"); empty where its place says it. */
  readonly label: string;
  /** The option's own name: "Home", "Over", a runner. */
  readonly side: string;
  /** "Home Arsenal, full time, handicap -0.5": spoken before the odds. */
  readonly spoken: string;
};

const OVER: number = 4;
const UNDER: number = 5;

/** The market's words: the client's own for types it knows, else the server's name, else a neutral word (LIST-25, D17). */
export const marketName = (t: Words, market: Pick<MarketFacts, 'type' | 'name'>): string =>
  t(`type.${market.type}`, { defaultValue: market.name === '' ? t('type.unknown') : market.name });

/** The period's words; empty for one the client does not know, which the server's market name says (D17). */
export const periodName = (t: Words, period: MarketPeriod): string => {
  const key = periodKey(period);
  return key === undefined ? '' : t(`period.${key}`);
};

const labelOf = (t: Words, option: OptionFacts, line: string, side: string): string => {
  const short = t(`short.${option.type}`, { defaultValue: '' });
  if (option.type === OVER || option.type === UNDER) return `${short} ${line}`.trim();
  if (line !== '') return line;
  return short === '' ? side : short;
};

const sideOf = (type: OptionType, teams: Teams | undefined): string | undefined => {
  if (teams === undefined) return undefined;
  const team = { 1: teams.home, 2: teams.away }[type as number];
  return team === '' ? undefined : team;
};

/**
 * Everything a cell says of its option but the price. It depends on the market's facts, the settings and the language only, never
 * on odds: memoize it by those.
 */
export const optionWords = (t: Words, market: Named, option: OptionFacts, notation: LineNotation, teams?: Teams): OptionWords => {
  const line = optionLine(market, option, notation) ?? '';
  const own = t(`option.${option.type}`, { defaultValue: '' });
  const side = own === '' ? (option.name ?? t('option.other')) : own;
  const team = sideOf(option.type, teams);
  const known = [team === undefined ? side : `${side} ${team}`, periodName(t, market.period), `${marketName(t, market)} ${line}`.trim()];
  return { label: labelOf(t, option, line, side), side, spoken: known.filter((part) => part !== '').join(', ') };
};
