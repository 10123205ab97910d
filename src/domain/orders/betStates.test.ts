import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { OPEN_STATES, type BetState } from './bet.ts';
import { betStateOf, mayChangeState, mayTryAgain, rejectKey } from './betStates.ts';
import type { OrderStatus } from './order.ts';

const ALL: readonly BetState[] = [
  'sending',
  'unknown',
  'created',
  'confirming',
  'checking',
  'confirmed',
  'rejected',
  'canceled',
  'settled',
  'refused',
  'unconfirmed',
];
const ENDS = ['confirmed', 'rejected', 'canceled', 'settled', 'refused'] as const;

test.each([
  [0, 'created'],
  [1, 'confirming'],
  [2, 'rejected'],
  [3, 'canceled'],
  [4, 'confirmed'],
  [5, 'settled'],
  [101, 'confirmed'],
  [102, 'confirmed'],
  [6, undefined],
  [-1, undefined],
])('order status %i is %s (PLACE-21, D17)', (status, state) => {
  expect(betStateOf(status as OrderStatus)).toBe(state);
});

describe('what may follow a state', () => {
  test('no walk leads from an end to an open state, nor to "unconfirmed" (C13, I4)', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ALL), { maxLength: 40 }), (told) => {
        let state: BetState = 'sending';
        let ended = false;
        for (const next of told) {
          if (mayChangeState(state, next)) state = next;
          ended ||= (ENDS as readonly BetState[]).includes(state);
          expect(ended && (OPEN_STATES.has(state) || state === 'unconfirmed')).toBe(false);
        }
      }),
    );
  });

  test('nothing follows itself, and nothing goes back to being sent', () => {
    expect(ALL.filter((state) => mayChangeState(state, state) || mayChangeState(state, 'sending'))).toEqual(
      [],
    );
  });

  test('every state that is no end can reach every end that the platform can tell of (F24, I2)', () => {
    for (const state of [...OPEN_STATES, 'unconfirmed' as const]) {
      expect([
        state,
        ...(['confirmed', 'rejected', 'canceled', 'settled'] as const).map((end) =>
          mayChangeState(state, end),
        ),
      ]).toEqual([state, true, true, true, true]);
    }
  });

  test('a state known from the platform never becomes unknown; a claim without proof may fail (D4, C13, F26)', () => {
    expect(
      (['created', 'confirming', 'checking', 'unconfirmed'] as const).map((state) =>
        mayChangeState(state, 'unknown'),
      ),
    ).toEqual([false, false, false, false]);
    expect([
      mayChangeState('checking', 'unconfirmed'),
      mayChangeState('created', 'unconfirmed'),
      mayChangeState('confirming', 'created'),
    ]).toEqual([true, false, false]);
  });

  test('an end changes only by a later settlement, cancellation, refusal or proof (PLACE-17, F24)', () => {
    const after = ENDS.map((state) => [state, ALL.filter((next) => mayChangeState(state, next))]);
    expect(Object.fromEntries(after)).toEqual({
      confirmed: ['rejected', 'canceled', 'settled'],
      settled: ['canceled'],
      refused: ['confirmed', 'rejected', 'canceled', 'settled'],
      rejected: [],
      canceled: [],
    });
  });
});

test("the seven reasons have names, another is the platform's own text (PLACE-17, PLACE-18, D17)", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 0].map(rejectKey)).toEqual([
    'system-error',
    'param-error',
    'position-limit',
    'market-suspend',
    'trader-reject',
    'fail-paid',
    'settle-refused',
    'other',
    'other',
  ]);
});

const isRetried = (code: number) => mayTryAgain({ kind: 'reject', code, text: '' });

test('the user may retry a bet, but not if the platform would refuse it again (PLACE-18)', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8].map(isRetried)).toEqual([true, false, true, true, true, true, false, true]);
  expect([
    mayTryAgain({ kind: 'refused', platformCode: '3003', message: '' }),
    mayTryAgain({ kind: 'session-expired' }),
  ]).toEqual([true, true]);
});
