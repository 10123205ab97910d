import { describe, expect, test } from 'vitest';
import type { ClockSpan } from '../browser/clocks.ts';
import type { Variant, Visit } from '../visit.ts';
import type { Headroom } from './headroom.ts';
import { charged, discards, laggingWindows, soundness, windowSoundness } from './soundness.ts';

const SAMPLE = { paints: [], frames: 300, seconds: 5, longTasks: [] };
const PAINTED = [
  { at: 1, latency: 12 },
  { at: 2, latency: 13 },
];
const HEADROOM: Headroom = { asked: 1000, reached: 999, utilisation: 0.3, cpu: 0.3, lateP99: 3, lateMax: 8 };
const CLOCK: ClockSpan = { before: { offset: 100, bound: 0.4 }, after: { offset: 100.3, bound: 0.6 } };
const VISIT: Visit = {
  painted: PAINTED,
  sample: SAMPLE,
  hiddenFrames: [],
  cost: {
    main: { task: 1, script: 1, layout: 1, style: 1, at: 5 },
    browser: { total: 1, byKind: {}, byThread: {} },
    seconds: 5,
  },
  bytes: 1000,
  frames: 500,
  ticks: 500,
  events: 0,
  sockets: 1,
  headroom: HEADROOM,
  elsewhere: 0,
  clock: CLOCK,
  extra: {},
  wrong: 0,
  drained: 10,
};

const plan = (hidden: number, variant: Variant = 'ours', events = false) => ({
  variant,
  seconds: 5,
  hidden,
  events,
});

describe('a measurement of the whole path', () => {
  test("is sound when it painted, moved and ended on the server's values", () => {
    expect(soundness(plan(0), VISIT)).toEqual([]);
    expect(soundness(plan(2), { ...VISIT, hiddenFrames: [0, 5] })).toEqual([]);
    expect(soundness(plan(2, 'control'), { ...VISIT, hiddenFrames: [0, 5], sockets: 3 })).toEqual([]);
  });

  test.each<[string, Partial<Visit>]>([
    ['a stopped feed', { ticks: 0 }],
    ['a hidden page', { sample: { ...SAMPLE, frames: 0 } }],
    ['a probe that never moved', { painted: [] }],
    ['a broken variant', { wrong: 1 }],
    ['cells that were never compared', { wrong: Number.NaN }],
    ['a second socket', { sockets: 2 }],
    ['no socket at all', { sockets: 0 }],
    ['a hidden tab that is none', { hiddenFrames: [300] }],
  ])('is refused for %s', (_, change) => {
    expect(soundness(plan(change.hiddenFrames?.length ?? 0), { ...VISIT, ...change })).toHaveLength(1);
  });

  test('is refused when the tabs of a peer share sockets', () => {
    expect(soundness(plan(1, 'control'), { ...VISIT, hiddenFrames: [0] })).toHaveLength(1);
  });

  test('is refused when it should have had events of the board and few happened', () => {
    expect(soundness(plan(0, 'ours', true), { ...VISIT, events: 200 })).toEqual([]);
    expect(soundness(plan(0, 'ours', true), { ...VISIT, events: 20 })).toHaveLength(1);
  });

  test('is refused when a hidden tab did not answer', () => {
    expect(soundness(plan(2), { ...VISIT, hiddenFrames: [0] })).toHaveLength(1);
  });
});

const WINDOW = { sample: SAMPLE, painted: PAINTED, wrong: 0, visible: true, quietFrames: 55 };
const asked = { seconds: 5, count: 2, mustKeepUp: true };

describe('a measurement in several windows', () => {
  test("is sound when every window was visible, painted and ended on the server's values", () => {
    expect(windowSoundness(asked, { ticks: 500, windows: [WINDOW, WINDOW] })).toEqual([]);
  });

  test.each([
    ['a hidden window', { ...WINDOW, visible: false }],
    ['a covered window that thinks it is visible', { ...WINDOW, quietFrames: 1 }],
    ['a window without frames', { ...WINDOW, sample: { frames: 0 } }],
    ['a window whose probe never moved', { ...WINDOW, painted: [] }],
    ['a window with a wrong cell', { ...WINDOW, wrong: 1 }],
  ])('is refused for %s', (_, second) => {
    expect(windowSoundness(asked, { ticks: 500, windows: [WINDOW, second] })).toEqual([
      expect.stringContaining('window 2'),
    ]);
  });

  test('lists the windows of a peer that does not keep up, and is refused only for wrong cells', () => {
    const late = { ...WINDOW, painted: [], sample: { frames: 1 } };
    const peer = { ...asked, mustKeepUp: false };
    expect(windowSoundness(peer, { ticks: 500, windows: [WINDOW, late] })).toEqual([]);
    expect(laggingWindows([WINDOW, late])).toEqual([
      'window 2: only 1 frames were drawn',
      'window 2: the probe cell never moved',
    ]);
    expect(windowSoundness(peer, { ticks: 500, windows: [WINDOW, { ...late, wrong: 1 }] })).toHaveLength(1);
  });

  test('is refused if a window is missing or the feed stopped', () => {
    expect(windowSoundness(asked, { ticks: 500, windows: [WINDOW] })).toHaveLength(1);
    expect(windowSoundness(asked, { ticks: 3, windows: [WINDOW, WINDOW] })).toHaveLength(1);
  });
});

describe('a round', () => {
  test('is accepted if the clocks stayed stable and the generator kept up', () => {
    expect(discards([CLOCK, CLOCK], HEADROOM)).toEqual([]);
  });

  test('a discarded round fails the run only for wrong cells', () => {
    expect(charged(['only 1 frames were drawn'], ['late'], 0)).toEqual([]);
    expect(charged(['only 1 frames were drawn'], [], 0)).toHaveLength(1);
    expect(charged(['2 cells differ'], ['late'], 2)).toHaveLength(1);
    expect(charged(['NaN cells differ'], ['late'], Number.NaN)).toHaveLength(1);
  });

  test.each<[string, ClockSpan, Partial<Headroom>]>([
    ['clocks with a large error bound', { ...CLOCK, after: { offset: 100, bound: 2.1 } }, {}],
    ['clocks that drifted apart', { ...CLOCK, after: { offset: 102.5, bound: 0.4 } }, {}],
    ['clocks that were never read', { ...CLOCK, after: { offset: 100, bound: Number.NaN } }, {}],
    ['a generator that fell behind', CLOCK, { reached: 940 }],
    ['a generator without reserve', CLOCK, { utilisation: 0.95 }],
    ['a generator whose ticks come in bursts', CLOCK, { lateP99: 101 }],
    ['a generator that reported nothing', CLOCK, { reached: Number.NaN }],
  ])('is discarded for %s', (_, clock, headroom) => {
    expect(discards([CLOCK, clock], { ...HEADROOM, ...headroom })).toHaveLength(1);
  });
});
