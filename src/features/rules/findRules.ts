import { matchesWords } from '#domain/searchText.ts';
import { TOPICS } from './topics.ts';

/** A rule as it is shown: its topic, and its words in the language of the page. */
export type Rule = {
  readonly topic: string;
  readonly id: string;
  readonly title: string;
  readonly text: string;
};

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

/** Returns the rules that have each typed word in their topic's title, their title or their text. */
export const findRules = (
  rules: readonly Rule[],
  typed: string,
  titleOf: (topic: string) => string,
): readonly Rule[] =>
  rules.filter(({ topic, title, text }) => matchesWords([titleOf(topic), title, text].join('\n'), typed));
