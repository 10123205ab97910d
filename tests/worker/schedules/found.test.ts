import { describe, expect, test } from 'vitest';
import { play } from './play.ts';
import type { Step } from './steps.ts';

const step = (name: Step['do'], at = 0, by = 0): Step => ({ do: name, at, by });

/** Schedules that failed once, shortened as far as possible. */
const FOUND: readonly {
  readonly violation: string;
  readonly push: boolean;
  readonly steps: readonly Step[];
}[] = [
  {
    violation:
      'a list that failed to load while the socket was away kept its problem once its stream had resumed (LIST-39, D1)',
    push: true,
    steps: [
      step('sleep', 0, 4),
      step('time'),
      step('drop'),
      step('fail'),
      step('live'),
      step('lose'),
      step('begin'),
      step('goal'),
      step('scroll'),
    ],
  },
  {
    violation: 'a detail that had been asked for before its match left brought the match back (D20, F07)',
    push: true,
    steps: [step('detail'), step('leave'), step('live'), step('shift'), step('line'), step('begin')],
  },
  {
    violation:
      'an open outright was stale for good beside a list of its sport, and so was a pick to come (D3)',
    push: false,
    steps: [step('jump', 0, 165), step('detail', 0, 579), step('tab', 20), step('time')],
  },
  {
    violation: 'names in another language that were lost on the way never came (D23)',
    push: true,
    steps: [
      step('language', 0, 3),
      step('price'),
      step('press'),
      step('line'),
      step('reconnect'),
      step('corrupt'),
    ],
  },
  {
    violation: 'a language chosen between hello and welcome was never told to the server (D23)',
    push: true,
    steps: [
      step('ask', 0, 339),
      step('deliver'),
      step('time', 0, 31),
      step('language', 0, 21),
      step('tab'),
      step('price'),
    ],
  },
  {
    violation: 'a press was taken on a stream whose frames were known to be of another epoch (D2, I3, F08)',
    push: true,
    steps: [
      step('restart'),
      step('time', 0, 436),
      step('deliver', 2),
      step('whole'),
      step('press'),
      step('fail'),
      step('sleep'),
    ],
  },
  {
    violation: 'an open match that went in play was lost where no list of its sport in play was shown (D1)',
    push: true,
    steps: [
      step('detail', 0, 463),
      step('deliver'),
      step('show'),
      step('begin'),
      step('begin', 3),
      step('deliver'),
    ],
  },
  {
    violation:
      'an open match that its own stream had put stayed as it was then, once it had gone in play (D1)',
    push: true,
    steps: [
      step('live', 0, 554),
      step('detail', 0, 463),
      step('deliver'),
      step('show'),
      step('begin'),
      step('begin', 3),
      step('deliver'),
    ],
  },
  {
    violation:
      'a polled detail put a main market among the further ones, where nothing ever ended it (D1, D20)',
    push: true,
    steps: [
      step('time', 0, 266),
      step('detail', 0, 389),
      step('add'),
      step('leave'),
      step('show'),
      step('price'),
      step('press'),
      step('line', 33),
    ],
  },
  {
    violation: 'polled matches stayed on the board when the last tab had gone (I9)',
    push: false,
    steps: [step('add'), step('add')],
  },
];

describe('schedules that failed once', () => {
  test.each(FOUND)('$wrong', async ({ push, steps }) => {
    expect(await play(push, steps)).toEqual([]);
  });
});
