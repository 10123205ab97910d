import { expect, test } from 'vitest';
import { BEACH_VOLLEYBALL } from '#sandbox/sports/beachVolleyball.ts';
import { createTestPlay } from '#sandbox/sports/playToEnd.ts';
import type { Sport } from '#sandbox/sports/sport.ts';
import { TENNIS } from '#sandbox/sports/tennis.ts';
import { VOLLEYBALL } from '#sandbox/sports/volleyball.ts';
import { Fixture } from './fixture.ts';
import type { Match, WorldChange } from './worldChange.ts';
import type { Play } from './play.ts';

const fixtureOf = (sport: Sport, play: Play, ms: number): Fixture => {
  const match: Match = {
    id: '1',
    sid: sport.sid,
    lid: '1',
    ty: 2,
    nm: null,
    ye: null,
    fid: play.fid,
    fmt: play.fmt,
    ts: [],
    bt: 0,
    ms,
    ne: 0,
    ssi: 0,
    smt: 0,
    nsg: [],
    mc: null,
    sb: null,
    vs: false,
    as: false,
    pl: 1,
  };
  return new Fixture(match, play, sport.groups);
};
let serial = 0;
const nextSerial = () => (serial += 1);
const told = () => {
  const news: WorldChange[] = [];
  return { news, price() {}, add: (each: WorldChange) => void news.push(each) };
};

/** Creates a match that ended because a side gave up. */
const givenUp = (sport: Sport): Play => {
  for (let seed = 1; seed < 5000; seed += 1) {
    const play = createTestPlay(sport, seed, 0);
    play.begin();
    for (let i = 0; i < 2000; i += 1) {
      const { ended, abandoned } = play.advance(30);
      if (abandoned === true) return play;
      if (ended) break;
    }
  }
  throw new Error('Nobody gives up.');
};

test('the clock phase tells which side gave up, if the sport has phases for it', () => {
  const beach = fixtureOf(BEACH_VOLLEYBALL, givenUp(BEACH_VOLLEYBALL), 7);
  beach.retired = true;
  expect([51_021, 51_022]).toContain(beach.facts(0).mc?.pe);
  const tennis = fixtureOf(TENNIS, givenUp(TENNIS), 7);
  tennis.retired = true;
  expect(tennis.facts(0).mc).toMatchObject({ pe: 5097, r: false });
});

const phase = (sport: Sport, walkover: 0 | 1 | 2) => {
  const fixture = fixtureOf(sport, createTestPlay(sport, 1, 0), 3);
  fixture.walkover = walkover;
  return fixture.facts(0).mc?.pe ?? null;
};

test('a walkover has the clock phase of the winner; other cancelled matches have none', () => {
  expect([
    phase(VOLLEYBALL, 1),
    phase(VOLLEYBALL, 2),
    phase(VOLLEYBALL, 0),
    phase(BEACH_VOLLEYBALL, 2),
    phase(TENNIS, 1),
  ]).toEqual([13_019, 13_020, null, 51_020, null]);
});

test('markets of a set end with it, those of the set after the next one open, under new ids', () => {
  const play = createTestPlay(VOLLEYBALL, 3, 0);
  const fixture = fixtureOf(VOLLEYBALL, play, 5);
  play.begin();
  fixture.openAll(nextSerial, 1);
  const periods = () => [...new Set(fixture.markets().map(({ pe }) => pe))].sort((a, b) => a - b);
  expect(periods()).toEqual([13_001, 13_002, 13_003]);
  const before = new Set(fixture.markets().map(({ n }) => n));
  while (play.clock()?.pe !== 13_004) play.advance(10);
  const { news, ...changes } = told();
  fixture.refresh(true, nextSerial, changes);
  expect(periods()).toEqual([13_001, 13_003, 13_004]);
  const put = news.flatMap((each) => (each.k === 'markets' ? each.put : []));
  expect(put.filter(({ pe }) => pe === 13_004).length).toBeGreaterThan(4);
  expect(put.some(({ n }) => before.has(n))).toBe(false);
});

test('every market of a match has odds above one or none, and opens only where it is not decided', () => {
  for (const sport of [TENNIS, VOLLEYBALL, BEACH_VOLLEYBALL]) {
    for (let seed = 1; seed < 30; seed += 1) {
      const play = createTestPlay(sport, seed, (seed % 5) - 2);
      const fixture = fixtureOf(sport, play, 5);
      play.begin();
      play.advance(seed * 97);
      fixture.openAll(nextSerial, 1);
      const odds = fixture.markets().flatMap(({ od }) => od);
      expect(odds.every((each) => each === 0 || (each >= 1010 && Number.isInteger(each)))).toBe(true);
    }
  }
});
