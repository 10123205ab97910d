import { describe, expect, test } from 'vitest';
import { redactFrame } from './redactFrame.ts';

const SECRET = 'canary-4711';
const redact = (frame: object) => redactFrame(JSON.stringify(frame));

describe('the public part of a frame (D9)', () => {
  test('contains prices, facts and names of the offer as they came', () => {
    const delta = {
      t: 'd',
      s: 'sport/1/live',
      e: 'a',
      q: 7,
      at: 5,
      mt: [
        {
          id: 'm1',
          nm: 'A v B',
          ts: [{ id: 't1', na: 'A' }],
          mg: [{ mty: 1, mks: [{ h: 3, op: [{ od: 1.9 }] }] }],
        },
      ],
      p: [3, 0, 1950, 0],
    };
    expect(redact(delta)).toEqual(delta);
  });

  test.each<[string, object, object]>([
    ['orders', { t: 'd', s: 'me', e: 'a', q: 1, ord: [{ id: SECRET }] }, { t: 'd' }],
    [
      'balances in a stream of the offer',
      { t: 'd', s: 'sport/1/live', bal: [{ bl: SECRET }] },
      { t: 'd', s: 'sport/1/live' },
    ],
    ['a room', { t: 'snapshot', s: 'room/5', rm: [{ tx: SECRET }] }, { t: 'snapshot' }],
    ['the user', { t: 'authed', uid: SECRET }, { t: 'authed' }],
    ['texts of errors', { t: 'error', code: 'auth', message: SECRET }, { t: 'error' }],
    ['unknown frames', { t: 'wallet', s: 'sport/1/live', x: SECRET }, { t: 'wallet' }],
    ['kinds that are texts', { t: `no word ${SECRET}` }, { t: 'unreadable' }],
    ['fields of the prototype', { t: 'constructor', x: SECRET }, { t: 'unreadable' }],
    [
      'positions of the user',
      {
        t: 'alive',
        now: 1,
        at: [
          ['me', SECRET, 1],
          ['sport/1/live', 'a', 2],
        ],
      },
      { t: 'alive', now: 1, at: [['sport/1/live', 'a', 2]] },
    ],
    [
      'addresses of streams',
      { t: 'd', s: 'sport/1/live', f: [{ id: 'm1', vs: { url: SECRET }, as: [SECRET] }] },
      { t: 'd', s: 'sport/1/live', f: [{ id: 'm1' }] },
    ],
    [
      'unknown fields',
      { t: 'd', s: 'match/1', user: SECRET, mt: [{ id: 'm1', token: SECRET }] },
      { t: 'd', s: 'match/1', mt: [{ id: 'm1' }] },
    ],
  ])('does not contain %s', (_what, frame, left) => {
    expect(redact(frame)).toEqual(left);
    expect(JSON.stringify(redact(frame))).not.toContain(SECRET);
  });

  test('of a text that is no frame is nothing', () => {
    expect(['', '{', 'null', '[]', `"${SECRET}"`].map(redactFrame)).toEqual(
      Array.from({ length: 5 }, () => ({ t: 'unreadable' })),
    );
  });
});
