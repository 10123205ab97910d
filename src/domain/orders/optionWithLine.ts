import { hasLine, optionLine, parseLine, type LineNotation } from '../odds/lines.ts';
import type { OrderOption } from './order.ts';

type NamedOption = Pick<OrderOption, 'selectionType' | 'optionName' | 'linear'>;

const HOME = 1;
const AWAY = 2;
/** A handicap at the end of an option's name, such as "Away +0.5/1" or "Home (0)"; not the number of "U-21". */
const HANDICAP = /(?<![\p{Script=Latin}\d./])([+-]\d+(?:\.\d+)?(?:\/\d+(?:\.\d+)?)?|(?<=[\s(])0)\s*\)?$/u;

/**
 * True if the platform's name of the option contains the line. The name of a side is a team's and may have numbers,
 * such as "Schalke 04", so only a handicap at its end is the line, from the view of either side.
 */
const namesLine = ({ selectionType, optionName }: NamedOption, linear: string, own: string): boolean => {
  const line = parseLine(linear);
  if (line === undefined || (Number(selectionType) !== HOME && Number(selectionType) !== AWAY))
    return hasLine(optionName, linear) || hasLine(optionName, own);
  const named = parseLine(HANDICAP.exec(optionName)?.[1] ?? '');
  return named !== undefined && Math.abs(named) === Math.abs(line);
};

/**
 * Returns the option name with its line, in the user's notation: a handicap from the picked side's view, as the
 * platform sends the home side's. The line is omitted if the platform's name already contains it.
 */
export const optionWithLine = (option: NamedOption, notation: LineNotation): string => {
  const { selectionType, optionName, linear } = option;
  if (linear === null || linear === '') return optionName;
  const own = optionLine({ line: linear }, { type: selectionType, line: null }, notation) ?? linear;
  return namesLine(option, linear, own) ? optionName : `${optionName} ${own}`;
};
