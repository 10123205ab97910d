import { describe, expect, test } from 'vitest';
import type { Leg } from '#sandbox/account/leg.ts';
import { payout, textOf, type Result } from '#sandbox/account/money.ts';
import { resultOf } from '#sandbox/betting/settlement/settleLeg.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import { FEATURED_GROUPS } from '#sandbox/sports/footballFeatured.ts';
import { createTestPlay as playOf } from '#sandbox/sports/playToEnd.ts';
import { SPORTS } from '#sandbox/sports/sports.ts';
import type { Match, PlayEvent } from '#sandbox/world/worldChange.ts';
import { numericLine } from '#sandbox/wire/lines.ts';
import { groupName } from '#sandbox/wire/marketNames.ts';
import * as property from '#tests/property.ts';
import type { MatchClock } from '../match/match.ts';
import { MATCH_STATUS } from '../match/matchStatus.ts';
import type { TrackedMatch } from './counts.ts';
import { trackLeg, type LegNow, type TrackedLeg } from './trackLeg.ts';
import { outcomeNow, payoutNow } from './betNow.ts';

/** Sports whose markets the tracker knows. */
const TRACKED = SPORTS.filter(({ sid }) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 13, 15, 16, 47, 51, 164, 165, 169, 177, 178, 179, 180].includes(sid),
);
const OUTCOMES: Readonly<Record<number, string>> = {
  2: 'returned',
  3: 'lost',
  4: 'won',
  5: 'half-won',
  6: 'half-lost',
  7: 'cancelled',
};

/** The current state of a match, in the sandbox's and in the client's form. */
type Standing = {
  readonly ended: Match;
  readonly events: readonly PlayEvent[];
  readonly client: TrackedMatch;
  readonly isEnd: boolean;
};
const standingOf = (sid: number, play: ReturnType<typeof playOf>, isEnd: boolean): Standing => {
  const nsg = play.nsg();
  const clock = play.clock();
  return {
    ended: { id: '11', sid, ms: 0, nsg } as unknown as Match,
    events: play.events?.() ?? [],
    client: {
      sportId: sid,
      status: MATCH_STATUS.live,
      scores: nsg.map(([period, group, home, away]) => ({ period, group, home, away })),
      clock: clock === null ? null : ({ phase: clock.pe, second: clock.s } as unknown as MatchClock),
    } as unknown as TrackedMatch,
    isEnd,
  };
};

/** Plays a match and returns its state at several times; the last one is its end. */
const standings = (sid: number, seed: number, looks: readonly number[]): readonly Standing[] => {
  const sport = SPORTS.find((each) => each.sid === sid);
  if (sport === undefined) throw new Error(`no sport ${sid}`);
  const play = playOf(sport, seed, (seed % 7) / 5 - 0.5);
  play.begin();
  const out: Standing[] = [];
  for (let second = 0; second < 60_000; second += 20) {
    const happened = play.advance(20);
    if (happened.abandoned === true) return out;
    if (looks.includes(second) || happened.ended) out.push(standingOf(sid, play, happened.ended));
    if (happened.ended) return out;
  }
  return out;
};

type Asked = { readonly group: Group; readonly line: number | null; readonly type: number };
const groupsOf = (sid: number): readonly Group[] => {
  const sport = SPORTS.find((each) => each.sid === sid);
  return sid === 1 ? [...(sport?.groups ?? []), ...FEATURED_GROUPS] : (sport?.groups ?? []);
};
const askedOf = (sid: number, offset: number): readonly Asked[] =>
  groupsOf(sid)
    .flatMap((group) =>
      group.shape === 'nth' ? [1, 2, 3, 8].map((nth): Group => ({ ...group, lines: 0, nth })) : [group],
    )
    .flatMap((group) => {
      // Only a handicap has negative lines.
      const step = group.shape === 'total' ? Math.abs(offset) : offset;
      const line = group.lines === 0 ? null : (group.rest ?? 0) + step * group.step;
      return group.ops.map((type) => ({ group, line, type }));
    });

const legOf = (sid: number, { group, line, type }: Asked, more: Partial<TrackedLeg> = {}): TrackedLeg =>
  ({
    sportId: sid,
    marketType: group.mty,
    marketTypeName: groupName(group, 'ENG'),
    period: group.pe,
    selectionType: type,
    linear: line === null ? null : numericLine(line),
    optionName: '',
    inPlay: false,
    score: '',
    settledResult: 0,
    ...more,
  }) as unknown as TrackedLeg;
const settledBySandbox = (
  { ended, events }: Standing,
  { group: { mty, pe, ops, nth }, line, type }: Asked,
  before: Match = { sid: ended.sid, ms: 0, nsg: [] } as unknown as Match,
): Result =>
  resultOf(
    {
      match: before,
      league: null,
      market: { mty, pe, line, ops, ...(nth === undefined ? {} : { nth }) },
      at: ops.indexOf(type),
      od: 2000,
      result: 0,
    } as unknown as Leg,
    ended,
    events,
  );

/** Half-time and full-time results, winners of the first set and of the match, tie-break. */
const SURE_EARLY: ReadonlySet<number> = new Set([1033, 177_022, 5014, 5015]);
const isSilent = (leg: LegNow): boolean => outcomeNow(leg) === null;

describe('the state of a leg equals the settlement of a match that ends at that score', () => {
  test.each(TRACKED.map(({ sid }) => sid))(
    'sport %s: a leg has the state that the platform would settle, or the tracker has none (D15, D17)',
    (sid) => {
      const tracked = new Map<number, number>();
      property.assert(
        property.property(
          property.integer({ min: 1, max: 5_000 }),
          property.integer({ min: -12, max: 16 }),
          property.uniqueArray(property.integer({ min: 0, max: 400 }), { minLength: 1, maxLength: 3 }),
          (seed, offset, looks) => {
            const wrong: string[] = [];
            for (const standing of standings(
              sid,
              seed,
              looks.map((each) => each * 20),
            ))
              for (const asked of askedOf(sid, offset)) {
                const leg = trackLeg(legOf(sid, asked), standing.client);
                if (isSilent(leg)) continue;
                // The half or set is lost for good, or a tie-break has begun, though a match that ended here would
                // be settled or cancelled by its score.
                if (
                  !standing.isEnd &&
                  SURE_EARLY.has(asked.group.mty) &&
                  leg.kind === 'tracked' &&
                  leg.isSure
                )
                  continue;
                const { mty, pe } = asked.group;
                tracked.set(mty, (tracked.get(mty) ?? 0) + 1);
                const settled = OUTCOMES[settledBySandbox(standing, asked)];
                if (outcomeNow(leg) !== settled)
                  wrong.push(`${mty}/${pe} ${asked.line} ${asked.type}: ${outcomeNow(leg)}, not ${settled}`);
              }
            expect(wrong).toEqual([]);
          },
        ),
        { numRuns: 25 },
      );
      expect([...tracked.keys()].length).toBeGreaterThan(2);
      // Tennis has these two besides.
      expect([...tracked.keys()]).toEqual(expect.arrayContaining(sid === 5 ? [5014, 5015] : []));
    },
  );

  test('a handicap of football counts from the bet on, in the match and in each half (D15)', () => {
    const handicaps = groupsOf(1).filter(({ mty, pe }) => mty === 1000 && pe <= 1003);
    let compared = 0;
    property.assert(
      property.property(
        property.integer({ min: 1, max: 5_000 }),
        property.integer({ min: -10, max: 10 }),
        property.integer({ min: 0, max: 320 }),
        (seed, line, look) => {
          const all = standings(1, seed, [look * 20]);
          const [before, end] = [all[0], all.at(-1)];
          if (before === undefined || end === undefined || all.length < 2) return;
          const whole = before.client.scores.find(({ period, group }) => period === 1000 && group === 5);
          const wrong: string[] = [];
          const isSecond = before.client.scores.some(({ period }) => period === 1003);
          // Nobody bets on a half that is over.
          for (const group of handicaps.filter(({ pe }) => pe !== 1002 || !isSecond))
            for (const type of group.ops) {
              const asked = { group, line, type };
              const bet = legOf(1, asked, { inPlay: true, score: `${whole?.home}-${whole?.away}` });
              const leg = trackLeg(bet, end.client);
              const settled = OUTCOMES[settledBySandbox(end, asked, { ...before.ended, ms: 5 })];
              if (isSilent(leg)) continue;
              compared += 1;
              if (outcomeNow(leg) !== settled)
                wrong.push(`${group.pe} ${line} ${type}: ${outcomeNow(leg)}, not ${settled}`);
            }
          expect(wrong).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
    expect(compared).toBeGreaterThan(100);
  });
});

describe('what an order pays if its matches ended now, against what the platform pays', () => {
  const leg = property.record({
    od: property.integer({ min: 1_010, max: 30_000 }),
    result: property.constantFrom<Result>(2, 3, 4, 5, 6, 7),
  });
  test('singles, parlays and systems, each combination rounded by itself (D15, D16)', () => {
    property.assert(
      property.property(
        property.array(leg, { minLength: 1, maxLength: 7 }),
        property.nat(),
        property.integer({ min: 1, max: 1_000_000 }),
        (legs, choice, unit) => {
          const series = legs.length === 1 ? 1 : choice % (legs.length + 1);
          const paid = payout(unit, legs, series);
          const pays = payoutNow(
            {
              betAmount: '1' as never,
              singleBetAmount: textOf(unit) as never,
              betCount: 1,
              matchCount: legs.length,
              seriesCount: series,
              cashOutTotalAmount: '0' as never,
              options: legs.map(({ od }) => ({ odds: od as never })),
            },
            legs.map(({ result }): LegNow => ({ kind: 'settled', outcome: OUTCOMES[result] as never })),
          );
          expect(Number(pays)).toBe(paid / 100);
        },
      ),
    );
  });

  test('nothing is told of a parlay with a leg that could not be read (D15, F36)', () => {
    const parlay = {
      betAmount: '10' as never,
      singleBetAmount: '10' as never,
      betCount: 1,
      matchCount: 2,
      seriesCount: 2,
      cashOutTotalAmount: '0' as never,
      options: [{ odds: 2_000 as never }],
    };
    expect(payoutNow(parlay, [{ kind: 'settled', outcome: 'won' as never }])).toBeNull();
  });
});
