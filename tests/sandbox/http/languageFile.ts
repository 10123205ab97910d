import { MARKETS } from '#sandbox/names/markets.ts';
import { OPTIONS, scoreName } from '#sandbox/names/options.ts';
import { PERIODS } from '#sandbox/names/periods.ts';
import { PHASES } from '#sandbox/names/phases.ts';
import { SPORT_NAMES, STAGE_NAMES, STATUS_NAMES } from '#sandbox/names/sports.ts';
import { inLanguage } from '#sandbox/wire/language.ts';
import type { Language } from '#sandbox/wire/language.ts';
import type { Text } from '#sandbox/world/worldChange.ts';

type Texts = Readonly<Record<Language, string>>;
type Group = Readonly<Record<string, Texts>>;
export type LanguageFile = Readonly<
  Record<
    'MarketType' | 'Match Period' | 'Match Status' | 'Option' | 'Period' | 'Sports' | 'Tournament Phase',
    Group
  >
>;

const texts = (text: Text): Texts => {
  const each = (language: Language) => inLanguage(text, language).replace(/ *\{[a-z]+\} */g, '');
  return { CMN: each('CMN'), ZHO: each('ZHO'), ENG: each('ENG'), VIE: each('VIE'), THA: each('THA') };
};
const group = (names: Iterable<readonly [number, Text]>): Group =>
  Object.fromEntries([...names].map(([code, text]) => [String(code), texts(text)]));
const options = (): (readonly [number, Text])[] => [
  ...[...OPTIONS].map(([type, { short }]) => [type, short] as const),
  ...Array.from({ length: 100 }, (_, i) => 100 + i).flatMap((type) => {
    const name = scoreName(type);
    return name === undefined ? [] : [[type, name.short] as const];
  }),
];

let made: LanguageFile | undefined;
/**
 * Texts for codes, by group, code and language. The file has all languages, whichever language the client
 * requests (wire facts 1).
 */
export const languageFile = (): LanguageFile => {
  made ??= {
    MarketType: group([...MARKETS].map(([mty, { name }]) => [mty, name] as const)),
    'Match Period': group(PHASES),
    'Match Status': group(STATUS_NAMES),
    Option: group(options()),
    Period: group([...PERIODS].map(([pe, { name }]) => [pe, name] as const)),
    Sports: group(SPORT_NAMES),
    'Tournament Phase': group(STAGE_NAMES),
  };
  return made;
};
