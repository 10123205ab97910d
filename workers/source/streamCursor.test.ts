import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import type { StreamId } from '#domain/ids.ts';
import type { SnapshotPart } from '#platform/decode/frames.ts';
import { StreamCursor } from './streamCursor.ts';

const STREAM = 'sport/1/live' as StreamId;
const part = (epoch: string, seq: number, at: number, of: number): SnapshotPart => ({
  t: 'snapshot',
  stream: STREAM,
  epoch,
  seq,
  part: at,
  of,
  leagues: [],
  matches: [],
});
const delta = (epoch: string, seq: number) => ({ epoch, seq });
const liveAt = (epoch: string, seq: number): StreamCursor => {
  const cursor = new StreamCursor(STREAM, 0);
  cursor.answer('snapshot', epoch, seq, 0);
  cursor.snapshot(part(epoch, seq, 1, 1));
  return cursor;
};

describe('a stream', () => {
  test('applies a delta only in its epoch and only as the next one (F04)', () => {
    const cursor = liveAt('a', 7);
    expect(cursor.delta(delta('a', 8))).toEqual({ do: 'apply' });
    expect(cursor.delta(delta('a', 8))).toEqual({ do: 'drop', reason: 'older' });
    expect(cursor.delta(delta('a', 3))).toEqual({ do: 'drop', reason: 'older' });
    expect(cursor.delta(delta('a', 10))).toEqual({ do: 'resubscribe', reason: 'gap' });
    expect(cursor.delta(delta('b', 9))).toEqual({ do: 'resubscribe', reason: 'epoch' });
    expect(cursor.seq).toBe(8);
  });

  test('asks again when a heartbeat has a higher sequence: the last delta was lost (F06, F08)', () => {
    const cursor = liveAt('a', 7);
    expect(cursor.comparePosition('a', 7)).toEqual({ do: 'wait' });
    expect(cursor.comparePosition('a', 6)).toEqual({ do: 'wait' });
    expect(cursor.comparePosition('a', 8)).toEqual({ do: 'resubscribe', reason: 'gap' });
    expect(cursor.comparePosition('b', 0)).toEqual({ do: 'resubscribe', reason: 'epoch' });
    cursor.requestAgain('resume', 0);
    expect(cursor.comparePosition('a', 8)).toEqual({ do: 'wait' });
  });

  test('after a gap resumes from its last sequence, and drops the deltas that arrive meanwhile (D2)', () => {
    const cursor = liveAt('a', 7);
    cursor.requestAgain('resume', 100);
    expect(cursor.want()).toEqual({ stream: STREAM, epoch: 'a', seq: 7 });
    expect(cursor.delta(delta('a', 8))).toEqual({ do: 'drop', reason: 'while-waiting' });
    cursor.answer('deltas', 'a', 9, 0);
    expect(cursor.state).toBe('catching-up');
    expect(cursor.delta(delta('a', 8))).toEqual({ do: 'apply' });
    expect(cursor.delta(delta('a', 9))).toEqual({ do: 'apply' });
    expect(cursor.state).toBe('live');
  });

  test('applies only complete snapshots: missing, unordered or foreign parts cause a new request (F09)', () => {
    const cursor = new StreamCursor(STREAM, 0);
    cursor.answer('snapshot', 'a', 5, 0);
    expect(cursor.snapshot(part('a', 5, 1, 3))).toEqual({ do: 'wait' });
    expect(cursor.snapshot(part('a', 5, 1, 3))).toEqual({ do: 'drop', reason: 'duplicate-part' });
    expect(cursor.snapshot(part('a', 5, 3, 3))).toEqual({ do: 'resubscribe', reason: 'snapshot' });
    cursor.requestAgain('fresh', 0);
    expect(cursor.snapshot(part('a', 5, 2, 3))).toEqual({ do: 'drop', reason: 'snapshot' });
    cursor.answer('snapshot', 'a', 6, 0);
    cursor.snapshot(part('a', 6, 1, 2));
    expect(cursor.snapshot(part('a', 7, 2, 2))).toEqual({ do: 'resubscribe', reason: 'snapshot' });
    expect(cursor.epoch).toBeNull();
  });

  test('is marked incomplete from a gap or a new epoch until it is up to date again, across reconnects (D2)', () => {
    const cursor = new StreamCursor(STREAM, 0);
    cursor.markIncomplete(1);
    cursor.answer('snapshot', 'a', 7, 2);
    expect(cursor.missingSince).toBeNull();
    cursor.snapshot(part('a', 7, 1, 1));
    cursor.markIncomplete(10);
    cursor.requestAgain('resume', 10);
    cursor.reconnect(20);
    expect(cursor.missingSince).toBe(10);
    cursor.answer('deltas', 'a', 9, 30);
    cursor.delta(delta('a', 8));
    expect(cursor.missingSince).toBe(10);
    cursor.delta(delta('a', 9));
    expect(cursor.missingSince).toBeNull();
    cursor.reconnect(40);
    cursor.answer('deltas', 'a', 9, 41);
    expect(cursor.missingSince).toBeNull();
    cursor.reconnect(50);
    cursor.answer('snapshot', 'b', 0, 51);
    expect(cursor.missingSince).toBe(51);
  });

  test('that the server reported as absent is requested once a heartbeat names it', () => {
    const cursor = new StreamCursor(STREAM, 0);
    cursor.answer('none', '', 0, 0);
    expect(cursor.comparePosition('a', 3)).toEqual({ do: 'resubscribe', reason: 'snapshot' });
  });

  test('asks again when a delta arrives before the last snapshot part (F09)', () => {
    const cursor = new StreamCursor(STREAM, 0);
    cursor.answer('snapshot', 'a', 5, 0);
    cursor.snapshot(part('a', 5, 1, 2));
    expect(cursor.delta(delta('a', 6))).toEqual({ do: 'resubscribe', reason: 'snapshot' });
  });

  test('asks again when announced deltas do not arrive (F06)', () => {
    const cursor = liveAt('a', 7);
    cursor.requestAgain('resume', 0);
    cursor.answer('deltas', 'a', 9, 0);
    cursor.delta(delta('a', 8));
    expect(cursor.comparePosition('a', 8)).toEqual({ do: 'wait' });
    expect(cursor.comparePosition('a', 9)).toEqual({ do: 'resubscribe', reason: 'gap' });
  });

  test('never takes a snapshot older than the deltas it has seen (F07)', () => {
    const cursor = liveAt('a', 9);
    cursor.answer('snapshot', 'a', 5, 0);
    expect(cursor.snapshot(part('a', 5, 1, 1))).toEqual({ do: 'resubscribe', reason: 'snapshot' });
    expect(cursor.seq).toBe(9);
  });

  test('applies deltas of a new epoch only after a snapshot of it, and continues from there (F08)', () => {
    const cursor = liveAt('a', 9);
    expect(cursor.delta(delta('b', 10))).toEqual({ do: 'resubscribe', reason: 'epoch' });
    cursor.requestAgain('resume', 0);
    expect(cursor.answer('deltas', 'b', 10, 0)).toEqual({ do: 'resubscribe', reason: 'epoch' });
    cursor.requestAgain('fresh', 0);
    expect(cursor.want()).toEqual({ stream: STREAM, fresh: true });
    expect(cursor.delta(delta('b', 10))).toEqual({ do: 'drop', reason: 'while-waiting' });
    cursor.answer('snapshot', 'b', 1, 0);
    expect(cursor.snapshot(part('b', 1, 1, 1))).toMatchObject({ do: 'snapshot', newEpoch: true });
    expect(cursor.delta(delta('b', 2))).toEqual({ do: 'apply' });
  });

  test('ends at the same position in any order of deltas, and applies each once, in sequence (F04)', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 40 }), (order) => {
        const cursor = liveAt('a', 0);
        const applied: number[] = [];
        const receive = (seq: number): string => {
          const verdict = cursor.delta(delta('a', seq));
          if (verdict.do === 'apply') applied.push(seq);
          return verdict.do;
        };
        for (const seq of order) {
          if (receive(seq) !== 'resubscribe') continue;
          // The server sends the missing deltas again.
          cursor.requestAgain('resume', 0);
          cursor.answer('deltas', 'a', seq, 0);
          for (let missing = cursor.seq + 1; missing <= seq; missing += 1) receive(missing);
        }
        const last = Math.max(0, ...order);
        expect([cursor.state, cursor.seq]).toEqual(['live', last]);
        expect(applied).toEqual(Array.from({ length: last }, (_, at) => at + 1));
      }),
    );
  });
});
