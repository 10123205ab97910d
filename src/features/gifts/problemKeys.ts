import { isLost, type PressProblem } from '#state/isLost.ts';

/** Returns the keys of the text about a press that was not sent, or may not have been: the first that exists. */
export const problemKeys = (problem: PressProblem): string[] => [
  `gifts:problem.${isLost(problem) ? 'lost' : problem.code}`,
  `placing:problem.${problem.code}`,
  `problems:problem.${problem.code}`,
  'problems:problem.unknown',
];
