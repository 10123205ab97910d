import { expect, test } from 'vitest';
import { playAfter } from './afterPlay.ts';
import type { AfterHow } from './afterScene.ts';
import { stepOf as step, type AfterStep } from './afterSteps.ts';

const PLAIN: AfterHow = { honours: false, echoes: false };
const HONOURS: AfterHow = { honours: true, echoes: true };
const LOCKLESS: AfterHow = { honours: false, echoes: true, lockless: true };

/** Schedules that once failed, each with the defect that it found. */
const FOUND: readonly (readonly [what: string, how: AfterHow, steps: readonly AfterStep[]])[] = [
  [
    'an auto cash-out that was made before its removal was answered is not reported as removed (CASHOUT-32)',
    PLAIN,
    [
      step('autoOff', 0, 1),
      step('tabDies'),
      step('fire'),
      step('price'),
      step('bet'),
      step('settle'),
      step('live'),
    ],
  ],
  [
    'the other worker knows of an intent whose sender ended as its request left (F16)',
    LOCKLESS,
    [
      step('worker'),
      step('reserve'),
      step('live'),
      step('auto'),
      step('live'),
      step('doom', 21, 311),
      step('live', 0, 159),
      step('reserve', 0, 31),
      step('price'),
    ],
  ],
  [
    'a reserved bet that was an order before its press was answered has its notice (RESERVE-06, D26)',
    LOCKLESS,
    [step('reserve', 29), step('doom'), step('price', 11, 97), step('reserve', 11), step('price')],
  ],
  [
    'a reserved bet whose answer came after its user had left is watched from the next login on (D34)',
    PLAIN,
    [
      step('disk', 0, 171),
      step('reserve'),
      step('rate'),
      step('login', 0, 13),
      step('modify'),
      step('price', 0, 4),
      step('logout'),
    ],
  ],
  [
    'a change of a reserved bet that the journal refused is written again, so the other worker shows it (F34)',
    HONOURS,
    [
      step('modify'),
      step('disk', 0, 107),
      step('live'),
      step('settle'),
      step('price'),
      step('full'),
      step('settle'),
      step('worker'),
      step('bet'),
    ],
  ],
  [
    'an id of a reserved bet is not used again after a logout (D5, I1)',
    LOCKLESS,
    [
      step('reserve', 23),
      step('correct'),
      step('fault'),
      step('login'),
      step('login', 0, 1),
      step('cancel', 20),
      step('autoOff'),
      step('plan'),
    ],
  ],
  [
    'a reserved bet is not changed while it is unknown which one its press made (D4)',
    PLAIN,
    [
      step('reserve'),
      step('plan', 0, 143),
      step('modify', 5),
      step('kill', 0, 105),
      step('cancel'),
      step('expire'),
      step('auto'),
      step('auto'),
      step('fire'),
      step('live'),
      step('full'),
    ],
  ],
];

test.each(FOUND)('%s', async (_what, how, steps) => {
  expect((await playAfter(how, steps)).violations).toEqual([]);
});
