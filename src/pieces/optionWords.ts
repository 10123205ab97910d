import type { MarketPeriod, OptionType } from '#domain/ids.ts';
import { optionLine, type LineNotation } from '#domain/odds/lines.ts';
import type { MarketFacts, OptionFacts } from '#domain/match/match.ts';
import { isNumbered, typeKey } from '#domain/markets/marketTypes.ts';
import { scoreOfOption } from '#domain/markets/optionTypes.ts';
import { periodName } from '#domain/match/periods.ts';

/** i18next's `t` of the namespace `markets`, as far as the words of a cell need it. */
export type MarketTexts = (key: string, options?: Record<string, unknown>) => string;

type Named = Pick<MarketFacts, 'type' | 'period' | 'name' | 'line'>;
type Teams = { readonly home: string; readonly away: string };

export type OptionWords = {
  /**
   * What stands left in the cell: the line, or a short mark ("X", "O 2.5"); empty where its place says it.
   */
  readonly label: string;
  /** The option's own name: "Home", "Over", a runner. */
  readonly side: string;
  /** "Home Arsenal, full time, handicap -0.5": spoken before the odds. */
  readonly spoken: string;
};

const OVER: number = 4;
const UNDER: number = 5;

/**
 * The platform's word from its language file, where it is there (`#board/OddsWords.tsx`), else a neutral one.
 */
const serverWord = (t: MarketTexts, group: 'marketType' | 'option', code: number, neutral: string): string =>
  t(`server.${group}.${code}`, { defaultValue: t(neutral) });

/**
 * The market's words: the client's own for types it knows, else the server's name, else a neutral word
 * (LIST-25, D17).
 */
export const marketName = (t: MarketTexts, market: Pick<MarketFacts, 'type' | 'period' | 'name'>): string =>
  t(`type.${typeKey(market.type, market.period)}`, {
    defaultValue: market.name === '' ? serverWord(t, 'marketType', market.type, 'type.unknown') : market.name,
  });

/** The period's words; empty for one the client does not know, which the server's market name says (D17). */
export const periodWords = (t: MarketTexts, period: MarketPeriod): string => {
  const name = periodName(period);
  return name === undefined ? '' : t(`period.${name.key}`, { n: name.n });
};

/**
 * Market and period in one: by the server's name, which holds both, where the client has no words for either
 * (LIST-25, D17).
 */
export const marketTitle = (
  t: MarketTexts,
  market: Pick<MarketFacts, 'type' | 'period' | 'name'>,
): string => {
  const period = periodWords(t, market.period);
  const own = t(`type.${typeKey(market.type, market.period)}`, { defaultValue: '' });
  // The server's name says which goal, game or point it is about; the type alone does not.
  if (own !== '' && period !== '' && !(isNumbered(market.type) && market.name !== ''))
    return `${own} · ${period}`;
  if (market.name !== '') return market.name;
  return [own === '' ? marketName(t, market) : own, period].filter((part) => part !== '').join(' · ');
};

/** The client's own word of an option type; empty where it has none: then the server's name says it (D22). */
const typeWord = (t: MarketTexts, kind: 'option' | 'short', type: OptionType): string => {
  const score = scoreOfOption(type);
  return score === undefined ? t(`${kind}.${type}`, { defaultValue: '' }) : `${score[0]}-${score[1]}`;
};

const labelOf = (t: MarketTexts, option: OptionFacts, line: string, side: string): string => {
  const short = typeWord(t, 'short', option.type);
  if (option.type === OVER || option.type === UNDER) return `${short} ${line}`.trim();
  if (line !== '') return line;
  return short === '' ? side : short;
};

/**
 * A name that begins with the side it belongs to ("Jones by KO") says the rest in its cell: the row says who
 * Jones is.
 */
const withoutTeam = (name: string, teams: Teams | undefined): string => {
  const team = [teams?.home, teams?.away].find(
    (each) => each !== undefined && each !== '' && name.length > each.length && name.startsWith(each),
  );
  return team === undefined ? name : name.slice(team.length).replace(/^[\s\-–:/]+/, '') || name;
};

const sideOf = (type: OptionType, teams: Teams | undefined): string | undefined => {
  if (teams === undefined) return undefined;
  const team = { 1: teams.home, 2: teams.away }[type as number];
  return team === '' ? undefined : team;
};

/**
 * Everything a cell says of its option but the price. It depends on the market's facts, the settings and the
 * language only, never on odds: memoize it by those.
 */
export const optionWords = (
  t: MarketTexts,
  market: Named,
  option: OptionFacts,
  notation: LineNotation,
  teams?: Teams,
): OptionWords => {
  const line = optionLine(market, option, notation) ?? '';
  const own = typeWord(t, 'option', option.type);
  const side = own === '' ? (option.name ?? serverWord(t, 'option', option.type, 'option.other')) : own;
  const team = sideOf(option.type, teams);
  const known = [
    team === undefined ? side : `${side} ${team}`,
    periodWords(t, market.period),
    `${marketName(t, market)} ${line}`.trim(),
  ];
  return {
    label: labelOf(t, option, line, withoutTeam(side, teams)),
    side,
    spoken: known.filter((part) => part !== '').join(', '),
  };
};
