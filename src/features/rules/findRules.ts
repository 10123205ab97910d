import { TOPICS } from './topics.ts';

/** A rule as it is shown: its topic, and its words in the language of the page. */
export type Rule = {
  readonly topic: string;
  readonly id: string;
  readonly title: string;
  readonly text: string;
};

const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[đĐ]/g, 'd').toLowerCase();

/** Returns all rules in their order, in the words that `word` gives for a key. */
export const allRules = (word: (key: string) => string): readonly Rule[] =>
  TOPICS.flatMap(({ id: topic, rules }) =>
    rules.map((id) => ({
      topic,
      id,
      title: word(`topic.${topic}.${id}.title`),
      text: word(`topic.${topic}.${id}.text`),
    })),
  );

/**
 * Returns the rules that have each word of a text in their topic's title, their title or their text. Case and
 * marks above and below letters do not matter.
 */
export const findRules = (
  rules: readonly Rule[],
  typed: string,
  titleOf: (topic: string) => string,
): readonly Rule[] => {
  const words = folded(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  return rules.filter(({ topic, title, text }) => {
    const own = folded([titleOf(topic), title, text].join('\n'));
    return words.every((word) => own.includes(word));
  });
};
