import { describe, expect, test } from 'vitest';
import type { OptionKey } from '#domain/ids.ts';
import { NO_SLIP, type Selection, type Slip } from '#domain/slip/slip.ts';
import { noticeOf } from './slipNotice.ts';

const item = (key: string, inParlay = true): Selection => ({ key: key as OptionKey, inParlay }) as Selection;
const slip = (change: Partial<Slip>): Slip => ({ ...NO_SLIP, slipId: 's', ...change });

describe('notices about the slip', () => {
  test("adding in the parlay view says 'added parlay' (SLIP-07)", () => {
    expect(noticeOf(slip({ view: 'parlay' }), slip({ view: 'parlay', items: [item('a')] }))).toEqual({
      word: 'inParlay',
      count: 1,
      undo: null,
    });
  });
  test.each([
    ['single', 'single'],
    ['singles', 'singles'],
  ] as const)('adding in %s says nothing', (_name, view) => {
    expect(noticeOf(slip({ view }), slip({ view, items: [item('a', false)] }))).toBeNull();
  });
  test('legs of the same match that left the parlay are announced once (SLIP-10)', () => {
    const after = slip({ deduped: 2 });
    expect(noticeOf(slip({}), after)).toEqual({ word: 'deduped', count: 2, undo: null });
    expect(noticeOf(after, slip({ deduped: 2, view: 'parlay' }))).toBeNull();
  });
  test('a dropped leg whose market id now means another bet is announced, and cannot be restored (F30)', () => {
    const names = { match: 'A v B', league: '', market: 'Handicap', option: 'A -0.5' };
    const after = slip({ dropped: [names] });
    expect(noticeOf(slip({ items: [item('a')] }), after)).toEqual({
      word: 'dropped',
      count: 1,
      undo: null,
    });
    expect(noticeOf(after, slip({ dropped: [names], view: 'parlay' }))).toBeNull();
  });
  test.each(['removed', 'cleared', 'replaced'] as const)(
    'selections that were %s can be restored',
    (what) => {
      expect(noticeOf(slip({ items: [item('a')] }), slip({ undo: { id: 'u1', what, count: 3 } }))).toEqual({
        word: what,
        count: 3,
        undo: 'u1',
      });
    },
  );
  test('an undo that existed before gives no notice', () => {
    const undo = { id: 'u1', what: 'removed', count: 1 } as const;
    expect(noticeOf(slip({ undo }), slip({ undo, view: 'singles' }))).toBeNull();
  });
});
