import type { Problem } from '#contract/problem.ts';

/** Returns the keys of the text about a press that was not sent, or may not have been: the first that exists. */
export const problemKeys = ({ code }: Problem): string[] => [
  `gifts:problem.${code}`,
  `placing:problem.${code}`,
  `problems:problem.${code}`,
  'problems:problem.unknown',
];
