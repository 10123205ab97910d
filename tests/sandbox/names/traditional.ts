import { SIMPLIFIED, TRADITIONAL } from './characters.ts';

/** Words that differ in Taiwan, or that need an unusual character; replaced before the single characters. */
const WORDS: readonly (readonly [simplified: string, traditional: string])[] = [
  ['意大利', '義大利'],
  ['沙特阿拉伯', '沙烏地阿拉伯'],
  ['沙特', '沙烏地'],
  ['澳大利亚', '澳洲'],
  ['新西兰', '紐西蘭'],
  ['克罗地亚', '克羅埃西亞'],
  ['格鲁吉亚', '喬治亞'],
  ['斯洛文尼亚', '斯洛維尼亞'],
  ['悉尼', '雪梨'],
  ['新泽西', '紐澤西'],
  ['布法罗', '水牛城'],
  ['圣迭戈', '聖地牙哥'],
  ['蒙特利尔', '蒙特婁'],
  ['克利夫兰', '克里夫蘭'],
  ['密尔沃基', '密爾瓦基'],
  ['菲尼克斯', '鳳凰城'],
  ['乒乓球', '桌球'],
  ['斯诺克', '司諾克'],
  ['本垒打', '全壘打'],
  ['巡回', '巡迴'],
  ['斗士', '鬥士'],
  ['格斗', '格鬥'],
  ['游骑兵', '遊騎兵'],
  ['制铁', '製鐵'],
  ['以后', '以後'],
];
const CHARACTERS: ReadonlyMap<string, string> = new Map(
  Array.from(SIMPLIFIED, (from, i) => [from, TRADITIONAL[i] ?? from]),
);
const MAX_KEPT = 20_000;
const kept = new Map<string, string>();

/** Converts a name from simplified to traditional Chinese as written in Taiwan. */
export const traditional = (text: string): string => {
  const known = kept.get(text);
  if (known !== undefined) return known;
  const words = WORDS.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const made = Array.from(words, (char) => CHARACTERS.get(char) ?? char).join('');
  if (kept.size < MAX_KEPT) kept.set(text, made);
  return made;
};
