import { describe, expect, test } from 'vitest';
import { createWorld, MARKETS_A_MATCH, matchId, matchRecord } from '../world.ts';
import { createBoardEvents } from './boardEvents.ts';

type Market = { h: number; ss: number };
type Put = { id: string; mg: { mty: number; pe: number; mks: { h?: number; ss: number }[] }[] };
type Sections = { gone?: string[]; mt?: Put[]; x?: number[]; g?: Put[]; m?: number[]; f?: { id: string }[] };

/** Plays seconds of events to a reader that knows only the snapshot and the sections of the deltas. */
const play = (seconds: number) => {
  const world = createWorld(300, 1, 100);
  const board = createBoardEvents(world, 1, 0);
  const groups = new Map<string, Market>();
  const order: string[] = [];
  const put = ({ id, mg }: Put) => {
    for (const { mty, pe, mks } of mg)
      for (const { h = 0, ss } of mks) groups.set(`${id} ${mty} ${pe}`, { h, ss });
  };
  for (const match of world.offered) {
    order.push(matchId(match));
    put(matchRecord(world, match, 0, true));
  }
  const counts = { gone: 0, joined: 0, ended: 0, suspended: 0, goals: 0 };
  const take = (sections: Sections) => {
    for (const id of sections.gone ?? []) {
      order.splice(order.indexOf(id), 1);
      for (const key of groups.keys()) if (key.startsWith(`${id} `)) groups.delete(key);
      counts.gone += 1;
    }
    for (const match of sections.mt ?? []) {
      order.push(match.id);
      put(match);
      counts.joined += 1;
    }
    counts.ended += sections.x?.length ?? 0;
    sections.g?.forEach(put);
    counts.goals += sections.f?.length ?? 0;
    const sale = sections.m ?? [];
    for (let at = 0; at < sale.length; at += 2) {
      const market = [...groups.values()].find(({ h }) => h === sale[at]);
      if (market === undefined) throw new Error(`There is no market with the handle ${sale[at]}.`);
      market.ss = sale[at + 1] ?? -1;
      counts.suspended += market.ss === 0 ? 1 : 0;
    }
  };
  for (let tick = 0; tick < seconds * 100; tick += 1) take(board.at(tick)?.sections ?? {});
  const expected = () =>
    world.offered.flatMap((match) =>
      Array.from({ length: MARKETS_A_MATCH }, (_, market) => ({
        h: world.handles[match * MARKETS_A_MATCH + market],
        ss: world.suspended[match * MARKETS_A_MATCH + market] === 1 ? 0 : 1,
      })),
    );
  return { world, board, groups, order, counts, take, expected };
};

describe('events of the bench board', () => {
  test('a reader of the sections has the matches, markets and sale states of the server', () => {
    const { world, groups, order, expected } = play(30);
    expect(order).toEqual(world.offered.map(matchId));
    expect([...groups.values()]).toEqual(expected());
  });

  test('each kind happens as often as its interval says', () => {
    const { counts } = play(30);
    expect(counts).toMatchObject({ gone: 30, joined: 30, goals: 60 });
    expect(counts.ended).toBeGreaterThan(100);
    expect(counts.suspended).toBeGreaterThan(600);
  });

  test('at the end every market is on sale again', () => {
    const { board, groups, take } = play(7);
    expect([...groups.values()].some(({ ss }) => ss === 0)).toBe(true);
    take(board.settle().sections);
    expect([...groups.values()].every(({ ss }) => ss === 1)).toBe(true);
  });

  test('the match with the probe takes part in nothing', () => {
    const { world, groups } = play(60);
    expect(world.offered[0]).toBe(0);
    expect(
      [...groups.entries()].filter(([key]) => key.startsWith(`${matchId(0)} `)).map(([, { h }]) => h),
    ).toEqual([1, 2, 3, 4]);
  });

  test('prices of suspended markets do not move', () => {
    const { world } = play(10);
    const closed = new Set(world.handles.filter((_, at) => world.suspended[at] === 1));
    expect(closed.size).toBeGreaterThan(0);
    expect(world.changes(20_000).filter(([handle]) => closed.has(handle))).toEqual([]);
  });
});
