import { describe, expect, test } from 'vitest';
import type { ListLeagues } from '#contract/sharedQuery.ts';
import type { LeagueId, SportId } from '#domain/ids.ts';
import {
  filterFromChoice,
  groupLeagues,
  inverted,
  findLeagues,
  toggled,
  selectShown,
  withNone,
} from './choice.ts';

const league = (id: string, name: string, order: number, hot = false): ListLeagues[number] => ({
  id: id as LeagueId,
  name,
  sportId: 1 as SportId,
  logoUrl: null,
  order,
  hot,
  count: 1,
  live: 0,
});
const LEAGUES: ListLeagues = [
  league('1', 'Premier League', 3, true),
  league('2', 'La Liga', 2),
  league('3', 'Giải Vô địch Đức', 1),
  league('4', 'Süper Lig', 0, true),
];
const chosen = (...ids: string[]) => new Set(ids as LeagueId[]);
const ids = (leagues: readonly { readonly id: LeagueId }[]) => leagues.map(({ id }) => id);

describe('leagues to choose from', () => {
  test("are in two groups, hot ones first, each in the platform's order (MENU-08, MENU-11)", () => {
    const { hot, others } = groupLeagues(LEAGUES);
    expect(ids(hot)).toEqual(['4', '1']);
    expect(ids(others)).toEqual(['3', '2']);
  });

  test.each([
    ['', 4],
    ['li', 2],
    ['PREMIER', 1],
    ['super', 1],
    ['giai vo dich duc', 1],
    ['zzz', 0],
  ])('are found by "%s" without case and accents (MENU-09)', (text, found) => {
    expect(findLeagues(LEAGUES, text)).toHaveLength(found);
  });

  test('all, none and invert go by what the search shows and leave the others alone (MENU-09)', () => {
    const shown = findLeagues(LEAGUES, 'li');
    expect([...selectShown(chosen('3'), shown)]).toEqual(['3', '2', '4']);
    expect([...withNone(chosen('2', '3'), shown)]).toEqual(['3']);
    expect([...inverted(chosen('2', '3'), shown)].sort()).toEqual(['3', '4']);
    expect([...inverted(inverted(chosen('2', '3'), shown), shown)].sort()).toEqual(['2', '3']);
    expect([...toggled(toggled(chosen(), { id: '1' as LeagueId }), { id: '1' as LeagueId })]).toEqual([]);
  });

  test('choosing none or all means no filter; leagues that have left the list are dropped (MENU-10)', () => {
    expect(filterFromChoice(chosen(), LEAGUES)).toEqual([]);
    expect(filterFromChoice(chosen('1', '2', '3', '4'), LEAGUES)).toEqual([]);
    expect(filterFromChoice(chosen('4', '1', '99'), LEAGUES)).toEqual(['1', '4']);
  });
});
