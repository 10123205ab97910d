import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Leg } from '#sandbox/account/leg.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { Match, Score } from '#sandbox/world/worldChange.ts';
import { bettorAt, legOf, openPicks, type Pick } from '../bettor.ts';
import { resultOf } from './settleLeg.ts';

const matchOf = (nsg: readonly Score[], ms = 0): Match => ({ sid: 1, ms, nsg }) as unknown as Match;
const leg = (
  mty: number,
  type: number,
  line: number | null,
  before: readonly Score[] = [],
  ops: readonly number[] = [1, 3, 2, 4, 5, 6, 7, 50, 51, 52],
): Leg =>
  ({
    match: matchOf(before, 5),
    market: { mty, pe: 1001, line, ops },
    at: ops.indexOf(type),
    od: 2000,
    result: 0,
    league: null,
  }) as unknown as Leg;
const ended = matchOf([[1001, 5, 2, 1]]);

describe('a pick of a match that has ended', () => {
  test.each<[string, Leg, number]>([
    ['home wins', leg(1005, 1, null), 4],
    ['draw', leg(1005, 3, null), 3],
    ['home -0.5', leg(1000, 1, -2), 4],
    ['home -1', leg(1000, 1, -4), 2],
    ['home -0.75', leg(1000, 1, -3), 5],
    ['home -1.25', leg(1000, 1, -5), 6],
    ['home -1.5', leg(1000, 1, -6), 3],
    ['away +0.75', leg(1000, 2, -3), 6],
    ['away +1.25', leg(1000, 2, -5), 5],
    ['over 2.5', leg(1007, 4, 10), 4],
    ['under 2.75', leg(1007, 5, 11), 6],
    ['over 3', leg(1007, 4, 12), 2],
    ['even', leg(1008, 6, null), 3],
    ['odd', leg(1008, 7, null), 4],
    ['away or draw', leg(1012, 52, null), 3],
    ['home 0 since 2-0: away scored', leg(1000, 1, 0, [[1001, 5, 2, 0]]), 3],
    ['who scored first, where nothing tells it', leg(1089, 16, null, [], [1, 2, 16]), 4],
    ['the first set of another sport', leg(5012, 1, null), 7],
  ])(
    '%s at 2-1 is as the score says; a handicap of football counts from the bet on (3.3)',
    (_, pick, result) => {
      expect(resultOf(pick, ended)).toBe(result);
    },
  );

  test('that was cancelled or abandoned is cancelled, and so is one without a draw that nobody won', () => {
    expect([3, 7].map((ms) => resultOf(leg(1005, 1, null), matchOf([[1001, 5, 2, 1]], ms)))).toEqual([7, 7]);
    expect(resultOf(leg(5001, 1, null, [], [1, 2]), { ...matchOf([[5001, 5, 1, 1]]), sid: 5 })).toBe(7);
  });
});

describe('an order', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await createSandbox({ matches: 40, rate: 0, seed: 21, generator: 'manual' });
  });
  afterAll(() => sandbox.close());

  test('settles when its match ends and pays what it won; a cancelled match returns the stake', async () => {
    const vip = bettorAt(sandbox, 'vip');
    const [called, other] = openPicks(sandbox) as [Pick, Pick];
    const before = (await vip.base()).bl;
    const { data } = await vip.multiple({
      betMultipleData: [{ itemCount: 2, oddsChange: 2, seriesValue: 2, unitStake: 10 }],
      betOptionList: [legOf(called), legOf(other)],
    });
    const [single] = await vip.taken(called);
    sandbox.advance(1_000);
    await sandbox.correct({ match: called.match, what: 'cancel' });
    sandbox.advance(100);
    const parlay = (data as { id: string }[])[0]?.id ?? '';
    expect((await vip.poll([single?.id ?? '', parlay])).map(({ st }) => st)).toEqual([5, 4]);
    await sandbox.correct({ match: other.match, what: 'cancel' });
    sandbox.advance(100);
    expect((await vip.poll([parlay])).map(({ st }) => st)).toEqual([5]);
    expect((await vip.base()).bl).toBe(before);
    expect((await vip.settled()).find(({ id }) => id === parlay)).toMatchObject({
      st: 5,
      sa: 10,
      ops: [{ sr: 7 }, { sr: 7 }],
    });
  });
});
