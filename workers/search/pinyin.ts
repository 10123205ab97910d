import { pinyin } from 'pinyin-pro';

const HAN = /\p{Script=Han}/u;
const ALONE = { toneType: 'none', type: 'array', v: true } as const;

/**
 * In a person's name the family name comes first and may sound different there: 曾 zeng, 单 shan, 解 xie. Longer
 * names are clubs and places.
 */
const LONGEST_PERSON = 4;

/** Returns the spellings of ü: lü is typed as lv or lu. */
const typedOf = (sound: string): readonly string[] =>
  sound.includes('v') ? [sound, sound.replaceAll('v', 'u')] : [sound];

/**
 * Returns the sounds of each character of a folded name without spaces. The word and the position decide (重庆
 * chongqing, 长春 changchun), and the surname's sound where the character may be one. Other characters stand
 * for themselves.
 */
export const soundsOf = (name: string): readonly (readonly string[])[] => {
  const signs = Array.from(name);
  const likely = pinyin(name, ALONE);
  const person = signs.length <= LONGEST_PERSON ? pinyin(name, { ...ALONE, surname: 'head' }) : likely;
  if (likely.length !== signs.length) return signs.map((sign) => [sign]);
  return signs.map((sign, at) => {
    if (!HAN.test(sign)) return [sign];
    return [...new Set([likely[at] ?? sign, person[at] ?? sign].flatMap(typedOf))];
  });
};
