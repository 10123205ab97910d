import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { MatchId } from '#domain/ids.ts';
import {
  LIVE_PARTS,
  type LivePart,
  type MatchData,
  type MatchDataPart,
} from '#domain/match-data/matchData.ts';
import { standingEvents, type MatchEvent } from '#domain/match-data/matchEvent.ts';
import { momentumBars } from '#domain/match-data/momentum.ts';
import { createSandbox, type Sandbox } from '#sandbox/createSandbox.ts';
import type { FakeTab } from './fakeTab.ts';
import { configOf, createBench, type Bench } from './harness.ts';

let sandbox: Sandbox;
const benches: Bench[] = [];
beforeEach(async () => {
  sandbox = await createSandbox({ matches: 20, rate: 0.001, generator: 'manual' });
});
afterEach(async () => {
  for (const bench of benches.splice(0)) bench.close();
  await sandbox.close();
});
const createTestBench = (push = false): Bench => {
  const bench = createBench(configOf(sandbox.url, push), `${sandbox.url}/sport/`);
  benches.push(bench);
  return bench;
};

const isLive = (part: MatchDataPart): part is LivePart => LIVE_PARTS.some((each) => each === part);
const ask = async <P extends MatchDataPart>(
  tab: FakeTab,
  match: string,
  part: P,
): Promise<MatchData[P] | null> => {
  const matchId = match as MatchId;
  const answer = await tab.api.ask(
    tab.id,
    isLive(part) ? { topic: 'match-live', matchId, part } : { topic: 'match-data', matchId, part },
  );
  if (!answer.ok) throw new Error(answer.problem.code);
  return answer.value as MatchData[P] | null;
};
const asked = (part: string): number => sandbox.stats().requests[`/api/forehead/match/${part}`] ?? 0;
const inPlay = (sport: number): string => {
  const [id] = sandbox.matchIds(sport, 5);
  if (id === undefined) throw new Error('No match is in play.');
  return id;
};
/** A match as the platform's truth has it. */
type ScoredMatch = {
  readonly sid: number;
  readonly fmt: number;
  readonly nsg: readonly { readonly pe: number; readonly tyg: number; readonly sc: readonly number[] }[];
};
const score = (id: string): readonly number[] => {
  const { nsg, sid } = (sandbox.truth(id)?.match ?? {}) as unknown as ScoredMatch;
  const whole = [sid * 1000, sid * 1000 + 1];
  return nsg.find(({ pe, tyg }) => tyg === 5 && whole.includes(pe))?.sc ?? [0, 0];
};
const count = (events: readonly { readonly side: number }[]): readonly number[] =>
  [1, 2].map((side) => events.filter((event) => event.side === side).length);
const goalsOf = (events: readonly MatchEvent[]) =>
  standingEvents(events).filter(({ kind }) => kind === 'goal');
const all = (now: readonly number[]) => ({
  events: now,
  last: now,
  incidents: now,
  commentary: now,
  momentum: now,
});
const correct = async (match: string, what: 'goal' | 'var', side: 1 | 2): Promise<void> => {
  expect(await sandbox.correct({ match, what, side })).toMatchObject({ done: true });
};

describe('data of a match, with the sandbox', () => {
  test('a goal is in score, events and momentum; a withdrawn one leaves (DETAIL-11, DETAIL-13, D29)', async () => {
    const bench = createTestBench();
    const tab = await bench.tab();
    const id = inPlay(1);
    /** The goals of each part as [home, away]; the parts that live data has are 30 s old at most. */
    const goals = async () => {
      bench.clock.advance(31_000);
      const events = (await ask(tab, id, 'events')) ?? [];
      const incidents = (await ask(tab, id, 'lineup'))?.incidents ?? [];
      const lines = (await ask(tab, id, 'commentary')) ?? [];
      const bars = momentumBars(events, 1);
      const ids = new Set(goalsOf(events).map((event) => event.id));
      return {
        events: count(goalsOf(events)),
        last: goalsOf(events).at(-1)?.score ?? [0, 0],
        incidents: count(goalsOf(incidents)),
        commentary: count(lines.filter((line) => ids.has(line.id))),
        momentum: [0, 1].map((side) => bars.reduce((sum, bar) => sum + (bar.goals[side] ?? 0), 0)),
      };
    };
    const before = score(id);
    expect(await goals()).toEqual(all(before));
    await correct(id, 'goal', 2);
    expect(score(id)).toEqual([before[0], (before[1] ?? 0) + 1]);
    expect(await goals()).toEqual(all(score(id)));
    await correct(id, 'var', 2);
    expect(score(id)).toEqual(before);
    expect(await goals()).toEqual(all(before));
    expect((await ask(tab, id, 'events'))?.at(-1)).toMatchObject({ kind: 'goal-withdrawn', score: before });
  });

  test('corners and cards of the statistics equal the score lines; two tabs cost one (DETAIL-08, D27)', async () => {
    const bench = createTestBench();
    const [tab, other] = [await bench.tab(), await bench.tab()];
    const id = inPlay(1);
    const rows = (await ask(tab, id, 'technical')) ?? [];
    expect(await ask(other, id, 'technical')).toEqual(rows);
    expect(asked('technical')).toBe(1);
    const { nsg } = (sandbox.truth(id)?.match ?? {}) as unknown as ScoredMatch;
    const line = (group: number) => nsg.find(({ pe, tyg }) => tyg === group && pe === 1000)?.sc ?? [0, 0];
    const row = (kind: string) => rows.find((each) => each.kind === kind)?.value;
    expect([row('corners'), row('yellow-cards'), row('red-cards')]).toEqual([line(6), line(7), line(8)]);
  });

  test("a basketball team's baskets add up to its score (DETAIL-14)", async () => {
    const tab = await createTestBench().tab();
    for (const id of sandbox.matchIds(3, 5)) {
      const rows = (await ask(tab, id, 'technical')) ?? [];
      const made = (kind: string, side: 0 | 1) => rows.find((each) => each.kind === kind)?.value[side] ?? 0;
      const sums = ([0, 1] as const).map(
        (side) => 2 * made('two-points', side) + 3 * made('three-points', side) + made('free-throws', side),
      );
      expect(sums).toEqual(score(id));
    }
  });

  test('what happened before the match was opened stands in its own half or quarter (DETAIL-05, DETAIL-13)', async () => {
    const tab = await createTestBench().tab();
    /** Score lines of the first part, and its length in seconds, by sport. */
    const firsts = { 1: { period: 1002, seconds: 2700 }, 3: { period: 3005, seconds: 600 } };
    for (const [sport, { period, seconds }] of Object.entries(firsts))
      for (const id of sandbox.matchIds(Number(sport), 5)) {
        const { nsg, fmt } = (sandbox.truth(id)?.match ?? {}) as unknown as ScoredMatch;
        const line = nsg.find((each) => each.pe === period && each.tyg === 5)?.sc;
        if (line === undefined || (sport === '3' && fmt !== 300_002)) continue;
        const events = standingEvents((await ask(tab, id, 'events')) ?? []);
        expect(events.filter(({ second }) => second === null || second < 0)).toEqual([]);
        const scored = events.filter(
          ({ kind, second, score: after }) =>
            (kind === 'goal' || kind === 'point') && after !== null && (second ?? 0) < seconds,
        );
        expect(scored.at(-1)?.score ?? [0, 0]).toEqual(line);
      }
  });

  test('all parts of a match arrive decoded (DETAIL-10, DETAIL-12, DETAIL-15, DETAIL-16)', async () => {
    const tab = await createTestBench().tab();
    const id = inPlay(1);
    expect(await ask(tab, id, 'weather')).toMatchObject({ temperature: expect.stringMatching(/^\d+$/) });
    const lineup = await ask(tab, id, 'lineup');
    expect([lineup?.home.line.length, lineup?.away.line.length]).toEqual([11, 11]);
    expect(lineup?.home.backup.length).toBeGreaterThan(0);
    const history = await ask(tab, id, 'history');
    for (const past of [...(history?.home.last ?? []), ...(history?.meetings ?? [])])
      expect([past.score === null, past.outcome === null]).toEqual([false, false]);
    for (const next of history?.away.next ?? []) expect([next.score, next.outcome]).toEqual([null, null]);
    const sides = (await ask(tab, id, 'standings'))?.map(({ side }) => side) ?? [];
    expect([sides.includes(1), sides.includes(2)]).toEqual([true, true]);
    expect((await ask(tab, id, 'intelligence'))?.every(({ text }) => text !== '')).toBe(true);
  });

  test('a part that the platform does not have is null, for every tab and for ten minutes (D38)', async () => {
    const bench = createTestBench();
    const tab = await bench.tab();
    const id = inPlay(1);
    sandbox.addFault({ kind: 'status', on: { path: '/api/forehead/match/weather' }, status: 404 });
    expect(await ask(tab, id, 'weather')).toBe(null);
    sandbox.clearFaults();
    expect(await ask(tab, id, 'weather')).toBe(null);
    expect(asked('weather')).toBe(1);
    bench.clock.advance(600_001);
    expect(await ask(tab, id, 'weather')).not.toBe(null);
  });
});
