import { describe, expect, test } from 'vitest';
import { createFeedStage, freshOf, rawMarket, rawMatch } from '#tests/worker/feedStage.ts';

const PRE = 'sport/1/pre';
const LIVE = 'sport/1/live';

/** How a match moves: its former stream lets it go before or after the new one puts it (FEED.md). */
const ORDERS = [
  ['moves before it is put', ['move', 'put']],
  ['is put before it moves', ['put', 'move']],
] as const;

/** Records of match 7: before the start its market stands at 1.9, in play at 3.2. */
const BEFORE = rawMatch('7', 4, rawMarket('m', 1, [1.9, 1.9]));
const IN_PLAY = rawMatch('7', 5, rawMarket('m', 11, [3.2, 1.3]));
const OTHER = rawMatch('8', 4, rawMarket('n', 2, [2, 1.8]));

const KICK_OFF = { move: [['7', LIVE]] };
const POSTPONED = { move: [['7', PRE]] };

const createStage = () => createFeedStage([PRE, LIVE], ['7']);
type Stage = ReturnType<typeof createStage>;

/** Returns what a tab can see and press of match 7. */
const seen = (stage: Stage) => ({
  odds: stage.oddsOf('m'),
  status: stage.statusOf('7'),
  refusal: stage.refusalOf('m:1'),
});
const PRICE_BEFORE = { odds: [1_900, 1_900], status: 4, refusal: null };
const PRICE_IN_PLAY = { odds: [3_200, 1_300], status: 5, refusal: null };

/** Returns the streams that were requested anew since the last call of it. */
const createRequests = (stage: Stage) => {
  let from = stage.subscriptions.length;
  return () => {
    stage.clock.advance(1_000);
    const wanted = stage.subscriptions.slice(from).flatMap(freshOf);
    from = stage.subscriptions.length;
    return wanted;
  };
};

/** Both streams run; match 7 has not started. */
const beforeStart = () => {
  const stage = createStage();
  stage.snapshot(PRE, [BEFORE, OTHER]);
  stage.snapshot(LIVE);
  return { ...stage, requested: createRequests(stage) };
};

/** Both streams run; match 7 is in play. */
const inPlay = () => {
  const stage = createStage();
  stage.snapshot(PRE, [OTHER]);
  stage.snapshot(LIVE, [IN_PLAY]);
  return { ...stage, requested: createRequests(stage) };
};

describe('a match that goes into play', () => {
  test.each(ORDERS)('has the price of the live stream if it %s (D1, I3)', (_order, steps) => {
    const stage = beforeStart();
    for (const step of steps)
      if (step === 'move') stage.delta(PRE, 2, KICK_OFF);
      else stage.delta(LIVE, 2, { mt: [IN_PLAY] });
    expect(seen(stage)).toEqual(PRICE_IN_PLAY);
    stage.delta(LIVE, 3, { p: [11, 0, 3_300, 0] });
    stage.delta(PRE, 3, { p: [1, 0, 1_111, 0] });
    expect(stage.oddsOf('m')).toEqual([3_300, 1_300]);
    expect(stage.requested()).toEqual([]);
  });

  test('stays with the live stream if the last part of an older snapshot has it too (D1, I3)', () => {
    const stage = createStage();
    const requested = createRequests(stage);
    stage.answer(PRE, 'snapshot');
    stage.part(PRE, 1, 2, [OTHER]);
    stage.snapshot(LIVE);
    stage.delta(LIVE, 2, { mt: [IN_PLAY] });
    stage.part(PRE, 2, 2, [BEFORE]);
    expect(seen(stage)).toEqual(PRICE_IN_PLAY);
    stage.delta(PRE, 2, KICK_OFF);
    stage.delta(LIVE, 3, { p: [11, 0, 3_300, 0] });
    expect(seen(stage)).toEqual({ ...PRICE_IN_PLAY, odds: [3_300, 1_300] });
    expect(requested()).toEqual([]);
  });

  test('stays with the live stream if resent deltas of its former stream put it again (D1, I3)', () => {
    const stage = beforeStart();
    stage.delta(PRE, 3, {});
    stage.clock.advance(1_000);
    stage.delta(LIVE, 2, { mt: [IN_PLAY] });
    stage.answer(PRE, 'deltas', 4);
    stage.delta(PRE, 2, { mt: [BEFORE] });
    stage.delta(PRE, 3, { f: [{ id: '7', ms: 6 }], p: [1, 0, 1_111, 0] });
    expect(seen(stage)).toEqual(PRICE_IN_PLAY);
    stage.delta(PRE, 4, KICK_OFF);
    expect(seen(stage)).toEqual(PRICE_IN_PLAY);
    expect(stage.requested()).toEqual([]);
  });

  test('goes to the live stream by its snapshot, although its former stream still carries it (D1)', () => {
    const stage = createStage();
    const requested = createRequests(stage);
    stage.snapshot(PRE, [BEFORE, OTHER]);
    stage.snapshot(LIVE, [IN_PLAY]);
    expect(seen(stage)).toEqual(PRICE_IN_PLAY);
    stage.delta(PRE, 2, KICK_OFF);
    stage.delta(LIVE, 2, { p: [11, 0, 3_300, 0] });
    expect(stage.oddsOf('m')).toEqual([3_300, 1_300]);
    expect(requested()).toEqual([]);
  });

  test('during an outage has the price of the live stream once both have resumed, in either order (D1)', () => {
    for (const order of [
      [PRE, LIVE],
      [LIVE, PRE],
    ]) {
      const stage = beforeStart();
      stage.drop();
      stage.clock.advance(3_500);
      stage.open();
      for (const stream of order) {
        stage.answer(stream, 'deltas', 3);
        stage.delta(stream, 2, { mt: [stream === PRE ? BEFORE : IN_PLAY] });
        stage.delta(stream, 3, stream === PRE ? KICK_OFF : { p: [11, 1, 1_250, 0] });
      }
      expect(seen(stage)).toEqual({ ...PRICE_IN_PLAY, odds: [3_200, 1_250] });
      expect(stage.requested()).toEqual([]);
    }
  });

  test('while the server restarts has the price of the live stream in any order of snapshots (F08)', () => {
    for (const order of [
      [PRE, LIVE],
      [LIVE, PRE],
    ]) {
      const stage = beforeStart();
      stage.drop();
      stage.clock.advance(3_500);
      stage.open();
      for (const stream of order) stage.snapshot(stream, stream === PRE ? [OTHER] : [IN_PLAY], 1, 'e2');
      expect(seen(stage)).toEqual(PRICE_IN_PLAY);
    }
  });

  test('that its former stream sends again late is locked until the live stream is loaded again (D1, I3)', () => {
    const stage = beforeStart();
    stage.delta(LIVE, 2, { mt: [IN_PLAY] });
    // Each stream has its own publisher: an older delta of the former stream arrives after a newer one of the live
    // stream.
    stage.delta(PRE, 2, { mt: [BEFORE] });
    stage.delta(PRE, 3, KICK_OFF);
    expect(stage.refusalOf('m:1')).not.toBeNull();
    expect(stage.requested()).toEqual([LIVE]);
    stage.snapshot(LIVE, [IN_PLAY], 2);
    expect(seen(stage)).toEqual(PRICE_IN_PLAY);
  });

  test('that no stream sends after kick-off gets stale while its former one is live; polls renew it (D20, I3)', () => {
    const stage = createFeedStage([PRE, LIVE], ['7']);
    stage.snapshot(PRE, [BEFORE]);
    stage.delta(PRE, 2, KICK_OFF);
    stage.clock.advance(11_000);
    stage.alive([PRE, 2]);
    expect(stage.refusalOf('m:1')).toBe('price-stale');
    expect(stage.poll(IN_PLAY, stage.clock.now())).toBe(true);
    expect(seen(stage)).toEqual(PRICE_IN_PLAY);
  });

  test('that ended before the live stream was loaded leaves the board, though not at once (D21)', () => {
    const stage = createStage();
    const requested = createRequests(stage);
    stage.snapshot(PRE, [BEFORE]);
    stage.delta(PRE, 2, KICK_OFF);
    stage.snapshot(LIVE);
    // This snapshot may be older than the move.
    expect(stage.isOnBoard('7')).toBe(true);
    for (let at = 0; at < 12; at += 1) {
      stage.clock.advance(1_000);
      if (at % 4 === 3) stage.alive([PRE, 2], [LIVE, 1]);
    }
    expect(requested()).toEqual([LIVE]);
    stage.snapshot(LIVE);
    expect(stage.isOnBoard('7')).toBe(false);
    stage.clock.advance(20_000);
    stage.alive([PRE, 2], [LIVE, 1]);
    expect(requested()).toEqual([]);
  });
});

describe('a match in play that is postponed', () => {
  test.each(ORDERS)('has the price of the pre-match stream if it %s (D1, I3)', (_order, steps) => {
    const stage = inPlay();
    for (const step of steps)
      if (step === 'move') stage.delta(LIVE, 2, POSTPONED);
      else stage.delta(PRE, 2, { mt: [BEFORE] });
    expect(seen(stage)).toEqual(PRICE_BEFORE);
    stage.delta(PRE, 3, { p: [1, 0, 2_000, 0] });
    expect(stage.oddsOf('m')).toEqual([2_000, 1_900]);
    expect(stage.requested()).toEqual([]);
  });

  test.each([
    ['moves', POSTPONED],
    ['leaves', { gone: ['7'] }],
  ])('is loaded anew if a snapshot had it before it %s (D1, I3)', (_step, section) => {
    const stage = createStage();
    const requested = createRequests(stage);
    stage.snapshot(LIVE, [IN_PLAY]);
    stage.snapshot(PRE, [BEFORE, OTHER]);
    expect(seen(stage)).toEqual(PRICE_IN_PLAY);
    stage.delta(LIVE, 2, section);
    expect(stage.refusalOf('m:1')).not.toBeNull();
    expect(requested()).toEqual([PRE]);
    stage.snapshot(PRE, [BEFORE, OTHER]);
    expect(seen(stage)).toEqual(PRICE_BEFORE);
    expect(requested()).toEqual([]);
  });

  test('is loaded anew if an older snapshot of the live stream took it back (D1, I3)', () => {
    const stage = createStage();
    const requested = createRequests(stage);
    stage.answer(LIVE, 'snapshot');
    stage.part(LIVE, 1, 2);
    stage.snapshot(PRE, [OTHER]);
    stage.delta(PRE, 2, { mt: [BEFORE] });
    stage.part(LIVE, 2, 2, [IN_PLAY]);
    stage.delta(LIVE, 2, POSTPONED);
    expect(stage.refusalOf('m:1')).not.toBeNull();
    expect(requested()).toEqual([PRE]);
    stage.snapshot(PRE, [BEFORE, OTHER], 2);
    expect(seen(stage)).toEqual(PRICE_BEFORE);
  });
});

describe('a match that two streams have', () => {
  test('is taken over when the server says that the stream of the match does not exist (D20)', () => {
    const stage = inPlay();
    stage.drop();
    stage.clock.advance(3_500);
    stage.open();
    stage.say({ t: 'answer', s: LIVE, e: '', q: 0, how: 'none' });
    stage.snapshot(PRE, [BEFORE, OTHER], 9);
    expect(seen(stage)).toEqual(PRICE_BEFORE);
  });

  test('is loaded anew after a poll moved it while the socket was down and its stream resumed (I3)', () => {
    const stage = inPlay();
    stage.drop();
    stage.clock.advance(1_000);
    expect(stage.poll(BEFORE, stage.clock.now())).toBe(true);
    stage.clock.advance(3_000);
    stage.open();
    for (const stream of [PRE, LIVE]) stage.answer(stream, 'deltas', 1);
    expect(stage.requested()).toEqual([LIVE]);
    stage.snapshot(LIVE, [IN_PLAY]);
    expect(seen(stage)).toEqual(PRICE_IN_PLAY);
  });

  test('is forgotten as such when both streams let it go', () => {
    const stage = inPlay();
    stage.drop();
    stage.clock.advance(3_500);
    stage.open();
    stage.snapshot(PRE, [BEFORE], 2);
    stage.answer(LIVE, 'deltas', 1);
    stage.delta(PRE, 3, { gone: ['7'] });
    stage.delta(LIVE, 2, { gone: ['7'] });
    expect(stage.isOnBoard('7')).toBe(false);
    expect(stage.board.handovers.size).toBe(0);
    expect(stage.requested()).toEqual([]);
  });
});

test('the extra markets of an open match return if the match left and came back at once (D1, DETAIL-01)', () => {
  const stage = createFeedStage([LIVE, 'match/7'], ['7']);
  const requested = createRequests(stage);
  stage.snapshot(LIVE, [IN_PLAY]);
  const EXTRA = rawMatch('7', 5, rawMarket('x', 1, [8, 1.05]));
  stage.snapshot('match/7', [EXTRA]);
  expect(stage.hasMarket('x')).toBe(true);
  stage.delta(LIVE, 2, { gone: ['7'] });
  stage.delta(LIVE, 3, { mt: [IN_PLAY] });
  stage.alive([LIVE, 3], ['match/7', 1]);
  expect(requested()).toEqual(['match/7']);
  stage.snapshot('match/7', [EXTRA]);
  expect(stage.hasMarket('x')).toBe(true);
});

test('the stream of a match that ended is requested anew once, not again and again', () => {
  const stage = createFeedStage([LIVE, 'match/7'], ['7']);
  const requested = createRequests(stage);
  stage.snapshot(LIVE, [IN_PLAY]);
  stage.snapshot('match/7', [rawMatch('7', 5, rawMarket('x', 1, [8, 1.05]))]);
  stage.delta(LIVE, 2, { gone: ['7'] });
  stage.alive([LIVE, 2], ['match/7', 1]);
  expect(requested()).toEqual(['match/7']);
  stage.snapshot('match/7');
  for (let beat = 0; beat < 10; beat += 1) {
    stage.clock.advance(5_000);
    stage.alive([LIVE, 2], ['match/7', 1]);
  }
  expect(requested()).toEqual([]);
});
