import { describe, expect, test } from 'vitest';
import { createFeedStage, freshOf } from '#tests/worker/feedStage.ts';

const LIVE = 'sport/1/live';
const ROOM = 'room/7';

/** A feed with a live sport stream, and a room that was entered. */
const enterRoom = () => {
  const stage = createFeedStage([LIVE]);
  stage.snapshot(LIVE);
  stage.clock.advance(2_000);
  stage.setRooms(['7']);
  return stage;
};

describe('the stream of a room', () => {
  test('is requested anew if the room is left and entered again before the server was told (FEED-09)', () => {
    const { clock, subscriptions, snapshot, setRooms, roomState } = enterRoom();
    snapshot(ROOM);
    clock.advance(300);
    setRooms([]);
    clock.advance(300);
    setRooms(['7']);
    clock.advance(500);
    expect(freshOf(subscriptions.at(-1))).toEqual([ROOM]);
    snapshot(ROOM);
    expect(roomState('7')).toBe('live');
  });

  test('is subscribed plainly after another socket has opened (F01)', () => {
    const { clock, subscriptions, snapshot, setRooms, drop, open } = enterRoom();
    snapshot(ROOM);
    setRooms([]);
    drop();
    setRooms(['7']);
    clock.advance(10_000);
    open();
    expect(subscriptions.at(-1)?.find(({ s }) => s === ROOM)).toEqual({ s: ROOM });
  });

  test('is requested again if the answer is lost, however busy the room is', () => {
    const { clock, subscriptions, alive, delta } = enterRoom();
    for (let second = 1; second <= 10; second += 1) {
      clock.advance(1_000);
      delta(ROOM, second, { rm: [{ n: second, kind: 'enter' }] });
      if (second % 5 === 0) alive([LIVE, 1]);
    }
    clock.advance(1_000);
    expect(freshOf(subscriptions.at(-1))).toEqual([ROOM]);
  });
});

test('a room that the server reported as absent is requested once when the producer of rooms is added', () => {
  const { clock, subscriptions, say, snapshot, roomState } = enterRoom();
  say({ t: 'answer', s: ROOM, how: 'none' });
  clock.advance(2_000);
  const before = subscriptions.length;
  say({ t: 'producers', p: ['1/live', '1/pre', '2/live'] });
  expect([subscriptions.length, roomState('7')]).toEqual([before, 'none']);
  say({ t: 'producers', p: ['1/live', '1/pre', '2/live', 'rooms'] });
  expect([subscriptions.length, roomState('7')]).toEqual([before + 1, 'waiting']);
  expect(freshOf(subscriptions.at(-1))).toEqual([ROOM]);
  snapshot(ROOM);
  say({ t: 'producers', p: ['1/live', '1/pre', 'rooms'] });
  clock.advance(2_000);
  expect([subscriptions.length, roomState('7')]).toEqual([before + 1, 'live']);
});

test('a sport stream is requested anew if it is wanted again before the server was told of its end (FEED-09)', () => {
  const { clock, subscriptions, snapshot, want, alive } = createFeedStage([LIVE]);
  snapshot(LIVE);
  want([]);
  clock.advance(4_500);
  alive();
  want(['sport/2/live']);
  // The grace of the first stream ends while its end waits for the limit of one subscribe a second.
  clock.advance(600);
  want([LIVE, 'sport/2/live']);
  clock.advance(1_000);
  expect(freshOf(subscriptions.at(-1))).toEqual([LIVE]);
});
