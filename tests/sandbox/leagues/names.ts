import type { Text } from '#sandbox/world/news.ts';

/** Reads "en|zh|vi|th|tw"; the last ones may be left out or empty. */
export const named = (names: string): Text => {
  const [en = '', zh = '', vi = '', th = '', tw = ''] = names.split('|');
  return [zh === '' ? en : zh, en, vi, th, tw];
};

/** A name and what is added to it, in each language. */
export const joined = (name: Text, added: Text): Text => {
  const [zh, en, vi, th, tw] = name;
  if (added[1] === '') return name;
  return [`${zh} ${added[0]}`, `${en} ${added[1]}`, `${vi || en} ${added[2] || added[1]}`, `${th || en} ${added[3] || added[1]}`, tw ? `${tw} ${added[4] || added[0]}` : ''];
};
