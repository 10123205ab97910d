import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { MatchRecord } from '#domain/match/match.ts';
import { notableFormat } from '#domain/odds/formats.ts';
import { isTwoWay } from '#domain/odds/odds.ts';
import { partScores, runningPart } from '#domain/match/parts.ts';
import { baseballHits, gamePoints, mainScore } from '#domain/match/scores.ts';
import { stageOf } from '#domain/match/stage.ts';
import { createIcons } from '../icons.ts';
import { decodeListPage } from './list.ts';

const sample = JSON.parse(readFileSync(new URL('../samples/matchSports.json', import.meta.url), 'utf8')) as {
  data: unknown;
};
const drops: string[] = [];
const page = decodeListPage(sample.data, {
  drop: (reason) => drops.push(reason),
  serverNow: () => 5,
  icons: createIcons('', 'https://play.example.com/'),
});
const recordOf = (sport: number, outright = false): MatchRecord => {
  const found = page?.records.find(({ facts }) => facts.sportId === sport && facts.outright === outright);
  if (found === undefined) throw new Error(`no record of sport ${sport}`);
  return found;
};
const parts = (sport: number) => partScores(recordOf(sport).facts).map(({ score }) => score.join('-'));

describe('a page of several sports', () => {
  test('decodes whole; what is of no table is counted and kept (D17)', () => {
    expect(page?.records).toHaveLength(7);
    expect(drops.toSorted()).toEqual([
      'unknown-market-type',
      'unknown-period',
      'unknown-period',
      'unknown-sale-status',
      'unknown-sport',
      'unknown-sport',
      'unknown-status',
    ]);
  });

  test('tennis: sets, games, advantage, server and the current set (LIST-10, LIST-14, LIST-15, LIST-23)', () => {
    const { facts, markets } = recordOf(5);
    expect([mainScore(facts), parts(5), gamePoints(facts), facts.serving, runningPart(facts)]).toEqual([
      [1, 0],
      ['6-4', '2-3'],
      [40, 50],
      1,
      5003,
    ]);
    expect(notableFormat(facts.format)).toEqual({ kind: 'best-of', count: 3 });
    expect(markets.map(({ type, period }) => [type, period])).toEqual([
      [5001, 5001],
      [5002, 5001],
      [5012, 5003],
      [5013, 5003],
    ]);
    expect(stageOf(facts)).toMatchObject({ unknownPhase: 5004, part: { key: 'set', n: 2 } });
  });

  test('volleyball: sets won, points of each, the set by the clock (LIST-10)', () => {
    const { facts } = recordOf(13);
    expect([mainScore(facts), parts(13), runningPart(facts)]).toEqual([
      [1, 1],
      ['25-21', '22-25', '15-12'],
      13_004,
    ]);
    expect(stageOf(facts).phase).toEqual({ key: 'set', n: 3 });
  });

  test('baseball: innings, hits, and the diamond (LIST-10)', () => {
    const { facts } = recordOf(7);
    expect([mainScore(facts), parts(7), baseballHits(facts)]).toEqual([
      [4, 6],
      ['0-2', '1-0', '3-0', '0-1', '0-3'],
      [7, 11],
    ]);
    expect(facts.scoreboard).toEqual({
      kind: 'diamond',
      balls: 3,
      strikes: 2,
      outs: 1,
      bases: [true, true, false],
    });
  });

  test('snooker: frames won, points of the frame, reds left and who is at the table (LIST-10)', () => {
    const { facts } = recordOf(16);
    expect([mainScore(facts), parts(16).at(-1), runningPart(facts)]).toEqual([[2, 1], '31-24', 16_005]);
    expect(facts.scoreboard).toEqual({ kind: 'table', player: 2, reds: 6 });
  });

  test('e-sports: maps won and kills of each (LIST-10)', () => {
    const { facts, markets } = recordOf(164);
    expect([mainScore(facts), parts(164), runningPart(facts), facts.outright]).toEqual([
      [1, 0],
      ['31-22', '9-14'],
      164_003,
      false,
    ]);
    expect(markets.map(({ type, period }) => [type, period])).toEqual([
      [164_001, 164_001],
      [164_002, 164_003],
    ]);
  });

  test("an outright of 40 runners keeps each by name, in the platform's order, in Europe (MENU-14, D22, C4)", () => {
    const { facts, markets } = recordOf(1, true);
    const [market] = markets;
    expect([facts.name, facts.producer, market?.options.length, market?.options[39]?.name]).toEqual([
      'Five Rivers Trophy 25/26 - Winner',
      '1/outright',
      40,
      'Runner 39 of the Five Rivers',
    ]);
    expect(isTwoWay({ options: market?.options.slice(0, 2) ?? [] }, facts.outright)).toBe(false);
  });

  test('a phase outside a table that is there is counted (D17)', () => {
    const counted: string[] = [];
    const football = { id: 1, sid: 1, ms: 5, bt: 5, lg: { id: 1 }, mc: { pe: 1042, r: true } };
    decodeListPage(
      { records: [football, { ...football, mc: { pe: 1004 } }, { ...football, sid: 5, mc: { pe: 5042 } }] },
      {
        drop: (reason) => counted.push(reason),
        serverNow: () => 5,
        icons: createIcons('', 'https://play.example.com/'),
      },
    );
    expect(counted).toEqual(['unknown-phase']);
  });

  test("unknown codes of every kind use the server's names, and sell nothing (D17, LIST-25)", () => {
    const { facts, markets } = recordOf(4321);
    expect([
      facts.status,
      facts.format,
      facts.scoreboard,
      mainScore(facts),
      stageOf(facts).unknownPhase,
    ]).toEqual([42, 432_100_007, null, [3, 2], 4_321_099]);
    expect(markets.map(({ name, sale }) => [name, sale])).toEqual([
      ['Who leads after seven', 1],
      ['Handicap of the seventh', 0],
    ]);
    expect(markets[0]?.options.map(({ name }) => name)).toEqual(['One by far', 'Nobody', 'Other by far']);
  });
});
