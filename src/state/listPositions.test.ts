import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { LeagueId } from '#domain/ids.ts';
import { createListPositions, type RememberedList } from './listPositions.ts';
import { createTextStore } from './storage.ts';

const storeOf = (text: string | null = null) => {
  const kept = new Map<string, string>(text === null ? [] : [['places', text]]);
  return {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void kept.set(key, value),
  };
};
const here: RememberedList = {
  scope: '1',
  collapse: { all: false, except: ['7' as LeagueId] },
  list: '1/rolling',
  scrolled: { row: 41, past: 12, top: 900 },
};

describe('what a step of the history remembers of its list', () => {
  test('is there again after a reload', () => {
    const store = storeOf();
    const memory = createListPositions(store);
    memory.keep('a', { scope: '1', collapse: { all: false, except: ['7' as LeagueId] } });
    memory.keep('a', { list: '1/rolling', scrolled: { row: 41, past: 12, top: 900 } });
    memory.save();
    expect(createListPositions(store).read('a')).toEqual(here);
    expect(createListPositions(store).read('b')).toBeUndefined();
  });

  test('is what the step before remembers, until its own list stands', () => {
    const memory = createListPositions(storeOf());
    memory.keep('a', here);
    memory.inherit('a', 'b');
    memory.keep('b', { scrolled: { row: 1, past: 0, top: 0 } });
    expect(memory.read('b')).toEqual({ ...here, scrolled: { row: 1, past: 0, top: 0 } });
    expect(memory.read('a')).toEqual(here);
    memory.inherit('nowhere', 'c');
    expect(memory.read('c')).toBeUndefined();
  });

  test('is bounded: the steps kept longest ago are forgotten', () => {
    const store = storeOf();
    const memory = createListPositions(store);
    for (let step = 0; step < 200; step += 1) memory.keep(`${step}`, here);
    memory.save();
    const later = createListPositions(store);
    expect(memory.read('0')).toBeUndefined();
    expect(later.read('199')).toEqual(here);
    expect((store.read('places') ?? '').length).toBeLessThan(20_000);
  });

  test.each([
    ['no JSON', '{'],
    ['another shape', JSON.stringify({ form: 0, steps: [['a', here]] })],
    ['a list of nothing', JSON.stringify({ form: 1, steps: [null, 3, ['b']] })],
    [
      'fields of other kinds',
      JSON.stringify({
        form: 1,
        steps: [
          [
            'a',
            {
              scope: 1,
              collapse: { all: 'no', except: [] },
              list: {},
              scrolled: { row: -1, past: 'x', top: null },
            },
          ],
        ],
      }),
    ],
    [
      'too many leagues',
      JSON.stringify({
        form: 1,
        steps: [
          ['a', { scope: '1', collapse: { all: false, except: Array.from({ length: 5000 }, () => '1') } }],
        ],
      }),
    ],
  ])('is ignored where it is %s', (_what, text) => {
    const read = createListPositions(storeOf(text)).read('a');
    expect(read ?? {}).toEqual({});
  });

  test('never throws, for any stored value and without storage', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.json()),
        (text) => void createListPositions(storeOf(text)).read('a'),
      ),
    );
    const denied = createTextStore(() => {
      throw new Error('denied');
    });
    const memory = createListPositions(denied);
    memory.keep('a', here);
    memory.save();
    expect(memory.read('a')).toEqual(here);
  });
});
