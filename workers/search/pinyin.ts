import { pinyin } from 'pinyin-pro';

const HAN = /\p{Script=Han}/u;
const ALONE = { toneType: 'none', type: 'array', v: true } as const;

/**
 * Families come first in a player's name and may sound otherwise there: 曾 zeng, 单 shan, 解 xie. Longer names
 * are clubs and places.
 */
const LONGEST_PERSON = 4;

/** Written lü, typed lv or lu. */
const typedOf = (sound: string): readonly string[] =>
  sound.includes('v') ? [sound, sound.replaceAll('v', 'u')] : [sound];

/**
 * The sounds of each sign of a folded name without spaces, as words and the sign's place tell it (重庆
 * chongqing, 长春 changchun), and as a surname where it may be one; signs that are no Han are themselves.
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
