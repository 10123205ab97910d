import * as fc from '#tests/property.ts';
import { createViolations, isSamePair } from '#tests/violations.ts';
import { expect, test } from 'vitest';
import { SOURCES } from '#sandbox/leagues/leagues.ts';
import { openGroup } from '#sandbox/world/book.ts';
import type { Offer } from '#sandbox/world/book.ts';
import type { Play } from '#sandbox/world/play.ts';
import { seeded } from '#sandbox/world/random.ts';
import { haltsOf } from './sport.ts';
import { sportOf } from './sports.ts';

const BALL = [1, 2, 3, 4, 6, 7, 8, 177, 178] as const;
const start = (sid: number, seed: number, cup = false): Play => {
  const sources = SOURCES.filter((each) => each.sid === sid);
  const source = sources[seed % sources.length];
  if (source === undefined) throw new Error(`no league of ${sid}`);
  return sportOf(sid).play(seeded(seed), { source, edge: (seed % 5) - 2, neutral: false, cup });
};
const playOut = (play: Play, step: number, look: (seconds: number) => void): void => {
  play.begin();
  look(0);
  for (let at = 0, ended = false; !ended; at += step) {
    ended = play.advance(step).ended;
    look(at + step);
    if (at > 40_000) throw new Error('it does not end');
  }
};
const offersOf = (sid: number, play: Play): Offer[] => {
  const quote = play.quote();
  let n = 0;
  return sportOf(sid).groups.flatMap((group) => openGroup(group, quote, () => (n += 1)));
};
const score = (play: Play, pe: number): readonly [number, number] => {
  const found = play.nsg().find(([at, tyg]) => at === pe && tyg === 5);
  return [found?.[2] ?? 0, found?.[3] ?? 0];
};
const plus = (pairs: readonly (readonly [number, number])[]) =>
  pairs.reduce<[number, number]>(([h, a], [x, y]) => [h + x, a + y], [0, 0]);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** The score of the whole match, and the parts that add up to it (wire facts 4.5, 4.6a). */
const PARTS: readonly (readonly [sid: number, whole: number, parts: readonly number[]])[] = [
  [1, 1000, [1002, 1003, 1004, 1005]],
  [2, 2000, [2003, 2004, 2005, 2006]],
  [3, 3001, [3005, 3006, 3007, 3008, 3009]],
  [4, 4000, [4003, 4004]],
  [6, 6001, range(6005, 6009)],
  [7, 7001, [...range(7004, 7012), ...range(7014, 7044)]],
  [8, 8000, [8003, 8004, 8005]],
  [177, 177_001, [177_002, 177_003]],
  [178, 178_001, range(178_005, 178_009)],
];

test.each(PARTS)(
  'sport %i: the scores of the parts add up to the whole, and never go down but for a goal withdrawn',
  (sid, whole, parts) => {
    const { found, unless } = createViolations();
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e5 }), (seed) => {
        const play = start(sid, seed, seed % 2 === 0);
        const halved = sid === 3 && play.fid === 2;
        let before: readonly [number, number] = [0, 0];
        playOut(play, 97, () => {
          const now = score(play, whole);
          const all = plus((halved ? [3003, 3004, 3009] : parts).map((pe) => score(play, pe)));
          const text = () =>
            `seed ${seed}: ${now.join(':')} after ${before.join(':')}, parts ${all.join(':')}`;
          unless(isSamePair(all, now), text);
          const least =
            sid === 1 || sid === 177 ? 0 : Math.min(before[0], now[0]) + Math.min(before[1], now[1]);
          unless(now[0] + now[1] >= least, text);
          before = now;
        });
      }),
      { numRuns: 15 },
    );
    expect(found).toEqual([]);
  },
);

/** The order of the phases, from the sport's own table or the common rule. */
const ORDER: Readonly<Record<number, readonly number[]>> = {
  2: [2002, 2003, 2004, 2005, 2006, 2007, 2090, 2091, 2095],
  4: [4002, 4003, 4004, 4095],
  6: [6002, 6003, 6004, 6005, 6006, 6007, 6008, 6009, 6090, 6095],
  7: [...range(7002, 7019), 7090, 7095],
  8: [8002, 8003, 8004, 8005, 8090, 8091, 8095],
  178: [178_005, 178_006, 178_007, 178_008, 178_009, 178_010, 178_011, 178_015, 178_012, 178_016, 178_014],
  177: [177_002, 177_003, 177_004, 177_011],
};
const COLLEGE = [3002, 3003, 3004, 3015, 3012, 3016, 3014];
const COURT = [3005, 3006, 3007, 3008, 3009, 3010, 3011, 3015, 3012, 3016, 3014];

test.each([2, 3, 4, 6, 7, 8, 177, 178])(
  'sport %i: the clock goes through its phases in their order, and what is level is played on',
  (sid) => {
    for (let seed = 0; seed < 40; seed += 1) {
      const play = start(sid, seed, seed % 2 === 0);
      const order = sid === 3 ? (play.fid === 2 ? COLLEGE : COURT) : (ORDER[sid] ?? []);
      let at = -1;
      playOut(play, sid === 7 ? 15 : 3, () => {
        const now = order.indexOf(play.clock()?.pe ?? 0);
        // A second overtime returns to the phase that waits for it.
        const again = [3, 178, 6].includes(sid) && at >= order.length - 3 && now < at;
        if (now < 0 || (now < at && !again)) throw new Error(`${order[at] ?? 0} to ${play.clock()?.pe ?? 0}`);
        at = now;
      });
      expect(at).toBe(order.length - 1);
    }
  },
);

test('basketball, baseball and American football never end drawn; ice hockey has a shoot-out', () => {
  for (let seed = 0; seed < 60; seed += 1) {
    for (const [sid, pe] of [
      [3, 3001],
      [178, 178_001],
      [7, 7001],
      [6, 6001],
    ] as const) {
      const play = start(sid, seed);
      playOut(play, 60, () => undefined);
      const [home, away] = score(play, pe);
      expect(home).not.toBe(away);
    }
    const hockey = start(2, seed);
    playOut(hockey, 60, () => undefined);
    const all = hockey.nsg().some(([pe]) => pe === 2002) ? score(hockey, 2002) : score(hockey, 2000);
    expect(all[0]).not.toBe(all[1]);
  }
});

const find = (offers: readonly Offer[], mty: number, pe: number): Offer[] =>
  offers.filter(({ group }) => group.mty === mty && group.pe === pe);

test.each(BALL)('sport %i: prices of one match come from one model at every moment', (sid) => {
  const { found, unless } = createViolations();
  for (let seed = 0; seed < 6; seed += 1) {
    const play = start(sid, seed, seed % 2 === 1);
    let looks = 0;
    playOut(play, 331, () => {
      looks += 1;
      const offers = offersOf(sid, play);
      for (const { group, probs } of offers) {
        const text = () => `seed ${seed}: market ${group.mty} of ${group.pe}: ${probs.join(' ')}`;
        unless(Math.abs(sum(...probs) - (group.shape === 'double' ? 2 : 1)) < 2e-4, text);
        unless(Math.min(...probs) >= -1e-9, text);
      }
      const lined = new Set(
        offers.map(({ group }) => group).filter(({ shape }) => shape === 'total' || shape === 'handicap'),
      );
      for (const group of lined) {
        const sorted = offers
          .filter((offer) => offer.group === group)
          .sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
          .map(({ probs }) => probs[0] ?? 0);
        const falling = group.shape === 'total' ? sorted : [...sorted].reverse();
        unless(
          falling.every((p, i) => p <= (falling[i - 1] ?? 1) + 1e-9),
          () => `seed ${seed}: market ${group.mty} of ${group.pe} by its lines: ${falling.join(' ')}`,
        );
      }
    });
    expect(looks).toBeGreaterThan(1);
  }
  expect(found).toEqual([]);
});

const sum = (...ps: (number | undefined)[]) => ps.reduce<number>((all, p) => all + (p ?? 0), 0);

test('football: draw no bet, double chance, winning margin, halves and correct scores all say what 1x2 says', () => {
  for (let seed = 0; seed < 30; seed += 1) {
    const play = start(1, seed);
    if (seed % 2 === 1) {
      play.begin();
      play.advance(1200 + 30 * seed);
    }
    const offers = offersOf(1, play);
    const probs = (mty: number) => find(offers, mty, 1001)[0]?.probs ?? [];
    const [home = 0, draw = 0, away = 0] = probs(1005);
    const dc = probs(1012);
    const margin = probs(1018);
    const hf = probs(1033);
    const all = { dnb: home / (home + away), dc: home + draw, margin: home, hf: home };
    expect({
      dnb: probs(1006)[0],
      dc: dc[0],
      margin: sum(margin[0], margin[1], margin[2]),
      hf: sum(hf[0], hf[3], hf[6]),
    }).toEqual({
      dnb: expect.closeTo(all.dnb, 5),
      dc: expect.closeTo(all.dc, 5),
      margin: expect.closeTo(all.margin, 4),
      hf: expect.closeTo(all.hf, 4),
    });
    expect(sum(...probs(1099))).toBeCloseTo(1, 6);
    expect(sum(away, draw)).toBeCloseTo(dc[1] ?? 0, 5);
  }
});

test.each(BALL)('sport %i: no market is left of a part that is over', (sid) => {
  for (let seed = 0; seed < 4; seed += 1) {
    const play = start(sid, seed);
    const seen = new Set<number>();
    playOut(play, 61, () => {
      const now = new Set(offersOf(sid, play).map(({ group }) => group.pe));
      const over = play
        .nsg()
        .map(([pe]) => pe)
        .filter((pe) => seen.has(pe) && !now.has(pe));
      for (const pe of seen) if (!now.has(pe) && !over.includes(pe)) seen.delete(pe);
      for (const pe of now) seen.add(pe);
    });
    expect(offersOf(sid, play)).toEqual([]);
  }
});

const nextGoals = (offers: readonly Offer[]) =>
  offers.filter(({ group }) => group.mty === 1089 && group.pe === 1001).map(({ line }) => line);

test("football: half-time ends the first half's markets, a goal the first goal's and passed totals", () => {
  const play = start(1, 3);
  play.begin();
  expect(nextGoals(offersOf(1, play))).toEqual([4]);
  play.advance(100);
  const stood = play.nsg()[0]?.[2] ?? 0;
  play.score?.(1);
  const goals = stood + 1 + (play.nsg()[0]?.[3] ?? 0);
  const after = offersOf(1, play);
  expect(nextGoals(after)).toEqual([4 * (goals + 1)]);
  expect(
    after.filter(({ group, line }) => group.mty === 1007 && group.pe === 1001 && (line ?? 0) < 4 * goals),
  ).toEqual([]);
  while (play.clock()?.pe !== 1003) play.advance(5);
  const pes = new Set(offersOf(1, play).map(({ group }) => group.pe));
  expect([1002, 1007, 1008, 1009].filter((pe) => pes.has(pe))).toEqual([]);
  expect(pes.has(1003)).toBe(true);
});

test('a drawn cup match offers extra time while it is to come, then the shoot-out, and nothing of regular time', () => {
  let shootouts = 0;
  for (let seed = 0; seed < 200 && shootouts < 3; seed += 1) {
    const play = start(1, seed, true);
    const kinds = new Map<number, Set<number>>();
    playOut(play, 20, () => {
      const phase = play.clock()?.pe ?? 0;
      if (phase > 1004 && phase !== 1011)
        kinds.set(phase, new Set(offersOf(1, play).map(({ group }) => group.pe)));
    });
    if (!kinds.has(1010)) continue;
    shootouts += 1;
    expect(kinds.get(1012)?.has(1013)).toBe(true);
    expect(kinds.get(1006)?.has(1013)).toBe(true);
    expect(kinds.get(1010)?.has(1006)).toBe(true);
    expect([...kinds.values()].some((pes) => pes.has(1002) || pes.has(1003))).toBe(false);
  }
  expect(shootouts).toBe(3);
});

test('what the model expects is what is played: the favourite wins as often as it is priced', () => {
  for (const [sid, mty, pe, live] of [
    [1, 1005, 1001, 1000],
    [2, 2003, 2001, 2001],
    [3, 3004, 3001, 3001],
    [7, 7003, 7001, 7001],
    [8, 8005, 8001, 8001],
  ] as const) {
    let expected = 0;
    let won = 0;
    const matches = 250;
    for (let seed = 0; seed < matches; seed += 1) {
      const play = start(sid, seed);
      expected += find(offersOf(sid, play), mty, pe)[0]?.probs[0] ?? 0;
      playOut(play, 300, () => undefined);
      const [home, away] = score(play, live);
      if (home > away) won += 1;
    }
    // The limit is three deviations of this number of matches.
    expect(Math.abs(won - expected) / matches).toBeLessThan(3 * Math.sqrt(0.25 / matches));
  }
});

test('every sport names the phases of a stopped match', () => {
  expect(BALL.map((sid) => haltsOf(sportOf(sid)))).toEqual([
    { interrupted: 1015, abandoned: 1016, postponed: null },
    { interrupted: 2096, abandoned: 2097, postponed: 2098 },
    { interrupted: 3018, abandoned: 3019, postponed: 3017 },
    { interrupted: 4096, abandoned: 4097, postponed: 4098 },
    { interrupted: 6096, abandoned: 6097, postponed: 6098 },
    { interrupted: 7096, abandoned: 7097, postponed: 7098 },
    { interrupted: 8096, abandoned: 8097, postponed: 8098 },
    { interrupted: 177_015, abandoned: 177_016, postponed: null },
    { interrupted: 178_018, abandoned: 178_019, postponed: 178_017 },
  ]);
});
