import { describe, expect, test } from 'vitest';
import type { Room, Rooms } from './rooms.ts';
import { RoomWorld } from './roomWorld.ts';

/** Creates a world with one live room, and a function that advances it by ten minutes. */
const createWorld = () => {
  let now = 0;
  const room = { roomId: 7, liveStatus: 1, popularity: 500 } as Room;
  const rooms = { find: () => room, all: () => [room] } as unknown as Rooms;
  const world = new RoomWorld(rooms, { now: () => now, world: () => now, skew: () => 0 }, 1);
  return {
    world,
    passTenMinutes: () => {
      for (let second = 0; second < 600; second += 1) {
        now += 1_000;
        world.tick();
      }
    },
  };
};

describe('a room of the sandbox', () => {
  test('gets no messages and keeps its audience while the world is paused', () => {
    const { world, passTenMinutes } = createWorld();
    const talk = world.talk('7');
    const before = talk?.snapshot();
    world.pause(true);
    passTenMinutes();
    expect(talk?.snapshot()).toEqual(before);

    world.pause(false);
    passTenMinutes();
    expect(talk?.snapshot()).not.toEqual(before);
  });

  test('gets the messages that a control call orders, also while the world is paused', () => {
    const { world, passTenMinutes } = createWorld();
    world.pause(true);
    world.say('7', { rate: 2, ms: 3_000, text: 'ordered' });
    passTenMinutes();
    expect(world.talk('7')?.chat.filter(({ tx }) => tx === 'ordered')).toHaveLength(6);
  });
});
