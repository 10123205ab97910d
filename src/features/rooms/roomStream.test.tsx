// @vitest-environment jsdom
import { act } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { RoomPatch } from '#contract/room.ts';
import type { RoomsAnswer } from '#contract/sharedQuery.ts';
import type { LiveStatus, RoomId } from '#domain/rooms/anchor.ts';
import { browserPlayer } from '#player/browserPlayer.ts';
import { NO_ENGINE, type EngineOptions } from '#player/engines/engine.ts';
import { anchorOf } from '#tests/anchorFixture.ts';
import { createMemberScene, createMemberStage, ok } from '#tests/memberScene.tsx';
import { MiniContent } from './MiniContent.tsx';
import { RoomContent } from './RoomContent.tsx';

const ROOM = '1' as RoomId;
const stage = createMemberStage();
const { one, press, until } = stage;

/** The list of rooms with one living room. Its anchor and the address of its stream have this name. */
const listAt = (name: string): RoomsAnswer => ({
  rooms: [
    anchorOf({
      roomId: '1',
      hostName: name,
      matchId: null,
      streams: { hls: null, flv: `https://stream.example/${name}.flv` },
    }),
  ],
  refused: new Map(),
  closed: null,
  bookings: { matchIds: [], hostIds: [] },
  followed: null,
  isProxyOn: false,
  membership: 'none',
});
const mediaState = () => one('[data-player]')?.dataset.mediaState;
const addressesOf = (engines: readonly EngineOptions[]) => engines.map(({ address }) => address);

/** What the player gave to its engines. */
let engines: EngineOptions[] = [];
beforeAll(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
  vi.spyOn(browserPlayer, 'setTimeout').mockReturnValue(0);
  vi.spyOn(browserPlayer, 'loadEngine').mockResolvedValue((options) => {
    engines.push(options);
    return NO_ENGINE;
  });
});
beforeEach(() => {
  engines = [];
});

const OLD = 'https://stream.example/old.flv';
const NEW = 'https://stream.example/new.flv';
const screens = {
  room: (go: () => void) => (
    <RoomContent
      room={ROOM}
      go={go}
      chat={() => null}
      barrage={() => null}
      activities={() => null}
      gifts={() => null}
    />
  ),
  'small player': (close: () => void) => <MiniContent room={ROOM} onClose={close} />,
};
/** Opens a living room whose list has no stream of it. */
const openWithout = async () => {
  const anchors = (name: string) => ({ rooms: () => ok(listAt(name)) });
  const { rooms, ...answer } = listAt('old');
  const none = rooms.map((each) => ({ ...each, streams: { hls: null, flv: null } }));
  const scene = createMemberScene({ answers: { rooms: () => ok({ ...answer, rooms: none }) } });
  await stage.draw(scene.page(screens.room(() => undefined)));
  await until(() => expect(one('[data-no-stream]')).not.toBeNull());
  return { anchors, scene };
};
const open = async (screen: keyof typeof screens) => {
  const scene = createMemberScene({ answers: { rooms: () => ok(listAt('old')) } });
  await stage.draw(scene.page(screens[screen](() => undefined)));
  await until(() => expect(addressesOf(engines)).toEqual([OLD]));
  /** The list is read again, with another anchor's name and address. */
  const renew = async () => {
    scene.scene.answers = { rooms: () => ok(listAt('new')) };
    await scene.outdate('rooms');
    await until(() => expect(one('[data-player]')?.textContent).toContain('new'));
    // An engine starts in a later turn.
    await until(() => expect(engines.length).toBeGreaterThan(0));
  };
  return { renew };
};

test.each(['room', 'small player'] as const)(
  'a new address in the list does not restart the stream of a %s; a stream that stops takes it',
  async (screen) => {
    const { renew } = await open(screen);
    await renew();
    expect([addressesOf(engines), mediaState()]).toEqual([[OLD], 'loading']);
    await act(async () => engines[0]?.onFail('network'));
    await until(() => expect(addressesOf(engines)).toEqual([OLD, NEW]));
  },
);

test('a room that has begun before its stream is listed waits for it, and offers no play button', async () => {
  const { anchors, scene } = await openWithout();
  expect([one('[data-no-stream]')?.textContent, one('[data-player]')]).toEqual([
    'Waiting for the stream…',
    null,
  ]);
  scene.scene.answers = anchors('new');
  await scene.outdate('rooms');
  await until(() => expect(addressesOf(engines)).toEqual([NEW]));
});

const told = (status: number): RoomPatch => ({
  whole: true,
  phase: 'live',
  state: { status: status as LiveStatus, popularity: 1, audience: 1, mute: null, slow: 0 },
});

test('the small player closes when its room ends, so that it does not start again by itself', async () => {
  const scene = createMemberScene({ answers: { rooms: () => ok(listAt('old')) } });
  const closed = vi.fn<() => void>();
  await stage.draw(scene.page(<MiniContent room={ROOM} onClose={closed} />));
  await until(() => expect(addressesOf(engines)).toEqual([OLD]));
  await scene.tellRoom({ [ROOM]: told(1) });
  // One list without the room does not end it while the feed says that it goes on.
  scene.scene.answers = { rooms: () => ok({ ...listAt('old'), rooms: [] }) };
  await scene.outdate('rooms');
  expect([mediaState(), closed.mock.calls.length]).toEqual(['loading', 0]);
  await scene.tellRoom({ [ROOM]: told(2) });
  expect([one('[data-player]'), closed.mock.calls.length]).toEqual([null, 1]);
});

test('a room that the user paused stays paused when the list has a new address', async () => {
  const { renew } = await open('room');
  await press('[data-action="pause"]');
  expect(mediaState()).toBe('paused');
  await renew();
  expect([addressesOf(engines), mediaState()]).toEqual([[OLD], 'paused']);
});
