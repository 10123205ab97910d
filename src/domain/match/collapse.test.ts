import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import {
  ALL_CLOSED,
  ALL_OPEN,
  isCollapsedAll,
  isLeagueOpen,
  toggleLeague,
  type Collapse,
} from './collapse.ts';
import type { LeagueId } from '../ids.ts';

const leagues = ['a', 'b', 'c'] as LeagueId[];
const open = (collapse: Collapse) => leagues.filter((league) => isLeagueOpen(collapse, league));
const toggled = (...names: string[]) =>
  names.reduce<Collapse>((collapse, name) => toggleLeague(collapse, name as LeagueId, leagues), ALL_OPEN);

describe('collapsing leagues', () => {
  test('closing the last open league turns collapse-all on; opening one turns it off (LIST-34, LIST-35)', () => {
    expect(isCollapsedAll(toggled('a', 'b'), leagues)).toBe(false);
    const closed = toggled('a', 'b', 'c');
    expect([isCollapsedAll(closed, leagues), closed]).toEqual([true, ALL_CLOSED]);
    const again = toggleLeague(closed, 'b' as LeagueId, leagues);
    expect([isCollapsedAll(again, leagues), open(again)]).toEqual([false, ['b']]);
  });

  test('with everything closed a league that comes later is closed too; with everything open it is open', () => {
    expect([isLeagueOpen(ALL_CLOSED, 'new' as LeagueId), isLeagueOpen(ALL_OPEN, 'new' as LeagueId)]).toEqual([
      false,
      true,
    ]);
  });

  test('a list without leagues is all collapsed, and toggling in it is kept', () => {
    expect(isCollapsedAll(ALL_OPEN, [])).toBe(true);
    expect(toggleLeague(ALL_OPEN, 'a' as LeagueId, []).except).toEqual(['a']);
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
