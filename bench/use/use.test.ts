import { describe, expect, test } from 'vitest';
import { closing } from '../gates.ts';
import { pollGates, type Readings } from './pollGates.ts';
import { pressFindings, type Round } from './press.ts';
import { slipPressFindings, type SlipRound } from './slipPress.ts';
import { stagesOf, type Stamps } from './stages.ts';

const STAMPS: Stamps = {
  loaded: 100,
  script: 110,
  config: 140,
  worker: 145,
  hello: 160,
  snapshot: 170,
  rows: 190,
  odds: 220,
  painted: 240,
};

describe('the stages of a start (G10, G12)', () => {
  test('add up to the time of the painted odds', () => {
    expect(stagesOf(STAMPS)).toEqual([100, 10, 30, 5, 15, 10, 20, 30, 20]);
  });

  test('a stage that was over before the one ahead of it took nothing', () => {
    const stages = stagesOf({ ...STAMPS, config: 180, worker: 120, hello: 130 });
    expect(stages.slice(2, 6)).toEqual([70, 0, 0, 0]);
    expect(stages.reduce((sum, each) => sum + each, 0)).toBe(240);
  });
});

/** Builds readings once a second of a path that each of `askers` requests every five seconds. */
const asked = (seconds: number, askers: number, first = 0): Readings =>
  Array.from({ length: seconds + 1 }, (_, second) => ({
    '/v1/match/getList': Math.floor((second + 5 - first) / 5) * askers,
  }));
const holds = (one: Readings, five: Readings) =>
  pollGates('push refused', one, five).every((gate) => gate.holds);

describe('polls alone (G13)', () => {
  test('are as many with five tabs as with one, though the windows begin at other moments of the loop', () => {
    expect(holds(asked(60, 2), asked(60, 2, 4))).toBe(true);
    expect(holds(asked(60, 2, 4), asked(60, 2))).toBe(true);
  });

  test.each([2, 5])('are caught where %i of five tabs ask for themselves', (askers) => {
    expect(holds(asked(60, 1), asked(60, askers))).toBe(false);
  });

  test('are caught where nothing is asked', () => {
    expect(holds(asked(60, 0), asked(60, 0))).toBe(false);
    expect(holds([], [])).toBe(false);
  });
});

const ROUND: Round = {
  rate: 50_000,
  presses: Array.from({ length: 24 }, (_, at) => ({ click: 1, shown: 20 + at })),
  kept: 1,
  listed: 1,
  moved: 500,
};
const failed = (round: Partial<Round>) => closing(pressFindings([{ ...ROUND, ...round }])).failed;

describe('presses under load (G14)', () => {
  test('are reported as a distribution', () => {
    const { goals, gates } = pressFindings([ROUND]);
    expect(gates.every((gate) => gate.holds)).toBe(true);
    expect(goals.map(({ verdict }) => verdict)).toEqual(['reached', 'reached']);
  });

  test.each<[string, Partial<Round>]>([
    ['a press that was never shown', { presses: [...ROUND.presses, { click: 1, shown: -1 }] }],
    ['too few presses', { presses: ROUND.presses.slice(0, 5) }],
    ['a board on which no price moved', { moved: 0 }],
    ['a cell that is not left picked', { kept: 0 }],
    ['a pick that the panel does not list', { listed: 0 }],
  ])('catch %s', (_, round) => {
    expect(failed(round)).toBe(true);
  });

  test('of a round whose feed reached less than four fifths of its rate are discarded, and told', () => {
    const { goals, figures } = pressFindings([{ ...ROUND, rate: 30_000 }]);
    expect(goals).toEqual([]);
    expect(figures['press']).toMatchObject({ discarded: 1, rates: [30_000] });
  });
});

const waited = (count: number, ms: number) => Array.from({ length: count }, (_, at) => ms + at);
const SLIP_ROUND: SlipRound = {
  rate: 10_000,
  waits: {
    cell: waited(16, 15),
    leg: waited(16, 40),
    stake: waited(16, 20),
    placing: waited(6, 25),
    receipt: waited(6, 150),
  },
  placed: 6,
  taken: 6,
  legs: 4,
  picked: 4,
  moved: 500,
};
const slipFailed = (round: Partial<SlipRound>) =>
  closing(slipPressFindings([{ ...SLIP_ROUND, ...round }])).failed;

describe('presses with a slip open (issue 7: an answer within 100 ms)', () => {
  test('are reported by the awaited event; the time from a bet to its receipt is reported separately', () => {
    const { goals, gates, figures } = slipPressFindings([SLIP_ROUND]);
    expect(gates.filter(({ holds }) => !holds)).toEqual([]);
    expect(goals).toHaveLength(8);
    expect(goals.every(({ verdict }) => verdict === 'reached')).toBe(true);
    expect(JSON.stringify(figures)).toContain('receipt');
  });

  test.each<[string, Partial<SlipRound>]>([
    ['a press that was never answered', { waits: { ...SLIP_ROUND.waits, leg: [...waited(15, 40), -1] } }],
    ['too few presses', { waits: { ...SLIP_ROUND.waits, stake: waited(3, 20) } }],
    ['a bet that the platform has not', { taken: 5 }],
    ['a bet that the platform has twice', { taken: 7 }],
    ['a slip that was empty meanwhile', { legs: 0 }],
    ['a board on which no price moved', { moved: 0 }],
  ])('catch %s', (_, round) => {
    expect(slipFailed(round)).toBe(true);
  });

  test('of a round whose feed reached less than four fifths of its rate are discarded, and told', () => {
    const { goals, figures } = slipPressFindings([{ ...SLIP_ROUND, rate: 7_000 }]);
    expect(goals).toEqual([]);
    expect(figures['press with a slip open']).toMatchObject({ discarded: 1 });
  });
});
