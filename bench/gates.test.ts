import { describe, expect, test } from 'vitest';
import { drawGates, slipDrawGates } from './drawGates.ts';
import { counted, fanoutGates, slipFanoutGates, type FanoutCounts } from './fanoutGates.ts';
import { atMost, closing, exactly, NOTHING, plainGoal } from './gates.ts';
import { patchBytes } from './micro/encode.ts';
import type { DrawCounts } from './pages/drawCounts.ts';
import { thousandths } from './pages/thousandths.ts';

const broken = (gates: readonly { holds: boolean; name: string }[]) =>
  gates.filter((gate) => !gate.holds).map((gate) => gate.name);

const TAB = { patches: 100, valueMessages: 98, moves: 500, repeated: 0, strays: 0, maxUnanswered: 2 };
const QUIET = { patches: 0, valueMessages: 0, moves: 0, repeated: 0, strays: 0, maxUnanswered: 1 };
const FANOUT: FanoutCounts = { sockets: 1, frames: 300, seconds: 3, visible: TAB, hidden: [QUIET, QUIET] };
const DRAW: DrawCounts = {
  frames: 20,
  changed: 200,
  texts: 200,
  marks: 200,
  others: 0,
  cellRenders: 0,
  commits: 0,
  slip: { legs: 0, busyFrames: 0, commits: 0, writes: 0 },
};

describe('the count gates (G4, G5)', () => {
  test('hold for what the goals ask', () => {
    expect(broken(fanoutGates('fan-out', FANOUT))).toEqual([]);
    expect(broken(drawGates('draw', DRAW))).toEqual([]);
  });

  test.each<[string, Partial<FanoutCounts>]>([
    ['a second socket', { sockets: 2 }],
    ['no socket at all', { sockets: 0 }],
    ['one message more than there were ticks', { visible: { ...TAB, patches: 303 } }],
    ['a third unanswered patch', { visible: { ...TAB, maxUnanswered: 3 } }],
    ['one value message to a hidden tab', { hidden: [QUIET, { ...QUIET, valueMessages: 1 }] }],
    ['six in a hundred moves for cells that nobody sees', { visible: { ...TAB, strays: 30 } }],
    ['six in a hundred moves that repeat a price', { visible: { ...TAB, repeated: 30 } }],
    ['a feed that stands still', { visible: QUIET }],
    ['a tab that counts nothing', { visible: counted({}, {}) }],
  ])('catch %s', (_, change) => {
    expect(broken(fanoutGates('fan-out', { ...FANOUT, ...change })).length).toBeGreaterThan(0);
  });

  test.each<[string, Partial<DrawCounts>]>([
    ['one render', { cellRenders: 1 }],
    ['a second write of a changed cell', { texts: 201 }],
    ['a cell that was not written', { texts: 199 }],
    ['a DOM write beside the cells', { others: 1 }],
    ['more than one mark a changed cell', { marks: 201 }],
    ['two commits in one frame', { commits: 21 }],
    ['a page in which nothing moves', { changed: 0, texts: 0, marks: 0, cellRenders: 0 }],
  ])('catch %s', (_, change) => {
    expect(broken(drawGates('draw', { ...DRAW, ...change })).length).toBeGreaterThan(0);
  });

  test('an open slip adds the markets of legs that the list does not show, and no more (G4)', () => {
    expect(broken(slipFanoutGates('fan-out', FANOUT, { before: 240, beside: 242 }))).toEqual([]);
    for (const beside of [240, 243])
      expect(broken(slipFanoutGates('fan-out', FANOUT, { before: 240, beside })).length).toBe(1);
  });

  const SLIP = { legs: 8, busyFrames: 6, commits: 6, writes: 40 };
  const RESTS = { legs: 0, busyFrames: 0, commits: 0, writes: 0 };
  test('an open slip adds its own legs, and nothing where they rest (G5)', () => {
    expect(broken(slipDrawGates('draw', { ...DRAW, slip: SLIP }))).toEqual([]);
    expect(broken(slipDrawGates('draw', { ...DRAW, slip: RESTS }))).toEqual([]);
  });

  test.each<[string, Partial<DrawCounts>]>([
    ['a cell of the list that renders beside it', { cellRenders: 1 }],
    ['more commits of the slip than frames that concern it', { slip: { ...SLIP, commits: 7 } }],
    ['a commit of a slip whose legs rest', { slip: { ...RESTS, commits: 1 } }],
    ['a DOM write of a slip whose legs rest', { slip: { ...RESTS, writes: 1 } }],
    ['a slip that is written anew with each price', { slip: { ...SLIP, writes: 400 } }],
  ])('catch beside an open slip %s', (_, change) => {
    expect(broken(slipDrawGates('draw', { ...DRAW, slip: RESTS, ...change })).length).toBeGreaterThan(0);
  });

  test('a patch and its envelope stay within 256 bytes and 8 a change (G4)', () => {
    for (const changes of [1, 60, 540, 5000])
      expect(patchBytes(changes)).toBeLessThanOrEqual(256 + 8 * changes);
    expect(patchBytes(100)).toBeGreaterThan(800);
  });
});

describe('the closing line', () => {
  test('one broken gate fails the run', () => {
    const found = { ...NOTHING, gates: [exactly('a', 1, 1), atMost('b', 3, 2)] };
    expect(closing(found)).toEqual({ line: 'bench: 1 of 2 count gates hold', failed: true });
  });

  test('a missed goal of time is reported and does not fail the run', () => {
    const found = {
      gates: [exactly('a', 1, 1)],
      goals: [plainGoal('G6', 'p99', 40, { atMost: 33 }, ' ms')],
      figures: {},
    };
    expect(closing(found)).toEqual({
      line: 'bench: 1 of 1 count gates hold; goals: 0 reached, 0 unclear, 1 missed',
      failed: false,
    });
  });

  test('a run that gated nothing has failed', () => {
    expect(closing(NOTHING).failed).toBe(true);
  });
});

describe('prices on screen', () => {
  test.each([
    ['1.95', 1950],
    ['1.955', 1955],
    ['12.30', 12_300],
    ['O 2.5 1.90', 1900],
  ])('reads "%s" as %i thousandths', (text, expected) => {
    expect(thousandths(text)).toBe(expected);
  });

  test('a cell without a price is no number', () => {
    expect(thousandths('')).toBeNaN();
    expect(thousandths('-')).toBeNaN();
  });
});
