import { expect, test } from 'vitest';
import { GIFT_RING, mergeRoomPatch, MOST_ACTIVITIES, type RoomPatch } from '#contract/room.ts';
import { applyRingChange, EMPTY_CHAT } from '#domain/chat/chatView.ts';
import { RING_SIZE } from '#domain/chat/messageRing.ts';
import { createIcons } from '#platform/icons.ts';
import { decodeRoomEvents } from '#platform/decode/roomEvents.ts';
import { createLiveRoom, type RoomPosition } from './liveRoom.ts';

const DECODING = {
  drop: () => undefined,
  serverNow: () => 0,
  icons: createIcons('', 'https://play.example/', {}),
};
/** Messages of a day at two a second, in batches of a publication each. */
const MESSAGES = 172_800;
const BATCH = 200;

/** Counts what an object holds: every entry of every list, map, set and record in it. */
const countEntries = (value: unknown, seen = new Set<unknown>()): number => {
  if (typeof value !== 'object' || value === null || seen.has(value)) return 0;
  seen.add(value);
  const inner = value instanceof Map || value instanceof Set ? [...value] : Object.values(value);
  return inner.length + inner.reduce<number>((sum, each) => sum + countEntries(each, seen), 0);
};

test('a day of chat, gifts, activities and approvals leaves worker and tab with as much as an hour of it', () => {
  const room = createLiveRoom(() => 'me', DECODING);
  let position: RoomPosition | null = null;
  let content: RoomPatch | null = null;
  let view = EMPTY_CHAT;
  let n = 0;
  const eventsOf = (message: number): readonly object[] => [
    { n: (n += 1), kind: 'chat', id: `m${message}`, ty: 1, uid: `u${message}`, nm: 'Fan', tx: `t${message}` },
    ...(message % 20 === 0 ? [{ n: (n += 1), kind: 'enter', uid: `u${message}`, nm: 'Fan' }] : []),
    ...(message % 30 === 0
      ? [{ n: (n += 1), kind: 'gift', id: `g${message}`, g: '1', gn: 'Rose', c: 1, cb: 1, lv: 0 }]
      : []),
    ...(message % 40 === 0 ? [{ n: (n += 1), kind: 'chatDeleted', ids: [`m${message - 1}`] }] : []),
    ...(message % 100 === 0 ? [{ n: (n += 1), kind: 'activity', id: `a${message}`, a: 'vote', st: 1 }] : []),
    ...(message % 100 === 50 ? [{ n: (n += 1), kind: 'approve', uid: 'u', id: `m${message}`, res: 1 }] : []),
    ...(message % 500 === 0 ? [{ n: (n += 1), kind: 'ban', uid: `u${message}`, on: 1, tx: 'x' }] : []),
  ];
  const counts: number[] = [];
  for (let sent = 0; sent < MESSAGES; sent += BATCH) {
    const events = Array.from({ length: BATCH }, (_, at) => eventsOf(sent + at + 1)).flat();
    room.take(decodeRoomEvents(events, DECODING), false);
    room.publish();
    const next = room.since(position);
    if (next === undefined) throw new Error('Nothing was published.');
    position = next.position;
    const { patch } = next;
    content = content === null ? patch : mergeRoomPatch(content, patch, true);
    if (patch.chat?.change !== undefined) view = applyRingChange(view, patch.chat.change);
    if (sent % 7_200 === 0) counts.push(countEntries(content) + countEntries(view));
  }
  expect(view.messages.length).toBeLessThanOrEqual(RING_SIZE);
  expect(view.gaps.size).toBeLessThanOrEqual(RING_SIZE);
  const { live } = content ?? {};
  expect(live?.gifts).toHaveLength(GIFT_RING);
  expect(live?.enters).toHaveLength(GIFT_RING);
  expect(Object.keys(live?.activities ?? {})).toHaveLength(MOST_ACTIVITIES);
  expect(Object.keys(live?.approvals ?? {})).toHaveLength(GIFT_RING);
  expect(Object.keys(live?.activities ?? {}).at(-1)).toBe(`a${MESSAGES}`);
  // What a tab that opens the room at the end of the day gets whole is as bounded.
  const whole = room.since(null)?.patch;
  expect(whole?.chat?.change?.added.length).toBeLessThanOrEqual(RING_SIZE);
  expect(Object.keys(whole?.live?.activities ?? {})).toHaveLength(MOST_ACTIVITIES);
  const [, , afterTwoHours = 0, ...rest] = counts;
  for (const count of rest) expect(count).toBeLessThan(afterTwoHours * 1.1);
});
