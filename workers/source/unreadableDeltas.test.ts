import { describe, expect, test } from 'vitest';
import { createFeedStage, freshOf, rawMarket, rawMatch } from '#tests/worker/feedStage.ts';

const LIVE = 'sport/1/live';
const MATCH = rawMatch('7', 5, rawMarket('m', 1, [1.9, 1.5]), rawMarket('n', 2, [2, 1.8]));

const createStage = () => {
  const stage = createFeedStage([LIVE], ['7']);
  stage.snapshot(LIVE, [MATCH]);
  stage.clock.advance(1_000);
  return { ...stage, refusals: () => ['m:1', 'n:1'].map(stage.refusalOf) };
};

/** Section `g` with these markets of match 7. */
const groups = (...mks: readonly object[]) => ({
  g: [{ id: '7', mg: [{ mty: 1005, pe: 1001, nm: '1X2', mks }] }],
});

describe('unreadable content of a delta leaves no old price open', () => {
  test('the markets of the match end until they are put again (I3, F38)', () => {
    const { delta, stateOf, statusOf, refusals } = createStage();
    expect(refusals()).toEqual([null, null]);
    delta(LIVE, 2, { mt: [{ ...MATCH, bt: null }] });
    expect([stateOf(LIVE), ...refusals()]).toEqual(['live', 'option-gone', 'option-gone']);
    delta(LIVE, 3, { f: [{ id: '7', ms: 8 }], ...groups(rawMarket('m', 3, [3, 1.2])) });
    expect([statusOf('7'), ...refusals()]).toEqual([8, null, 'option-gone']);
    delta(LIVE, 4, { mt: [MATCH] });
    expect(refusals()).toEqual([null, null]);
  });

  test('the extra markets of the open match stay, and its stream is not requested again (D1, F38)', () => {
    const stage = createFeedStage([LIVE, 'match/7'], ['7']);
    stage.snapshot(LIVE, [MATCH]);
    stage.snapshot('match/7', [rawMatch('7', 5, rawMarket('x', 1, [8, 1.05]))]);
    stage.delta(LIVE, 2, { mt: [{ ...MATCH, bt: null }] });
    const before = stage.subscriptions.length;
    for (let beat = 0; beat < 6; beat += 1) {
      stage.clock.advance(5_000);
      stage.alive([LIVE, 2], ['match/7', 1]);
    }
    const requested = stage.subscriptions.slice(before).flatMap((wanted) => freshOf(wanted));
    expect([requested, stage.refusalOf('x:1')]).toEqual([[], null]);
  });

  test('the market ends, and the others of its match stay, until it is put again (I3, F38)', () => {
    for (const broken of [
      { ...rawMarket('m', 1, [3]), h: '1' },
      { ...rawMarket('m', 1, [3]), op: null },
    ]) {
      const { delta, stateOf, refusals, oddsOf } = createStage();
      delta(LIVE, 2, groups(broken));
      expect([stateOf(LIVE), ...refusals()]).toEqual(['live', 'option-gone', null]);
      delta(LIVE, 3, groups(rawMarket('m', 3, [3, 1.2])));
      expect([refusals(), oddsOf('m')]).toEqual([
        [null, null],
        [3_000, 1_200],
      ]);
    }
  });

  test('a poll that brings the market back without its handle is not renewed by the stream (I3, D3)', () => {
    const { delta, drop, open, answer, poll, alive, clock, refusals, stateOf } = createStage();
    delta(LIVE, 2, groups({ ...rawMarket('m', 1, [3]), op: null }));
    drop();
    clock.advance(20_000);
    // No handle is below 0.
    expect(poll(rawMatch('7', 5, rawMarket('m', -1, [1.9, 1.5])), clock.now())).toBe(true);
    open();
    answer(LIVE, 'deltas', 3);
    delta(LIVE, 3, { f: [{ id: '7', ms: 5 }] });
    expect([stateOf(LIVE), refusals()[0]]).toEqual(['live', null]);
    for (let second = 0; second < 11; second += 1) {
      clock.advance(1_000);
      alive([LIVE, 3]);
    }
    expect([stateOf(LIVE), refusals()[0]]).toEqual(['live', 'price-stale']);
  });

  test('all presses on the stream are blocked if the match or market is unknown (I3, D2, F38)', () => {
    for (const sections of [
      { mt: [{ ...MATCH, id: null }] },
      groups({ ...rawMarket('m', 1, [3]), id: null }),
      { x: ['1'] },
      { m: [1, 0, 2] },
      { m: ['1', 0] },
      { p: [1, 0, 2_000] },
    ]) {
      const { delta, stateOf, refusals } = createStage();
      delta(LIVE, 2, sections);
      expect([stateOf(LIVE), ...refusals()]).toEqual(['gap', 'price-stale', 'price-stale']);
    }
  });
});

describe('a delta that cannot be read when it is sent again either', () => {
  const BROKEN = { p: [1, 0, 2_000] };

  test('is replaced by a snapshot, also if another one follows it (D2, I3)', () => {
    const { clock, subscriptions, delta, answer, snapshot, stateOf, refusals } = createStage();
    delta(LIVE, 2, BROKEN);
    clock.advance(100);
    expect(subscriptions.at(-1)).toEqual([{ s: LIVE, e: 'e1', q: 1 }]);
    answer(LIVE, 'deltas', 3);
    delta(LIVE, 2, BROKEN);
    // The request for the snapshot waits for its turn meanwhile.
    delta(LIVE, 3, BROKEN);
    clock.advance(1_000);
    expect(freshOf(subscriptions.at(-1))).toEqual([LIVE]);
    expect(refusals()).toEqual(['price-stale', 'price-stale']);
    snapshot(LIVE, [MATCH], 3);
    expect([stateOf(LIVE), ...refusals()]).toEqual(['live', null, null]);
  });

  test('makes the client request a snapshot at most every 10 s, however often it comes (D2)', () => {
    const { clock, subscriptions, delta, answer, snapshot } = createStage();
    let snapshots = 0;
    let answered = subscriptions.length;
    delta(LIVE, 2, BROKEN);
    for (let second = 0; second < 60; second += 1) {
      clock.advance(1_000);
      for (; answered < subscriptions.length; answered += 1) {
        if (freshOf(subscriptions[answered]).length > 0) {
          snapshots += 1;
          snapshot(LIVE, [MATCH]);
        } else answer(LIVE, 'deltas', 2);
        delta(LIVE, 2, BROKEN);
      }
    }
    expect(snapshots).toBeGreaterThan(3);
    expect(snapshots).toBeLessThanOrEqual(6);
  });
});
