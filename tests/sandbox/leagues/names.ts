import type { Text } from '#sandbox/world/worldChange.ts';
import { NATIONS } from './nations.ts';
import { THAI } from './thai.ts';
import { VIETNAMESE } from './vietnamese.ts';

/** Parses "en|zh|vi|th|tw"; the last names may be missing or empty. */
export const parseNames = (names: string): Text => {
  const [en = '', zh = '', vi = '', th = '', tw = ''] = names.split('|');
  return [zh === '' ? en : zh, en, vi, th, tw];
};

const table = (list: readonly string[]): ReadonlyMap<string, string> =>
  new Map(list.map((pair) => pair.split('|') as [string, string]));
const IN_THAI = table(THAI);
const IN_VIETNAMESE = table(VIETNAMESE);
const NATION: ReadonlyMap<string, Text> = new Map(NATIONS.map(parseNames).map((text) => [text[1], text]));
/** A nation's name with an addition in brackets: the women's team, or the player of an e-sports team. */
const BEHIND = /^(.+) \((.+)\)$/;

const nation = (en: string): Text | undefined => {
  const whole = NATION.get(en);
  const [, name, behind = ''] = BEHIND.exec(en) ?? [];
  const found = whole ?? NATION.get(name ?? '');
  if (found === undefined || whole !== undefined) return whole;
  const [zh, , vi, th, tw] = found;
  if (behind === 'W')
    return [`${zh} (女)`, en, `${vi ?? ''} (Nữ)`, `${th ?? ''} (ญ)`, tw ? `${tw} (女)` : ''];
  return [
    `${zh} (${behind})`,
    en,
    `${vi ?? ''} (${behind})`,
    `${th ?? ''} (${behind})`,
    tw ? `${tw} (${behind})` : '',
  ];
};
/** A club in e-sports has the name of the real club. */
const behindOf = (en: string, names: ReadonlyMap<string, string>): string => {
  const [, name = '', behind = ''] = BEHIND.exec(en) ?? [];
  const found = names.get(name);
  return found === undefined ? '' : `${found} (${behind})`;
};

/** Parses a team or player of a league's list, "en|zh", and adds the known names in other languages. */
export const parseTeamNames = (names: string): Text => {
  const [zh, en, vi, th, tw] = parseNames(names);
  const known = nation(en);
  return (
    known ?? [
      zh,
      en,
      vi || IN_VIETNAMESE.get(en) || '',
      th || IN_THAI.get(en) || behindOf(en, IN_THAI),
      tw ?? '',
    ]
  );
};

/** Appends a text to a name in each language. */
export const appendText = (name: Text, added: Text): Text => {
  const [zh, en, vi, th, tw] = name;
  if (added[1] === '') return name;
  return [
    `${zh} ${added[0]}`,
    `${en} ${added[1]}`,
    `${vi || en} ${added[2] || added[1]}`,
    `${th || en} ${added[3] || added[1]}`,
    tw ? `${tw} ${added[4] || added[0]}` : '',
  ];
};
