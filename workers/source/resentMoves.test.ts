import { expect, test } from 'vitest';
import { createFeedStage, rawMarket, rawMatch } from '#tests/worker/feedStage.ts';

const PRE = 'sport/1/pre';
const LIVE = 'sport/1/live';

/** Records of match 7: before the start its market stands at 1.9, in play at 3.2. */
const BEFORE = rawMatch('7', 4, rawMarket('m', 1, [1.9, 1.9]));
const IN_PLAY = rawMatch('7', 5, rawMarket('m', 11, [3.2, 1.3]));
const KICK_OFF = { move: [['7', LIVE]] };

/** Both streams run; match 7 has not started. */
const beforeStart = () => {
  const stage = createFeedStage([PRE, LIVE], ['7']);
  stage.snapshot(PRE, [BEFORE]);
  stage.snapshot(LIVE);
  return stage;
};

/** The socket is lost for 20 s and opens again. Nothing has arrived on it yet. */
const afterOutage = () => {
  const stage = beforeStart();
  stage.drop();
  stage.clock.advance(20_000);
  stage.open();
  return stage;
};

test('a match that went into play during an outage is locked until its live stream is up to date (I3, D3, F01)', () => {
  const stage = afterOutage();
  stage.answer(PRE, 'deltas', 2);
  stage.delta(PRE, 2, KICK_OFF);
  expect([stage.stateOf(PRE), stage.oddsOf('m')]).toEqual(['live', [1_900, 1_900]]);
  expect(stage.refusalOf('m:1')).toBe('price-stale');
  stage.answer(LIVE, 'deltas', 2);
  stage.delta(LIVE, 2, { mt: [IN_PLAY] });
  expect([stage.refusalOf('m:1'), stage.oddsOf('m')]).toEqual([null, [3_200, 1_300]]);
});

test('a match that went into play during an outage is renewed by a poll that was sent after the move (D20)', () => {
  const stage = afterOutage();
  stage.answer(PRE, 'deltas', 3);
  const sentAt = stage.clock.now();
  stage.clock.advance(100);
  stage.delta(PRE, 2, KICK_OFF);
  // The pre-match stream is not live yet, so nothing but the time of the request tells that this answer is old.
  expect(stage.poll(BEFORE, sentAt)).toBe(false);
  expect(stage.refusalOf('m:1')).toBe('price-stale');
  stage.clock.advance(100);
  expect(stage.poll(IN_PLAY, stage.clock.now())).toBe(true);
  expect([stage.refusalOf('m:1'), stage.oddsOf('m')]).toEqual([null, [3_200, 1_300]]);
});

test('a match that goes into play keeps its price for the limit, counted from when the move was sent (I3, D3)', () => {
  for (const delay of [0, 6_000]) {
    const stage = beforeStart();
    stage.clock.advance(delay);
    stage.say({ t: 'pong', n: stage.pings[0], now: stage.clock.wallNow() });
    stage.delta(PRE, 2, KICK_OFF);
    stage.clock.advance(10_000 - delay);
    expect(stage.refusalOf('m:1')).toBeNull();
    stage.clock.advance(1);
    expect(stage.refusalOf('m:1')).toBe('price-stale');
  }
});

test('a match that two streams move on without putting it ages from the first move (I3, D3)', () => {
  const stage = beforeStart();
  stage.delta(PRE, 2, KICK_OFF);
  stage.clock.advance(9_000);
  stage.delta(LIVE, 2, { move: [['7', PRE]] });
  stage.clock.advance(121_000);
  expect(stage.refusalOf('m:1')).toBeNull();
  stage.clock.advance(1);
  expect(stage.refusalOf('m:1')).toBe('price-stale');
});

test('an extra market that was polled in a gap is locked while older deltas of its match arrive (I3, D2)', () => {
  const stage = createFeedStage([LIVE, 'match/7'], ['7']);
  stage.snapshot(LIVE, [IN_PLAY]);
  stage.snapshot('match/7', [rawMatch('7', 5, rawMarket('extra', 12, [2.1, 1.5]))]);
  expect(stage.refusalOf('extra:1')).toBeNull();
  // Deltas 2 and 3 are lost.
  stage.delta('match/7', 4, {});
  expect(stage.refusalOf('extra:1')).not.toBeNull();
  stage.clock.advance(1_000);
  const polled = rawMatch('7', 5, rawMarket('m', 11, [3.2, 1.3]), rawMarket('extra', 12, [2.4, 1.5]));
  stage.pollDetail(polled, stage.clock.now());
  expect([stage.refusalOf('extra:1'), stage.oddsOf('extra')]).toEqual([null, [2_400, 1_500]]);
  stage.answer('match/7', 'deltas', 3);
  stage.delta('match/7', 2, { p: [12, 0, 2_200, 0] });
  expect([stage.refusalOf('extra:1'), stage.oddsOf('extra')]).toEqual(['price-stale', [2_200, 1_500]]);
  stage.delta('match/7', 3, { p: [12, 0, 2_400, 0] });
  expect([stage.refusalOf('extra:1'), stage.oddsOf('extra')]).toEqual([null, [2_400, 1_500]]);
});

test('an extra market stays locked if the older deltas of its match break off, until the next answer (I3, D2)', () => {
  const stage = createFeedStage([LIVE, 'match/7'], ['7']);
  const detail = rawMatch('7', 5, rawMarket('m', 11, [3.2, 1.3]), rawMarket('extra', 12, [2.4, 1.5]));
  stage.snapshot(LIVE, [IN_PLAY]);
  stage.snapshot('match/7', [rawMatch('7', 5, rawMarket('extra', 12, [2.1, 1.5]))]);
  stage.delta('match/7', 4, {});
  stage.clock.advance(1_000);
  stage.pollDetail(detail, stage.clock.now());
  stage.answer('match/7', 'deltas', 3);
  stage.delta('match/7', 2, { p: [12, 0, 2_200, 0] });
  stage.drop();
  expect([stage.refusalOf('extra:1'), stage.oddsOf('extra')]).toEqual(['price-stale', [2_200, 1_500]]);
  stage.clock.advance(1_000);
  stage.pollDetail(detail, stage.clock.now());
  expect([stage.refusalOf('extra:1'), stage.oddsOf('extra')]).toEqual([null, [2_400, 1_500]]);
});
