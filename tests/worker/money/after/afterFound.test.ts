import { expect, test } from 'vitest';
import { playAfter } from './afterPlay.ts';
import type { AfterHow } from './afterScene.ts';
import { stepOf as step, type AfterStep } from './afterSteps.ts';

const PLAIN: AfterHow = { honours: false, echoes: false };
const ECHOES: AfterHow = { honours: false, echoes: true };
const HONOURS: AfterHow = { honours: true, echoes: true };
const LOCKLESS: AfterHow = { honours: false, echoes: true, lockless: true };

/** Schedules that once failed, each with the defect that it found. */
const FOUND: readonly (readonly [what: string, how: AfterHow, steps: readonly AfterStep[]])[] = [
  [
    'a reserved bet that a slow store did not keep is watched from the next login on (D26, D34)',
    ECHOES,
    [
      step('reserve', 4),
      step('disk', 0, 399),
      step('rate'),
      step('logout'),
      step('plan'),
      step('price', 4, 37),
    ],
  ],
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
    'a partial cash-out whose id the store did not take is counted once (CASHOUT-19, CASHOUT-20, D31)',
    ECHOES,
    [step('part'), step('worker'), step('price'), step('disk', 0, 297), step('bet'), step('look')],
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
    'a reserved bet that was an order before its press was answered has its notice (D26)',
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
  [
    'a change of an auto cash-out whose answer was lost is found under the id that it keeps (CASHOUT-32, D31)',
    PLAIN,
    [
      step('auto', 0, 358),
      step('plan', 0, 3),
      step('live', 0, 8),
      step('auto', 0, 314),
      step('reserve'),
      step('show'),
      step('reserve'),
      step('reserve'),
    ],
  ],
  [
    'a change of an auto cash-out whose worker ended is found under the id that it keeps (CASHOUT-32, F16)',
    ECHOES,
    [
      step('auto'),
      step('correct', 1),
      step('auto'),
      step('twice'),
      step('doom'),
      step('modify'),
      step('price'),
    ],
  ],
  [
    'an auto cash-out that is set again to the terms that it has keeps its notice (CASHOUT-32, D26)',
    LOCKLESS,
    [
      step('auto', 20),
      step('correct', 1),
      step('doom', 0, 369),
      step('correct'),
      step('bulk'),
      step('auto', 32),
      step('part'),
      step('live'),
    ],
  ],
  [
    'a reserved bet that was settled as an order before its press was found is found (D4)',
    PLAIN,
    [
      step('bet'),
      step('plan', 0, 51),
      step('reserve'),
      step('price', 0, 45),
      step('part'),
      step('cancel'),
      step('reserve'),
      step('correct', 5),
    ],
  ],
  [
    'a reserved bet whose watch the journal did not store in time is watched all the same (D26, F34)',
    LOCKLESS,
    [
      step('reserve', 20),
      step('disk', 0, 399),
      step('live', 0, 37),
      step('modify', 35),
      step('price', 17, 113),
      step('reserve'),
      step('live'),
    ],
  ],
];

test.each(FOUND)('%s', async (_what, how, steps) => {
  expect((await playAfter(how, steps)).violations).toEqual([]);
});
