import { describe, expect, test } from 'vitest';
import { play } from './play.ts';
import type { Step } from './steps.ts';

const step = (name: Step['do'], at = 0, by = 0): Step => ({ do: name, at, by });

/** Schedules that failed once, as short as they got. */
const FOUND: readonly { readonly wrong: string; readonly push: boolean; readonly steps: readonly Step[] }[] = [
  {
    wrong: 'a list that failed to load while the socket was away kept its problem once its stream had resumed (LIST-39, D1)', push: true,
    steps: [step('sleep', 0, 4), step('time'), step('drop'), step('fail'), step('live'), step('lose'), step('begin'), step('goal'), step('scroll')],
  },
  {
    wrong: 'a detail that had been asked for before its match left brought the match back (D20, F07)', push: true,
    steps: [step('detail'), step('leave'), step('live'), step('shift'), step('line'), step('begin')],
  },
  {
    wrong: 'an open outright was stale for good beside a list of all of its sport, and a pick of a match to come beside one in play (D3)', push: false,
    steps: [step('jump', 0, 165), step('detail', 0, 579), step('tab', 20), step('time')],
  },
  { wrong: 'polled matches stayed on the board when the last tab had gone (I9)', push: false, steps: [step('add'), step('add')] },
];

describe('schedules that failed once', () => {
  test.each(FOUND)('$wrong', async ({ push, steps }) => {
    expect(await play(push, steps)).toEqual([]);
  });
});
