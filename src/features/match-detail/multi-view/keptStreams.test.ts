import { describe, expect, test } from 'vitest';
import type { MatchId } from '#domain/ids.ts';
import { MAX_KEPT, readKeptStreams, toggleKeptStream } from './keptStreams.ts';

const createStore = (text: string | null = null) => {
  let kept = text;
  return { read: () => kept, write: (_key: string, next: string) => void (kept = next) };
};
const stream = (n: number) => ({ id: `m${n}` as MatchId, title: `A${n} - B${n}` });

describe('streams that play on beside other matches', () => {
  test('are kept for the tab, at most three, and end with a second press', () => {
    const store = createStore();
    for (const n of [1, 2, 3, 4]) toggleKeptStream(store, stream(n));
    expect(readKeptStreams(store)).toEqual([stream(1), stream(2), stream(3)]);
    expect(toggleKeptStream(store, stream(2))).toEqual([stream(1), stream(3)]);
    expect(readKeptStreams(store)).toHaveLength(MAX_KEPT - 1);
  });

  test.each(['', '{', '{}', 'null', '[1,{"id":""},{"id":"m1"},{"id":7,"title":"x"}]'])(
    'unreadable text %j keeps nothing',
    (text) => {
      expect(readKeptStreams(createStore(text))).toEqual([]);
    },
  );
});
