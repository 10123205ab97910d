import { describe, expect, test } from 'vitest';
import { createRequestBudget, type PollKind } from './requestBudget.ts';

const TURN_MS = 5_000;
/** The order in which the loops of `polls.ts` ask. */
const KINDS: readonly PollKind[] = ['in-play-lists', 'open-matches', 'extra-markets'];

/** Requests of ten minutes by kind, where each turn of the loop wants one of each. */
const run = (perMinute: number | null, ownPerTurn = 0) => {
  const time = { now: 0 };
  const budget = createRequestBudget(perMinute, () => time.now);
  const counts: Record<PollKind, number> = {
    lists: 0,
    'in-play-lists': 0,
    'open-matches': 0,
    'extra-markets': 0,
  };
  for (let turn = 1; turn <= 120; turn += 1) {
    time.now += TURN_MS;
    for (let own = 0; own < ownPerTurn; own += 1) budget.spend();
    for (const kind of turn % 12 === 0 ? (['lists', ...KINDS] as const) : KINDS)
      if (budget.allows(kind)) {
        counts[kind] += 1;
        budget.spend();
      }
  }
  return counts;
};

describe('the budget of requests', () => {
  test('that is not set keeps nothing back (C41)', () => {
    expect(run(null)).toEqual({ lists: 10, 'in-play-lists': 120, 'open-matches': 120, 'extra-markets': 120 });
  });

  test.each([60, 30, 20, 12])('of %i a minute is kept, up to what can be saved (C41)', (perMinute) => {
    const all = Object.values(run(perMinute)).reduce((sum, count) => sum + count, 0);
    expect(all).toBeLessThanOrEqual(perMinute * 10 + perMinute / 3 + 10);
    expect(all).toBeGreaterThan(Math.min(perMinute * 10, 370) * 0.85);
  });

  test('stretches extra markets first, then open matches, then lists in play, and the 60 s lists last', () => {
    const [rich, middle, poor] = [run(34), run(20), run(8)];
    expect(rich['in-play-lists']).toBe(120);
    expect(rich['open-matches']).toBeGreaterThan(rich['extra-markets']);
    expect(middle['in-play-lists']).toBe(120);
    expect(middle['open-matches']).toBeGreaterThan(middle['extra-markets']);
    expect(poor['in-play-lists']).toBeLessThan(120);
    expect(poor['extra-markets']).toBe(0);
    expect(poor.lists).toBe(10);
  });

  test("lets polls wait for the user's own calls, never the other way round, and recovers within 40 s", () => {
    expect(run(12, 1)['open-matches']).toBe(0);
    const time = { now: 0 };
    const budget = createRequestBudget(12, () => time.now);
    for (let own = 0; own < 1_000; own += 1) budget.spend();
    expect(budget.allows('in-play-lists')).toBe(false);
    time.now = 40_000;
    expect(budget.allows('in-play-lists')).toBe(true);
  });
});
