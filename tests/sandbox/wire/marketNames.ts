import type { Text } from '#sandbox/world/news.ts';
import { inLanguage } from './language.ts';
import type { Language } from './language.ts';

const TYPES: ReadonlyMap<number, Text> = new Map<number, Text>([
  [1000, ['让球', 'Handicap']], [1005, ['独赢', '1x2']], [1007, ['大小', 'Over/Under']], [1008, ['单双', 'Odd/Even']],
  [1009, ['角球独赢', 'Corners 1x2']], [1010, ['角球大小', 'Corners Over/Under']], [1011, ['角球让球', 'Corners Handicap']],
  [1012, ['双重机会', 'Double Chance']], [1027, ['双方均进球', 'Both Teams to Score']], [1099, ['波胆', 'Correct Score']],
  [3002, ['让分', 'Handicap']], [3003, ['总分大小', 'Over/Under']], [3004, ['独赢', 'Winner']], [3005, ['单双', 'Odd/Even']], [3020, ['独赢', 'Money Line']],
  [5001, ['独赢', 'Winner']], [5002, ['让局', 'Game Handicap']], [5003, ['总局数', 'Total Games']], [5004, ['让盘', 'Set Handicap']],
  [5010, ['总局数单双', 'Games Odd/Even']], [5012, ['盘获胜者', 'Set Winner']],
]);
const PERIODS: ReadonlyMap<number, Text> = new Map<number, Text>([
  [1002, ['上半场', '1st half']], [3003, ['上半场', '1st half']], [5002, ['第一盘', '1st set']],
]);
const OUTRIGHT: Text = ['冠军', 'Winner'];

/** Name of a bet group, period included (wire facts 3.7); `nth` stands where the type's name has `{x}`. */
export const groupName = (mty: number, pe: number, language: Language, nth?: number): string => {
  const name = inLanguage(TYPES.get(mty) ?? OUTRIGHT, language).replace('{x}', String(nth ?? ''));
  const period = PERIODS.get(pe);
  return period === undefined ? name : `${name}-${inLanguage(period, language)}`;
};

/** Tags of a bet group (wire facts 4.8). */
export const groupTags = (mty: number, pe: number): readonly string[] => {
  const tags = ['p'];
  if (mty % 1000 === 0 || /00[237]$/.test(String(mty))) tags.push('h');
  if (pe === 1002 || pe === 3003) tags.push('f');
  if (mty >= 1009 && mty <= 1011) tags.push('c');
  if (mty === 1099) return ['cs'];
  return tags;
};

const SIDES: ReadonlyMap<number, Text> = new Map<number, Text>([
  [1, ['主', 'Home']], [2, ['客', 'Away']], [3, ['和', 'Draw']], [4, ['大', 'Over']], [5, ['小', 'Under']], [6, ['双', 'Even']], [7, ['单', 'Odd']],
  [8, ['是', 'Yes']], [9, ['否', 'No']], [50, ['主/和', 'Home or Draw']], [51, ['主/客', 'Home or Away']], [52, ['和/客', 'Draw or Away']], [244, ['其他', 'Other']],
]);

/** Name of an option by its type: sides, or a correct score (100 + 10 home + away). */
export const optionName = (type: number, language: Language): string => {
  const side = SIDES.get(type);
  if (side !== undefined) return inLanguage(side, language);
  return type >= 100 && type < 200 ? `${Math.floor((type - 100) / 10)}-${(type - 100) % 10}` : String(type);
};
