import { describe, expect, test } from 'vitest';
import { play } from './play.ts';
import type { How } from './scene.ts';
import { FILLED, stepOf as step, type Step } from './steps.ts';

const ECHOING: How = { honours: false, echoes: true, pushes: false };
const FORGETTING: How = { honours: false, echoes: true, pushes: true, forgets: true, late: true };

/** Schedules that failed once, and the number of orders that each must end with. */
const FOUND: readonly {
  readonly wrong: string;
  readonly how?: How;
  readonly orders?: number;
  readonly steps: readonly Step[];
}[] = [
  {
    wrong: 'a bet that the list told of at the odds that were sent stayed unknown for good (D4, I2)',
    steps: [...FILLED, step('plan', 0, 4), step('press'), step('live', 0, 6)],
  },
  {
    wrong: 'a journal that failed at the start was never read again, and no tab got its bets (F16, F34, I2)',
    steps: [
      ...FILLED,
      step('press'),
      step('live', 0, 3),
      step('disk', 0, 2),
      step('kill', 0, 1),
      step('revive'),
      step('live', 0, 4),
    ],
  },
  {
    wrong:
      'a bet that no journal has was never looked for where another worker asks after bets (F24, F34, I2)',
    how: FORGETTING,
    orders: 0,
    steps: [
      step('moving'),
      step('plan', 1, 895),
      step('tab'),
      step('live'),
      step('bet', 1, 6),
      step('price'),
      step('plan'),
    ],
  },
  {
    wrong:
      'a user who logged in again got the slip id of a placed bet, and the next bet left under it (D4, D5)',
    orders: 3,
    how: { honours: false, echoes: true, pushes: false, polled: true, offersOne: true },
    steps: [step('quick'), step('bet'), step('time'), step('repeat'), step('parting', 0, 513), step('bet')],
  },
  {
    wrong: 'an intent taken back after a price move was shown as being sent to its returning user (D5, I2)',
    orders: 3,
    how: { honours: false, echoes: false, pushes: false },
    steps: [
      step('moving', 0, 644),
      step('logout'),
      step('twice'),
      step('bet'),
      step('bet'),
      step('bet'),
      step('plan'),
    ],
  },
  {
    wrong:
      'what was told while the journal failed was told again to its user who had left and was back (D26, F34)',
    orders: 1,
    how: { honours: false, echoes: true, pushes: true },
    steps: [
      step('bet'),
      step('disk', 0, 797),
      step('live'),
      step('bet'),
      step('logout'),
      step('doom'),
      step('disk'),
    ],
  },
  {
    wrong:
      'a bet that never arrived was taken for an alike order of another worker without journal (F34, I4)',
    how: { honours: true, echoes: false, pushes: false, polled: true, forgets: true, late: true },
    steps: [
      step('bet', 0, 84),
      step('plan'),
      step('plan', 0, 451),
      step('bet', 0, 1),
      step('doomed'),
      step('stake'),
      step('live', 0, 210),
      step('bet', 0, 108),
      step('leave'),
    ],
  },
  {
    wrong: 'a bet of a live worker without locks was sent by another, and shown as refused (D4, F24, I4)',
    orders: 0,
    how: { honours: true, echoes: true, pushes: false, refused: 'all', late: true },
    steps: [step('plan', 2), step('tab'), step('bet'), step('everywhere'), step('bet')],
  },
  {
    wrong:
      'an intent taken back after a price move was read by another worker, which showed it placed (D6, D24)',
    orders: 2,
    how: { honours: true, echoes: false, pushes: true },
    steps: [step('moving', 0, 97), step('tab'), step('press'), step('bet', 1)],
  },
  {
    wrong: 'a worker of another build missed a login whose worker died, and tabs showed two slips (D23, D24)',
    orders: 0,
    steps: [
      step('doomed'),
      step('tab'),
      step('undo'),
      step('bet'),
      step('doom'),
      step('next'),
      step('pick', 21),
    ],
  },
  {
    wrong:
      'what a worker learned while the journal failed reached no other worker: unknown for good (F34, I2)',
    steps: [step('bet'), step('tab'), step('disk', 0, 2), step('live')],
  },
  {
    wrong: 'a bet refused after a price move was sent again, as the journal could not drop it (F34, D4, I1)',
    orders: 1,
    how: { honours: true, echoes: false, pushes: true },
    steps: [step('bet'), step('disk', 0, 2), step('parting', 2, 304), step('moving')],
  },
  {
    wrong:
      'a bet in flight during a cleanup was removed with it, as the journal was slow, and its end got lost (I2)',
    how: { honours: false, echoes: true, pushes: false, polled: true },
    steps: [step('disk', 0, 1), step('bet'), step('bet'), step('dismiss')],
  },
  {
    wrong:
      "a worker told of a login before the guest's picks were written showed an empty slip for good (C33, D24)",
    orders: 0,
    how: { honours: false, echoes: true, pushes: false, polled: true },
    steps: [step('tab'), step('doom', 0, 3), step('pick'), step('parting', 1, 1)],
  },
  {
    wrong: 'a main market that a later answer lacked kept its old state, and was bet on (D20, I3)',
    orders: 1,
    how: { honours: false, echoes: true, pushes: false, polled: true },
    steps: [step('pick', 0, 891), step('tab'), step('line', 2), step('bet', 1)],
  },
  {
    wrong:
      'a worker with a slow store sent a slip without the stored part to the others, and they kept that (D24)',
    orders: 0,
    how: { honours: true, echoes: true, pushes: false },
    steps: [step('pick'), step('disk', 0, 1), step('tab'), step('stake', 1)],
  },
  {
    wrong: 'a worker that read a slow store just before another wrote to it had no slip for good (D24)',
    orders: 0,
    how: { honours: false, echoes: false, pushes: false },
    steps: [step('disk', 0, 1), step('doom', 0, 469), step('tab'), step('bet', 0, 2)],
  },
  {
    wrong: 'a bet that was confirmed without odds stood at the sent odds, the list had others (D6, F28, I5)',
    how: { honours: false, echoes: false, pushes: false, listsOdds: true },
    steps: [step('struck', 1, 36)],
  },
  {
    wrong:
      'a bet that was confirmed without odds stood at the sent odds after its worker ended (D6, F16, F28, I5)',
    how: { honours: false, echoes: false, pushes: false, listsOdds: true },
    steps: [step('struck', 1, 36), step('live', 0, 5), step('kill', 0, 1), step('revive')],
  },
];

describe('schedules around money that failed once', () => {
  test.each(FOUND)('$wrong', async ({ steps, how = ECHOING, orders: expected = 1 }) => {
    const { violations, orders } = await play(how, steps);
    expect(violations).toEqual([]);
    expect(orders).toBe(expected);
  });
});
