import type { MarketFacts, OptionFacts } from '../match/match.ts';

/** How quarter lines are written: "0.5/1" or "0.75". */
export type LineNotation = 'split' | 'decimal';

const NUMERIC = /^([+-]?)(\d{1,6})(?:\.(\d{1,2})0*)?$/;
const SPLIT = /^([+-]?)(\d{1,6}(?:\.\d)?)\/(\d{1,6}(?:\.\d)?)$/;
const HOME = 1;
const AWAY = 2;

/** A line in whole hundredths ("-0.75" and "-0.5/1" are -75); undefined where the text is no number. */
export const parseLine = (text: string): number | undefined => {
  const split = SPLIT.exec(text);
  if (split !== null) {
    const low = parseLine(split[2] ?? '');
    const high = parseLine(split[3] ?? '');
    return low === undefined || high === undefined ? undefined : signed(split[1], (low + high) / 2);
  }
  const found = NUMERIC.exec(text);
  return found === null
    ? undefined
    : signed(found[1], Number(found[2]) * 100 + Number((found[3] ?? '').padEnd(2, '0')));
};

/** What separates words and numbers, and a number that is no line, such as the "04" of a team. */
const BETWEEN = /[^\w./+-]+|(?<![\w.])0\d+/;
/** True if a name has the line as a word of its own, in any notation. */
export const hasLine = (name: string, line: string): boolean => {
  const size = parseLine(line);
  return size === undefined
    ? name.includes(line)
    : name.split(BETWEEN).some((each) => parseLine(each) === size);
};

// Never -0: it would be written without a sign and compare unequal.
const signed = (sign: string | undefined, size: number): number =>
  sign === '-' && size !== 0 ? -size : size;

const formatDecimal = (size: number): string => {
  const tail = size % 100;
  const whole = (size - tail) / 100;
  if (tail === 0) return String(whole);
  return `${whole}.${tail % 10 === 0 ? tail / 10 : String(tail).padStart(2, '0')}`;
};

/** Writes a quarter line as its two neighbours, on which it settles as two half stakes (D15). */
const formatSplit = (size: number): string =>
  size % 50 === 25 ? `${formatDecimal(size - 25)}/${formatDecimal(size + 25)}` : formatDecimal(size);

const formatLine = (size: number, notation: LineNotation): string =>
  notation === 'split' ? formatSplit(size) : formatDecimal(size);

/**
 * Returns the line beside an option's odds, or null if it has none. A handicap is written from its own side's
 * view, with sign (the market's line is the home side's view); totals have no sign. Text that is not a number
 * is shown as the server wrote it (D17).
 */
export const optionLine = (
  market: Pick<MarketFacts, 'line'>,
  option: Pick<OptionFacts, 'type' | 'line'>,
  notation: LineNotation,
): string | null => {
  const side = option.type === HOME || option.type === AWAY;
  const home = market.line === null ? undefined : parseLine(market.line);
  if (home !== undefined && !side) return ownTotal(home, option, notation);
  if (home !== undefined)
    return withSign(option.type === AWAY ? signed(home < 0 ? '' : '-', Math.abs(home)) : home, notation);
  const own = option.line === null ? undefined : parseLine(option.line);
  if (own !== undefined) return side ? withSign(own, notation) : formatLine(Math.abs(own), notation);
  return option.line ?? market.line;
};

const withSign = (line: number, notation: LineNotation): string =>
  line === 0 ? '0' : `${line < 0 ? '-' : '+'}${formatLine(Math.abs(line), notation)}`;

/**
 * Returns the line of an option outside a handicap: over and under take the market's line, others only their
 * own.
 */
const ownTotal = (
  line: number,
  option: Pick<OptionFacts, 'type' | 'line'>,
  notation: LineNotation,
): string | null =>
  option.type === 4 || option.type === 5 ? formatLine(Math.abs(line), notation) : option.line;
