import { describe, expect, test } from 'vitest';
import { createIcons } from '../icons.ts';
import { decodeFrame } from './feedFrame.ts';

const MARKET = { id: 'm', h: 5, ss: 1, op: [{ ty: 1, od: 1.9 }] };
const GROUP = { mty: 1000, pe: 1001, nm: 'x', mks: [MARKET] };
const MATCH = { id: '7', sid: 1, ms: 5, bt: 1e12, lg: { id: '9', na: 'League' }, ts: [], mg: [GROUP] };

const decode = (sections: object) => {
  const drops: string[] = [];
  const text = JSON.stringify({ t: 'd', s: 'sport/1/live', e: 'e7', q: 5, at: 1, ...sections });
  const frame = decodeFrame(text, {
    drop: (reason) => drops.push(reason),
    serverNow: () => 0,
    icons: createIcons('', 'https://play.example.com/'),
  });
  return { frame, drops };
};

describe('an entry of a delta that cannot be read', () => {
  test.each<[string, readonly unknown[]]>([
    ['gone', [null]],
    ['gone', ['7', {}]],
    ['move', [['7']]],
    ['move', [7]],
    ['mt', [null]],
    ['mt', [MATCH, { ...MATCH, id: '' }]],
    ['x', ['17']],
    ['g', [null]],
    ['g', [{ mg: [GROUP] }]],
    ['g', [{ id: '7', mg: [null] }]],
    ['g', [{ id: '7', mg: [{ ...GROUP, mks: null }] }]],
    ['g', [{ id: '7', mg: [{ ...GROUP, mks: [{ ...MARKET, id: null }] }] }]],
    ['m', [17, 0, 18]],
    ['m', [17, 0, '18', 0]],
    ['p', [17, 0, 1900, 0, 18, 0, 1800]],
  ])('makes the delta unreadable if its change is unknown: section %s, %j (F36, F38)', (name, value) => {
    const { frame, drops } = decode({ [name]: value });
    expect(frame).toEqual({ t: 'unreadable', stream: 'sport/1/live' });
    expect(drops).toContain('frame');
  });

  test('is a match whose markets end, if its id is known (F38)', () => {
    const { frame } = decode({ gone: ['6'], mt: [MATCH, { ...MATCH, id: '8', bt: null }] });
    if (frame?.t !== 'd') throw new Error('no delta');
    const ids = frame.matches.map(({ facts }) => facts.id);
    expect([frame.gone, frame.unreadable, ids]).toEqual([['6'], ['8'], ['7']]);
  });

  test('is a market whose id is named, if it is known (F38)', () => {
    const unreadable = { ...MARKET, id: 'n', op: null };
    const { frame } = decode({
      g: [
        { id: '7', mg: [GROUP] },
        { id: '8', mg: [{ ...GROUP, mks: [MARKET, unreadable] }] },
        { id: '9', mg: [{ ...GROUP, mty: null, mks: [MARKET] }] },
      ],
    });
    if (frame?.t !== 'd') throw new Error('no delta');
    expect(frame.markets.map((each) => [each.markets.map(({ id }) => id), each.unreadable])).toEqual([
      [['m'], []],
      [['m'], ['n']],
      [[], ['m']],
    ]);
  });
});
