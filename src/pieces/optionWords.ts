import type { MarketPeriod, OptionType } from '#domain/ids.ts';
import { hasLine, optionLine, type LineNotation } from '#domain/odds/lines.ts';
import type { MarketFacts, OptionFacts } from '#domain/match/match.ts';
import { isNamedByServer, typeKey } from '#domain/markets/marketTypes.ts';
import { isOtherCount, scoreOfOption } from '#domain/markets/optionTypes.ts';
import { isOutrightPeriod, periodName } from '#domain/match/periods.ts';

/** i18next's `t` of the namespace `markets`, reduced to what a cell's texts need. */
export type MarketTexts = (key: string, options?: Record<string, unknown>) => string;

type Named = Pick<MarketFacts, 'type' | 'period' | 'name' | 'line'>;
type Teams = { readonly home: string; readonly away: string };

export type OptionWords = {
  /** Left text of the cell: the line or a short mark ("X", "O 2.5"). Empty if the position says it. */
  readonly label: string;
  /** The option's own name: "Home", "Over", a runner. */
  readonly side: string;
  /** Spoken before the odds: "Home Arsenal, full time, handicap -0.5". */
  readonly spoken: string;
};

/** Home is 1, away 2 and the draw 3. */
const DRAW = 3;

/**
 * Returns the platform's text from its language file if loaded (`#board/OddsWords.tsx`), else a neutral text.
 */
const serverWord = (t: MarketTexts, group: 'marketType' | 'option', code: number, neutral: string): string =>
  t(`server.${group}.${code}`, { defaultValue: t(neutral) });

/** True if the server sent the name of a market that only this name describes. */
const hasServerName = ({ type, name }: Pick<MarketFacts, 'type' | 'name'>): boolean =>
  name !== '' && isNamedByServer(type);

/**
 * Returns a market's name: the client's own text for types that it describes, else the server's name, else a
 * neutral text (LIST-25, D17).
 */
export const marketName = (t: MarketTexts, market: Pick<MarketFacts, 'type' | 'period' | 'name'>): string =>
  hasServerName(market)
    ? market.name
    : t(`type.${typeKey(market.type, market.period)}`, {
        defaultValue:
          market.name === '' ? serverWord(t, 'marketType', market.type, 'type.unknown') : market.name,
      });

/** Returns a period's name; empty for an unknown period, which the server's market name describes (D17). */
export const periodWords = (t: MarketTexts, period: MarketPeriod): string => {
  const name = periodName(period);
  return name === undefined ? '' : t(`period.${name.key}`, { n: name.n });
};

/**
 * Returns the name of market and period. If the client has no text for either, the server's name is used,
 * which has both (LIST-25, D17).
 */
export const marketTitle = (
  t: MarketTexts,
  market: Pick<MarketFacts, 'type' | 'period' | 'name'>,
): string => {
  const period = periodWords(t, market.period);
  const ownText = t(`type.${typeKey(market.type, market.period)}`, { defaultValue: '' });
  if (ownText !== '' && period !== '' && !hasServerName(market)) return `${ownText} · ${period}`;
  if (market.name !== '') return market.name;
  return [marketName(t, market), period].filter((part) => part !== '').join(' · ');
};

/**
 * Returns the client's own text of an option type; empty if it has none, and the server's name is used then
 * (D22).
 */
const typeWord = (t: MarketTexts, kind: 'option' | 'short', type: OptionType): string => {
  const score = scoreOfOption(type);
  return score === undefined ? t(`${kind}.${type}`, { defaultValue: '' }) : `${score[0]}-${score[1]}`;
};

/**
 * Returns an option's name: the client's own text, else the server's name. An outright's options are runners, which
 * only the server names, whatever their types. The client's texts of numbers say goals, so a number of anything else
 * is named by the server too, else by the bare number (D22).
 */
const nameOf = (t: MarketTexts, market: Named, { type, name }: OptionFacts): string => {
  const isCount = isOtherCount(market.type, type);
  if (name !== null && name !== '' && (isCount || isOutrightPeriod(market.period))) return name;
  const ownText = typeWord(t, isCount ? 'short' : 'option', type);
  return ownText === '' ? (name ?? serverWord(t, 'option', type, 'option.other')) : ownText;
};

/**
 * Removes the team of the cell's line from an option's name ("Jones by KO"). A name of two sides ("Jones/Smith",
 * "Jones - Smith") stays whole. Chinese and Thai write no space after a team.
 */
const withoutTeam = (name: string, team: string): string => {
  const rest = name.startsWith(team) ? name.slice(team.length) : '';
  return /^\s(?!\W\s)|^\p{Lo}/u.test(rest) ? rest.trim() : name;
};

/**
 * Returns all texts of a cell except the price. They depend only on the market's facts, the settings and the
 * language, never on odds: memoize by those. `lineTeam`: the team or the option that the cell's place stands for, where
 * the label need not repeat it.
 */
export const optionWords = (
  t: MarketTexts,
  market: Named,
  option: OptionFacts,
  notation: LineNotation,
  teams?: Teams,
  lineTeam = '',
): OptionWords => {
  const line = optionLine(market, option, notation) ?? '';
  const side = nameOf(t, market, option);
  // A runner may have the option type of the home side, but names no team.
  const isRunner = isOutrightPeriod(market.period) && side === option.name;
  const team = isRunner ? '' : ({ 1: teams?.home, 2: teams?.away }[option.type as number] ?? '');
  const name = isRunner ? side : typeWord(t, 'short', option.type) || withoutTeam(side, lineTeam);
  // The place of home, away and draw names them, so that their line alone says the rest.
  const isNamedByPlace = !isRunner && (option.type <= DRAW || side === lineTeam);
  const known = [
    `${side} ${team}`.trim(),
    periodWords(t, market.period),
    `${marketName(t, market)} ${line}`.trim(),
  ];
  return {
    label: isNamedByPlace && line !== '' ? line : hasLine(name, line) ? name : `${name} ${line}`,
    side,
    spoken: known.filter((part) => part !== '').join(', '),
  };
};
