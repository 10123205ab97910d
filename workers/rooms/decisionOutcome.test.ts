import { expect, test } from 'vitest';
import { fail } from '#contract/problem.ts';
import type { MatchId } from '#domain/ids.ts';
import type { HostId } from '#domain/rooms/anchor.ts';
import { CHAT_ROOM, createChatScene } from '#tests/worker/chatScene.ts';
import { createRoomsPart } from './roomsPart.ts';

test.each([
  ['500', true],
  ['-1', true],
  ['1001', false],
])(
  'after a booking that is answered with the code %s the bookings are read again: %s (ANCHOR-15, D30)',
  async (platformCode, isReadAgain) => {
    const { scene, deps } = createChatScene();
    scene.answer = () => fail({ code: 'refused', platformCode, message: '' });
    const part = createRoomsPart(deps);
    const booking = { roomId: CHAT_ROOM, matchId: '9' as MatchId, hostId: '31' as HostId, on: true };
    await part.run({ kind: 'book', ...booking });
    expect(scene.bodies.some(([name]) => name === 'bookings')).toBe(isReadAgain);
    part.stop();
  },
);
