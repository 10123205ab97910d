import { describe, expect, test } from 'vitest';
import type { MatchId } from '#domain/ids.ts';
import { createListScene, listQuery, readList, SCENE_NOW } from '#tests/worker/listScene.ts';

const scene = (count: number) => {
  const made = createListScene();
  made.league('A', 1);
  made.league('B', 2);
  for (let id = 1; id <= count; id += 1)
    made.put(`${id}`, { league: id % 2 === 0 ? 'B' : 'A', beginTime: SCENE_NOW + id });
  made.pass(1);
  return made;
};
const movedIn = (
  made: ReturnType<typeof createListScene>,
  view: ReturnType<typeof made.lists.acquire>,
): readonly (number | undefined)[] =>
  [...view.rows].map((handle) => {
    const row = view.factsOf(handle);
    return row?.kind === 'match' ? row.moved : undefined;
  });

describe('biggest movers', () => {
  test('are sorted by the largest move, falling or rising, in any league, then by their begin', () => {
    const made = scene(4);
    const view = made.lists.acquire(listQuery({ sort: 'movers' }));
    expect(readList(view)).toBe('');
    made.put('3', { odds: [1_500, 3_000, 3_200], beginTime: SCENE_NOW + 3 });
    made.put('2', { league: 'B', odds: [2_000, 3_030, 3_300], beginTime: SCENE_NOW + 2 });
    made.pass(2);
    expect(readList(view)).toBe('3 2');
    expect(movedIn(made, view)).toEqual([-250, 31]);
  });

  test('matches without a move are neither listed nor counted; a price back at its base leaves', () => {
    const made = scene(4);
    const view = made.lists.acquire(listQuery({ sort: 'movers' }));
    expect(view.whole()).toMatchObject({ matches: 0, leagues: 0, openLeagues: 0 });
    made.put('3', { odds: [1_500, 3_000, 3_200], beginTime: SCENE_NOW + 3 });
    made.put('1', { odds: [2_500, 3_000, 3_200], beginTime: SCENE_NOW + 1 });
    made.pass(2);
    expect(view.whole()).toMatchObject({ matches: 2, leagues: 1, openLeagues: 1 });
    made.put('3', { beginTime: SCENE_NOW + 3 });
    made.pass(2);
    expect(readList(view)).toBe('1');
    expect(view.whole()).toMatchObject({ matches: 1, leagues: 1 });
  });

  test('only lists that are sorted so say how far a match has moved', () => {
    const made = scene(1);
    made.put('1', { odds: [3_000, 3_000, 3_200] });
    made.pass(1);
    expect(movedIn(made, made.lists.acquire(listQuery()))).toEqual([undefined, undefined]);
    expect(movedIn(made, made.lists.acquire(listQuery({ sort: 'movers' })))).toEqual([500]);
  });

  test('is measured against prices at most an hour old, and at least half an hour once possible', () => {
    const made = scene(1);
    const view = made.lists.acquire(listQuery({ sort: 'movers' }));
    made.put('1', { odds: [3_000, 3_000, 3_200] });
    made.pass(29 * 60 - 10);
    expect(movedIn(made, view)).toEqual([500]);
    made.pass(31 * 60);
    expect(movedIn(made, view)).toEqual([]);
  });

  test('a market that replaces another line starts without a move', () => {
    const made = scene(1);
    const view = made.lists.acquire(listQuery({ sort: 'movers' }));
    made.put('1', { odds: [3_000, 3_000, 3_200] });
    made.pass(2);
    expect(movedIn(made, view)).toEqual([500]);
    made.put('1', { odds: [9_000, 3_000, 3_200], market: 'another' });
    made.pass(2);
    expect(movedIn(made, view)).toEqual([]);
  });

  test('a suspended market keeps its move, and a market is dropped with its match', () => {
    const made = scene(2);
    const view = made.lists.acquire(listQuery({ sort: 'movers' }));
    made.put('2', { league: 'B', odds: [3_000, 3_000, 3_200] });
    made.pass(1);
    made.put('2', { league: 'B', odds: [3_500, 3_000, 3_200], sale: 0 });
    made.pass(2);
    expect(readList(view)).toBe('2');
    made.drop('2');
    made.put('5');
    made.pass(2);
    expect(movedIn(made, view)).toEqual([]);
  });

  test('rows are notified of a new move once per change, and only while a tab shows them', () => {
    const made = scene(2);
    made.put('2', { league: 'B', odds: [2_200, 3_000, 3_200] });
    made.pass(1);
    expect(made.moved).toEqual([]);
    const view = made.lists.acquire(listQuery({ sort: 'movers' }));
    made.put('2', { league: 'B', odds: [2_400, 3_000, 3_200] });
    made.pass(3);
    expect(made.moved).toEqual(['2' as MatchId]);
    expect(movedIn(made, view)).toEqual([200]);
  });

  test('every match of a large board is checked within a minute', () => {
    const made = scene(1_300);
    const view = made.lists.acquire(listQuery({ sort: 'movers' }));
    made.pass(60);
    made.put('1299', { odds: [4_000, 3_000, 3_200], beginTime: SCENE_NOW + 1_299 });
    made.pass(60);
    expect(readList(view).split(' ')[0]).toBe('1299');
  });
});
