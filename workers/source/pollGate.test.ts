import { describe, expect, test } from 'vitest';
import { createFeedStage, rawMarket, rawMatch } from '#tests/worker/feedStage.ts';

const LIVE = 'sport/1/live';
const recordOf = (odds: readonly number[]) => rawMatch('M', 5, rawMarket('m1', 1, odds));

describe('a polled answer without stamps', () => {
  test('does not replace newer pushed prices if the socket dropped while it was in flight (F07, I3, D20)', () => {
    const stage = createFeedStage([LIVE]);
    stage.snapshot(LIVE, [recordOf([2, 1.8])]);
    const sentAt = stage.clock.now();
    stage.clock.advance(500);
    stage.delta(LIVE, 2, { p: [1, 0, 1_200, 0], m: [1, 0] });
    stage.clock.advance(500);
    stage.drop();
    stage.clock.advance(200);
    expect(stage.poll(recordOf([2, 1.8]), sentAt)).toBe(false);
    expect([stage.oddsOf('m1'), stage.refusalOf('m1:1')]).toEqual([[1_200, 1_800], 'option-closed']);
  });

  test('is applied if its request was sent after the socket dropped (D20)', () => {
    const stage = createFeedStage([LIVE]);
    stage.snapshot(LIVE, [recordOf([2, 1.8])]);
    stage.drop();
    stage.clock.advance(200);
    expect(stage.poll(recordOf([1.5, 2.5]), stage.clock.now())).toBe(true);
    expect(stage.oddsOf('m1')).toEqual([1_500, 2_500]);
  });

  test('is applied while the stream has never delivered anything (D20)', () => {
    const stage = createFeedStage([LIVE]);
    const sentAt = stage.clock.now() - 500;
    expect(stage.poll(recordOf([2, 1.8]), sentAt)).toBe(true);
    stage.drop();
    expect(stage.poll(recordOf([1.5, 2.5]), sentAt)).toBe(true);
    expect(stage.oddsOf('m1')).toEqual([1_500, 2_500]);
  });
});
