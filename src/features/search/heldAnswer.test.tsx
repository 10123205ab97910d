// @vitest-environment jsdom
import { expect, test } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { createComponentStage } from '#tests/componentStage.tsx';
import { useHeldAnswer } from './useHeldAnswer.ts';

const { render, find } = createComponentStage({});
/** An answer with that many teams. */
const answer = (teams: number) =>
  ({ matches: [], leagues: [], teams: Array.from({ length: teams }) }) as unknown as SearchAnswer;

type Scene = {
  readonly text: string;
  readonly data: SearchAnswer | undefined;
  readonly isPlaceholderData?: boolean;
  readonly isHeld: boolean;
};
const Results = ({ text, data, isPlaceholderData = false, isHeld }: Scene) => (
  <p>{useHeldAnswer(text, { data, isPlaceholderData }, isHeld)?.teams.length ?? 'none'}</p>
);
const shows = async (scene: Scene) => {
  await render(<Results {...scene} />);
  return find('p')?.textContent;
};

/** An answer with matches, each by its id and score. */
const answerOf = (...scores: readonly [id: string, score: string][]) =>
  ({
    ...answer(0),
    matches: scores.map(([id, score]) => ({ facts: { id }, league: score })),
  }) as unknown as SearchAnswer;
const Scores = ({ data, isHeld = true }: { readonly data: SearchAnswer; readonly isHeld?: boolean }) => {
  const shown = useHeldAnswer('a', { data, isPlaceholderData: false }, isHeld);
  return <p>{shown?.matches.map(({ facts, league }) => `${facts.id} ${league}`).join(', ')}</p>;
};
const showsScores = async (data: SearchAnswer, isHeld = true) => {
  await render(<Scores data={data} isHeld={isHeld} />);
  return find('p')?.textContent;
};

test('results that come under the pointer wait until it leaves; a new text shows its own (MENU-12)', async () => {
  expect(await shows({ text: 'a', data: undefined, isHeld: true })).toBe('none');
  // An answer without results moves nothing, and must not hide the first result.
  expect(await shows({ text: 'a', data: answer(0), isHeld: true })).toBe('0');
  expect(await shows({ text: 'a', data: answer(1), isHeld: true })).toBe('1');
  expect(await shows({ text: 'a', data: answer(2), isHeld: true })).toBe('1');
  // While a new text waits for its answer, the results of the former text stay.
  expect(await shows({ text: 'ab', data: answer(2), isPlaceholderData: true, isHeld: true })).toBe('2');
  expect(await shows({ text: 'ab', data: answer(3), isHeld: true })).toBe('3');
  expect(await shows({ text: 'ab', data: answer(4), isHeld: true })).toBe('3');
  expect(await shows({ text: 'ab', data: answer(4), isHeld: false })).toBe('4');
});

test('a score that changes under the pointer is shown at once, in the same row (MENU-12)', async () => {
  expect(await showsScores(answerOf(['m1', '0-0'], ['m2', '0-0']))).toBe('m1 0-0, m2 0-0');
  const goal = answerOf(['m3', '2-2'], ['m2', '0-1'], ['m1', '1-0']);
  expect(await showsScores(goal)).toBe('m1 1-0, m2 0-1');
  // A match that the results no longer have keeps its last score.
  expect(await showsScores(answerOf(['m2', '0-2']))).toBe('m1 1-0, m2 0-2');
  expect(await showsScores(answerOf(['m2', '0-2']), false)).toBe('m2 0-2');
});
