import { expect, test } from 'vitest';
import { createSessionPeers } from './sessionPeers.ts';

/** The session that a worker sends to the others. */
const NOW = {
  kind: 'now',
  stamp: { generation: 1, by: 7 },
  session: null,
  end: 'logout',
  maintenance: false,
  isMaintenanceKnown: true,
};

/** Returns what a worker takes of a message on the channel of its merchant. */
const takenOf = (message: unknown): readonly unknown[] => {
  const channel = new EventTarget();
  const taken: unknown[] = [];
  createSessionPeers(() => Object.assign(channel, { postMessage: () => undefined }) as never, 'm').onMessage(
    (word) => void taken.push(word),
  );
  channel.dispatchEvent(new MessageEvent('message', { data: message }));
  return taken;
};

test('a session of another worker is taken as it is', () => {
  expect(takenOf(NOW)).toEqual([NOW]);
});

test.each([
  ['no stamp of its login', { stamp: undefined }],
  ['a stamp without a worker', { stamp: { generation: 1 } }],
  ['a session that is none', { session: {} }],
  ['an unknown end', { end: 'closed' }],
  ['no maintenance', { maintenance: undefined }],
  ['no word on whether a host has said the maintenance', { isMaintenanceKnown: undefined }],
])('a message of another worker with %s is ignored', (_what, change) => {
  expect(takenOf({ ...NOW, ...change })).toEqual([]);
});
