import { describe, expect, test } from 'vitest';
import type { StreamId } from '#domain/ids.ts';
import type { Delta, SnapshotPart, OwnNews } from '#platform/decode/frames.ts';
import { createFakeClock } from '#tests/worker/fakeClock.ts';
import { createUserStream } from './userStream.ts';

const ME = 'me' as StreamId;
const newsOf = (id: string): OwnNews => ({ orders: [{ id, st: 4 }], balances: [] });
const snapshot = (epoch: string, seq: number, id: string): SnapshotPart => ({
  t: 'snapshot',
  stream: ME,
  epoch,
  seq,
  part: 1,
  of: 1,
  leagues: [],
  matches: [],
  own: newsOf(id),
});
const delta = (epoch: string, seq: number, id: string): Delta => ({
  t: 'd',
  stream: ME,
  epoch,
  seq,
  at: 0,
  gone: [],
  moves: [],
  leagues: [],
  matches: [],
  unreadable: [],
  ended: [],
  markets: [],
  sales: [],
  facts: [],
  prices: [],
  events: [],
  own: newsOf(id),
});

const setUp = () => {
  const told: (readonly [string, unknown])[] = [];
  const drops: string[] = [];
  let asked = 0;
  const clock = createFakeClock();
  const own = createUserStream({
    clock,
    counters: { drop: (why) => drops.push(why), resync: () => undefined },
    subscribe: () => {
      asked += 1;
    },
    onUserNews: (uid, { orders }) => told.push([uid, (orders[0] as { id: string }).id]),
  });
  const begin = (uid: string, epoch: string, id: string): void => {
    own.setUser(uid);
    own.want();
    own.take({ t: 'answer', stream: ME, epoch, seq: 1, how: 'snapshot' });
    own.take(snapshot(epoch, 1, id));
  };
  return { own, told, drops, begin, clock, asked: () => asked };
};

describe('the stream of the logged-in user (D1)', () => {
  test('is requested once the server offers it and has confirmed the user of the socket', () => {
    const { own, asked } = setUp();
    expect([own.want(), asked()]).toEqual([[], 0]);
    own.setUser('71');
    expect(own.want()).toEqual([]);
    own.setOffered(true);
    expect([own.want(), asked()]).toEqual([[{ stream: ME, fresh: true }], 1]);
    expect(own.want()).toEqual([{ stream: ME }]);
  });

  test('delivers its snapshot and each later delta once, and resumes from its last sequence after a gap', () => {
    const { own, told, begin } = setUp();
    own.setOffered(true);
    begin('71', 'a', '1');
    own.take(delta('a', 2, '2'));
    own.take(delta('a', 2, '2'));
    expect([told, own.isLive()]).toEqual([
      [
        ['71', '1'],
        ['71', '2'],
      ],
      true,
    ]);
    own.take(delta('a', 4, '4'));
    expect([told.length, own.isLive(), own.want()]).toEqual([2, false, [{ stream: ME, epoch: 'a', seq: 2 }]]);
  });

  test('detects a lost last delta by the heartbeat', () => {
    const { own, begin } = setUp();
    own.setOffered(true);
    begin('71', 'a', '1');
    own.takePosition({ stream: ME, epoch: 'a', seq: 2 });
    expect(own.want()).toEqual([{ stream: ME, epoch: 'a', seq: 1 }]);
  });

  test('is requested again if the answer is lost, however many deltas are dropped meanwhile', () => {
    const { own, clock, begin, asked } = setUp();
    own.setOffered(true);
    begin('71', 'a', '1');
    own.take(delta('a', 3, '3'));
    const before = asked();
    for (let second = 0; second < 6; second += 1) {
      clock.advance(1_000);
      own.take(delta('a', 4 + second, '4'));
      own.resubscribe(5_000);
    }
    expect(asked()).toBeGreaterThan(before);
  });

  test('resumes on another socket for the same user, and starts fresh for another user (F32)', () => {
    const { own, begin } = setUp();
    own.setOffered(true);
    begin('71', 'a', '1');
    own.onSocketLost();
    expect([own.want(), own.isLive()]).toEqual([[], false]);
    own.setUser('71');
    expect(own.want()).toEqual([{ stream: ME, epoch: 'a', seq: 1 }]);
    own.onSocketLost();
    own.setUser('72');
    expect(own.want()).toEqual([{ stream: ME, fresh: true }]);
  });

  test('delivers nothing of a logged-out user, even if frames are still in flight (I6)', () => {
    const { own, told, drops, begin } = setUp();
    own.setOffered(true);
    begin('71', 'a', '1');
    own.leave();
    own.take(delta('a', 2, '2'));
    expect([told.length, drops, own.want()]).toEqual([1, ['not-wanted'], []]);
    own.setUser('72');
    own.take(delta('a', 2, '2'));
    expect(told.length).toBe(1);
  });
});
