import { describe, expect, test } from 'vitest';
import type { RoomPatch } from '#contract/room.ts';
import type { LiveStatus } from '#domain/rooms/anchor.ts';
import type { ChatMessage, RoomEvent } from '#domain/rooms/roomEvent.ts';
import { createIcons } from '#platform/icons.ts';
import { createLiveRoom, type RoomPosition } from './liveRoom.ts';

const DECODING = {
  drop: () => undefined,
  serverNow: () => 0,
  icons: createIcons('', 'https://play.example/', {}),
};
const createRoom = () => createLiveRoom(() => null, DECODING);
const message = (n: number): RoomEvent => ({
  kind: 'chat',
  n,
  message: {
    n,
    id: `m${n}`,
    at: 0,
    type: 1,
    from: { uid: 'u', name: 'n', titleId: null, isHost: false },
    text: `t${n}`,
    pictures: [],
    reply: null,
    mentions: [],
    order: null,
    clientId: null,
  } satisfies ChatMessage,
});
const state = (n: number, audience: number): RoomEvent => ({ kind: 'state', n, state: { audience } });
const numbers = (patch: RoomPatch | undefined): readonly number[] =>
  (patch?.chat?.change?.added ?? []).map(({ id }) => Number(id.slice(1)));

const gift = (n: number): RoomEvent =>
  ({
    kind: 'gift',
    n,
    gift: {
      id: `g${n}`,
      from: { uid: 'u', name: 'n' },
      giftId: '1',
      name: 'Rose',
      icon: null,
      count: 1,
      combo: 1,
      level: 0,
    },
  }) as unknown as RoomEvent;
const giftsOf = (patch: RoomPatch | undefined) => patch?.live?.gifts?.map(({ id }) => id);

describe('a live room of the worker', () => {
  test('a tab gets the room whole, then only what is new since its own position (D2)', () => {
    const room = createRoom();
    room.take([message(1), state(2, 5)], true);
    const first = room.since(null);
    expect([first?.patch.whole, first?.patch.state?.audience, numbers(first?.patch)]).toEqual([true, 5, [1]]);
    expect(room.since(first?.position ?? null)).toBeUndefined();
    room.take([message(3)], false);
    expect(room.since(first?.position ?? null)).toBeUndefined();
    room.publish();
    const next = room.since(first?.position ?? null);
    expect([next?.patch.whole, next?.patch.state, numbers(next?.patch)]).toEqual([undefined, undefined, [3]]);
  });

  test('an event that comes twice counts once, and an older state changes nothing (F05)', () => {
    const room = createRoom();
    room.take([message(1)], true);
    room.take([message(2), message(2), message(1), state(3, 9), state(3, 1)], false);
    const got = room.since(null);
    expect([numbers(got?.patch), got?.patch.state?.audience]).toEqual([[1, 2], 9]);
  });

  test('after a reconnect the feed’s last values hold again over those of a list, which keeps the others', () => {
    const room = createRoom();
    room.take([state(1, 9)], true);
    room.setPhase('live');
    room.setPhase('loading');
    room.polled({ audience: 1, popularity: 7 });
    expect(room.state()).toMatchObject({ audience: 1, popularity: 7 });
    const before = room.since(null);
    // While the feed resumes, an event changes what it names alone.
    room.take([{ n: 2, kind: 'state', state: { giftTotal: 3 } as never }], false);
    expect(room.state()).toMatchObject({ audience: 1 });
    room.setPhase('live');
    room.publish();
    expect(room.since(before?.position ?? null)?.patch.state).toMatchObject({ audience: 9, popularity: 7 });
  });

  test('a batch whose events come in another order loses none of them (F05)', () => {
    const room = createRoom();
    room.take([message(1)], true);
    room.take([message(4), state(5, 9), message(2), message(3), message(2)], false);
    const got = room.since(null);
    expect([numbers(got?.patch), got?.patch.state?.audience]).toEqual([[1, 2, 3, 4], 9]);
  });

  test('a snapshot replaces what every tab has, also where its numbers go back to none', () => {
    const room = createRoom();
    room.take([message(1), message(2)], true);
    const { position } = room.since(null) as { readonly position: RoomPosition };
    room.take([message(2), message(5), { kind: 'state', n: 5, state: { status: 2 as LiveStatus } }], true);
    const got = room.since(position);
    expect([got?.patch.whole, numbers(got?.patch), got?.patch.state?.status]).toEqual([true, [2, 5], 2]);
  });

  test('a gift after the server began its numbers again reaches a tab that had larger ones (F05, F08)', () => {
    const room = createRoom();
    room.take([gift(500)], true);
    // After a restart nothing but a message has happened in the room.
    room.take([message(1)], true);
    const got = room.since(null);
    room.take([gift(2)], false);
    room.publish();
    expect(giftsOf(room.since(got?.position ?? null)?.patch)).toEqual(['g2']);
  });
});
