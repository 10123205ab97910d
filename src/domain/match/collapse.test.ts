import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { ALL_CLOSED, ALL_OPEN, isLeagueOpen, toggleLeague, type Collapse } from './collapse.ts';
import type { LeagueId } from '../ids.ts';

const leagues = ['a', 'b', 'c'] as LeagueId[];
const open = (collapse: Collapse) => leagues.filter((league) => isLeagueOpen(collapse, league));
const toggled = (...names: string[]) =>
  names.reduce<Collapse>((collapse, name) => toggleLeague(collapse, name as LeagueId), ALL_OPEN);

describe('collapsing leagues', () => {
  test('with everything closed a league that comes later is closed too; with everything open it is open', () => {
    expect([isLeagueOpen(ALL_CLOSED, 'new' as LeagueId), isLeagueOpen(ALL_OPEN, 'new' as LeagueId)]).toEqual([
      false,
      true,
    ]);
  });

  test('a league that comes after all others were closed one by one is open', () => {
    expect(isLeagueOpen(toggled('a', 'b', 'c'), 'new' as LeagueId)).toBe(true);
  });

  test('any toggles: a league is open exactly if it was toggled an even number of times', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (names) => {
        expect(open(toggled(...names))).toEqual(
          leagues.filter((league) => names.filter((name) => name === league).length % 2 === 0),
        );
      }),
    );
  });
});
