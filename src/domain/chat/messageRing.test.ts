import { describe, expect, test } from 'vitest';
import { chatMessageOf as messageOf, messageId } from '#tests/chatFixture.ts';
import * as property from '#tests/property.ts';
import { applyRingChange, EMPTY_CHAT, isDeleted, joinRingChanges, type ChatView } from './chatView.ts';
import { MessageRing, MAX_FOR_USER, RING_SIZE } from './messageRing.ts';
import type { RingChange } from './ringChange.ts';

const fill = (ring: MessageRing, from: number, to: number): void => {
  for (let order = from; order <= to; order += 1) ring.add(messageOf(order));
};

describe('the last messages of a room', () => {
  test('are at most 300, and a reader that lags gets 300 and the exact number of the skipped ones', () => {
    const ring = new MessageRing();
    fill(ring, 1, 100);
    const cursor = ring.cursor;
    fill(ring, 101, 2_100);
    const change = ring.changesSince(cursor);
    expect(ring.messages).toHaveLength(RING_SIZE);
    expect([change?.added.length, change?.skipped]).toEqual([300, 1_700]);
    expect(change?.added[0]?.id).toBe('m1801');
    expect(ring.changesSince(ring.cursor)).toBeNull();
  });

  test('keep the server’s order however they arrive, and each once', () => {
    const ring = new MessageRing();
    for (const order of [3, 1, 2, 3, 5, 1, 4]) ring.add(messageOf(order));
    expect(ring.messages.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5]);
    expect(ring.arrivals).toBe(5);
  });

  test('a message older than everything in a full ring is not added and counts as skipped', () => {
    const ring = new MessageRing();
    fill(ring, 100, 399);
    const cursor = ring.cursor;
    expect(ring.add(messageOf(1))).toBe(true);
    expect(ring.changesSince(cursor)).toMatchObject({ added: [], skipped: 1 });
  });

  test('a deleted message is removed for every reader, and is never shown if its deletion came first', () => {
    const ring = new MessageRing();
    fill(ring, 1, 3);
    const cursor = ring.cursor;
    ring.remove([messageId('m2'), messageId('m4')]);
    expect(ring.add(messageOf(4))).toBe(false);
    fill(ring, 5, 5);
    expect(ring.changesSince(cursor)).toMatchObject({
      removed: ['m2', 'm4'],
      added: [{ id: 'm5' }],
      skipped: 0,
    });
    expect(ring.changesSince(null)).toMatchObject({
      reset: true,
      added: [{ id: 'm1' }, { id: 'm3' }, { id: 'm5' }],
    });
    expect(ring.add(messageOf(2))).toBe(false);
  });

  test('a message that arrives and is deleted between two reads is neither added nor skipped', () => {
    const ring = new MessageRing();
    const cursor = ring.cursor;
    fill(ring, 1, 2);
    ring.remove([messageId('m1')]);
    expect(ring.changesSince(cursor)).toMatchObject({ added: [{ id: 'm2' }], removed: [], skipped: 0 });
  });

  test('a reader that missed more deletions than are remembered gets the whole ring', () => {
    const ring = new MessageRing();
    const cursor = ring.cursor;
    for (let order = 1; order <= 1_100; order += 1) {
      ring.add(messageOf(order));
      ring.remove([messageId(`m${order}`)]);
    }
    fill(ring, 2_000, 2_001);
    expect(ring.changesSince(cursor)).toMatchObject({
      reset: true,
      added: [{ order: 2_000 }, { order: 2_001 }],
    });
  });
});

const forUser = (order: number) => messageOf(order, { isForUser: true });
const ids = (ring: MessageRing) => ring.messages.map(({ order }) => order);
const answer = (order: number) =>
  messageOf(order, {
    kind: 'reply',
    reply: { id: messageId('m1'), name: 'Fan', text: 'what was deleted' },
  });
const quotes = (view: ChatView) => view.messages.flatMap(({ reply }) => (reply === null ? [] : [reply.text]));

describe('messages that concern the user', () => {
  test('stay in a flood, in their place, and reach a reader that lags; the others are counted exactly (F42)', () => {
    const ring = new MessageRing();
    const cursor = ring.cursor;
    ring.add(forUser(1));
    fill(ring, 2, 500);
    ring.add(forUser(501));
    fill(ring, 502, 2_000);
    expect(ids(ring)).toEqual([1, 501, ...Array.from({ length: 298 }, (_, at) => 1_703 + at)]);
    const change = ring.changesSince(cursor);
    expect(change).toMatchObject({ skipped: 1_700, droppedTo: 1_702, droppedToForUser: 0 });
    expect(change?.added).toHaveLength(300);
  });

  test('are at most 50 once the ring is full; the oldest of them leave', () => {
    const ring = new MessageRing();
    for (let order = 1; order <= 400; order += 1) ring.add(forUser(order));
    expect(ids(ring)).toEqual(Array.from({ length: 300 }, (_, at) => 101 + at));
    fill(ring, 401, 800);
    expect(ids(ring).slice(0, MAX_FOR_USER + 1)).toEqual([
      ...Array.from({ length: MAX_FOR_USER }, (_, at) => 351 + at),
      551,
    ]);
    expect(ring.messages).toHaveLength(RING_SIZE);
    ring.remove([messageId('m400')]);
    ring.add(forUser(801));
    fill(ring, 802, 900);
    expect(ring.messages.filter(({ isForUser }) => isForUser)).toHaveLength(MAX_FOR_USER);
  });
});

describe('an answer to a deleted message', () => {
  test('loses the quoted text in ring and tab, whichever comes first', () => {
    const ring = new MessageRing();
    fill(ring, 1, 1);
    ring.add(answer(2));
    const view = applyRingChange(EMPTY_CHAT, ring.changesSince(null) as RingChange);
    const cursor = ring.cursor;
    expect(quotes(view)).toEqual(['what was deleted']);
    ring.remove([messageId('m1')]);
    ring.add(answer(3));
    expect(quotes(applyRingChange(view, ring.changesSince(cursor) as RingChange))).toEqual([null, null]);
    expect(quotes(applyRingChange(EMPTY_CHAT, ring.changesSince(null) as RingChange))).toEqual([null, null]);
  });

  test('that waits for a hidden frame loses it as well; a message that only left the ring is not deleted', () => {
    const ring = new MessageRing();
    fill(ring, 1, 1);
    ring.add(answer(2));
    const first = ring.changesSince(null) as RingChange;
    const cursor = ring.cursor;
    ring.remove([messageId('m1')]);
    const view = applyRingChange(EMPTY_CHAT, joinRingChanges(first, ring.changesSince(cursor) as RingChange));
    expect([quotes(view), isDeleted(view, messageOf(1)), isDeleted(view, answer(2))]).toEqual([
      [null],
      true,
      false,
    ]);
    fill(ring, 3, 400);
    const later = applyRingChange(view, ring.changesSince(null) as RingChange);
    expect([isDeleted(later, messageOf(5)), isDeleted(later, messageOf(150, { id: 'x' }))]).toEqual([
      false,
      true,
    ]);
  });
});

test('remembers a bounded number of ids: a repeated message is dropped for three seconds of a flood', () => {
  const ring = new MessageRing();
  fill(ring, 1, 6_000);
  expect(ring.add(messageOf(1))).toBe(false);
  fill(ring, 6_001, 12_001);
  expect(ring.add(messageOf(1))).toBe(true);
});

type Step = { readonly kind: 'add' | 'own' | 'delete' | 'read' | 'hold'; readonly order: number };
const steps = property.array(
  property.record({
    kind: property.constantFrom<Step['kind']>('add', 'add', 'add', 'add', 'own', 'delete', 'read', 'hold'),
    order: property.integer({ min: 1, max: 900 }),
  }),
  { maxLength: 1_200, size: 'max' },
);

test('in any order of arrival the tab has the messages of the worker, and added plus skipped is the total', () => {
  property.assert(
    property.property(steps, (taken) => {
      const ring = new MessageRing();
      let cursor = ring.cursor;
      let view: ChatView = EMPTY_CHAT;
      let waiting: RingChange | null = null;
      let [added, skipped, unseenDeleted] = [0, 0, 0];
      const read = (isHeld: boolean) => {
        const change = ring.changesSince(cursor);
        cursor = ring.cursor;
        if (change !== null) waiting = waiting === null ? change : joinRingChanges(waiting, change);
        if (isHeld || waiting === null) return;
        added += waiting.added.length;
        skipped += waiting.skipped;
        view = applyRingChange(view, waiting);
        waiting = null;
      };
      for (const { kind, order } of taken)
        if (kind === 'add') ring.add(messageOf(order));
        else if (kind === 'own') ring.add(messageOf(order, { isForUser: true }));
        else if (kind === 'delete') {
          const isUnseen =
            ring.messages.some(({ id }) => id === `m${order}`) &&
            !view.messages.some(({ id }) => id === `m${order}`);
          if (isUnseen) unseenDeleted += 1;
          ring.remove([messageId(`m${order}`)]);
        } else read(kind === 'hold');
      read(false);
      expect(view.messages.map(({ id }) => id)).toEqual(ring.messages.map(({ id }) => id));
      expect(added + skipped + unseenDeleted).toBe(ring.arrivals);
      expect(view.skipped).toBe(skipped);
    }),
    { numRuns: 60, endOnFailure: true },
  );
});
