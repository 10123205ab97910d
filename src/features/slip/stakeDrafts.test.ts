import { describe, expect, test } from 'vitest';
import type { Amount } from '#domain/money/amount.ts';
import type { Slip, StakeOf } from '#domain/slip/slip.ts';
import { createStakeDrafts, draftIn, shownStake } from './stakeDrafts.ts';

const amount = (text: string) => text as Amount;
const setUp = () => {
  let stakes: Slip['stakes'] = {};
  const sent: (Amount | null)[] = [];
  let legs = 2;
  const currency = { slip: 1 };
  const desk = createStakeDrafts({
    storedStakes: () => stakes,
    currencyId: () => currency.slip,
    pool: () => legs,
    send: (_of, each) => void sent.push(each),
  });
  const changeSlip = (next: Slip['stakes'], pool = legs) => {
    stakes = next;
    legs = pool;
    desk.onSlipChanged();
  };
  const shown = (of: StakeOf = 'single') =>
    shownStake(desk.state.getState().drafts[of], stakes[of] ?? null, (each) => `=${each}`).text;
  return { desk, sent, changeSlip, shown, currency };
};

describe('a stake field', () => {
  test('of a series is cleared when the leg count changes, so the stake is not bet twice (C44)', () => {
    const { desk, changeSlip, shown } = setUp();
    desk.type('s2', '100', amount('100'), 1);
    desk.leave('s2');
    changeSlip({ s3: amount('100') }, 3);
    expect([shown('s2'), shown('s3')]).toEqual(['', '=100']);
  });

  test('shows the typed text until the slip confirms it, however late', () => {
    const { desk, changeSlip, shown, sent } = setUp();
    desk.type('single', '1', amount('1'), 1);
    desk.type('single', '10.', amount('10'), 1);
    expect(sent).toEqual(['1', '10']);
    expect(shown()).toBe('10.');
    changeSlip({ single: amount('1') });
    expect(shown()).toBe('10.');
    changeSlip({ single: amount('10') });
    expect(shown()).toBe('10.');
  });

  test('shows a later amount of another tab, even if equal to the amount before typing', () => {
    const { desk, changeSlip, shown } = setUp();
    desk.type('single', '10', amount('10'), 1);
    changeSlip({ single: amount('10') });
    changeSlip({});
    expect(shown()).toBe('');
  });

  test.each(['before', 'after'] as const)(
    'is written as amounts are once it was left, %s the slip has said it',
    (when) => {
      const { desk, changeSlip, shown } = setUp();
      desk.type('single', '1,250.50', amount('1250.5'), 1);
      if (when === 'before') desk.leave('single');
      changeSlip({ single: amount('1250.5') });
      if (when === 'after') desk.leave('single');
      expect(shown()).toBe('=1250.5');
    },
  );

  test('keeps an invalid text after the field loses focus', () => {
    const { desk, shown } = setUp();
    desk.type('single', '10x', null, 1);
    desk.leave('single');
    expect(shown()).toBe('10x');
  });

  test('typed in one currency is not a stake in another', () => {
    const { desk } = setUp();
    desk.type('single', '100000', amount('100000'), 1);
    const draft = desk.state.getState().drafts.single;
    expect([draftIn(draft, 1)?.text, draftIn(draft, 4)]).toEqual(['100000', undefined]);
  });
});
