import { describe, expect, test } from 'vitest';
import type { Report } from '#contract/report.ts';
import { createClientErrors } from './clientErrors.ts';

const setUp = () => {
  const sent: Report[] = [];
  return { errors: createClientErrors((report) => sent.push(report)), sent };
};

describe('bugs of the page', () => {
  test('are reported as a code and a place, never with the thrown value (D9, I8)', () => {
    const { errors, sent } = setUp();
    errors.broken('match-row', new Error('Manchester United'));
    errors.uncaught(new TypeError('token=canary'));
    errors.rejected('canary');
    expect(sent).toEqual([
      { kind: 'error', code: 'broken', component: 'match-row' },
      { kind: 'error', code: 'uncaught', component: 'page' },
      { kind: 'error', code: 'rejected', component: 'page' },
    ]);
  });

  test('an error that a boundary caught and reported is one bug (F50)', () => {
    const { errors, sent } = setUp();
    const bug = new Error('once');
    errors.broken('picks', bug);
    errors.uncaught(bug);
    expect(sent).toHaveLength(1);
  });

  test('a place that throws endlessly is reported a few times (F52)', () => {
    const { errors, sent } = setUp();
    for (let times = 0; times < 1_000; times += 1) errors.broken('match-row', new Error('again'));
    errors.broken('picks', new Error('another'));
    expect(sent).toHaveLength(11);
  });

  test.each([null, undefined, 5, 'text', Symbol('s'), Object.freeze({})])(
    'whatever is thrown (%s), telling it throws nothing',
    (error) => {
      const { errors, sent } = setUp();
      errors.uncaught(error);
      expect(sent).toHaveLength(1);
    },
  );
});
