import { describe, expect, test } from 'vitest';
import { historyCharts, parseHistory, regressions, type Measured } from './history.ts';

const measured = (commit: string, bytes: number, instructions: number, node = 'v20'): Measured => ({
  commit,
  measured: '2026-11-23T00:00:00.000Z',
  node,
  counts: { bytes },
  instructions: { 'diff an option': instructions },
  ratios: { draw: 1 },
});

describe('history of the gated figures', () => {
  test('growth of 3 % names the two commits; less growth and a fall name none', () => {
    const history = [measured('aaa', 1000, 400), measured('bbb', 1000, 400)];
    expect(regressions(history, measured('ccc', 1029, 300))).toEqual([]);
    expect(regressions(history, measured('ccc', 1030, 500))).toEqual([
      'bytes grew by 3.0 %: 1000 at commit bbb, 1030 at commit ccc',
      'diff an option grew by 25.0 %: 400 at commit bbb, 500 at commit ccc',
    ]);
  });

  test('instructions are compared within a Node version, with the last commit that counted them', () => {
    const without: Measured = { ...measured('bbb', 1000, 0), instructions: {} };
    const history = [measured('aaa', 1000, 400), without];
    expect(regressions(history, measured('ccc', 1000, 500))).toEqual([
      'diff an option grew by 25.0 %: 400 at commit aaa, 500 at commit ccc',
    ]);
    expect(regressions(history, measured('ccc', 1000, 500, 'v22'))).toEqual([]);
  });

  test('a first measurement has nothing to compare with, and is not drawn', () => {
    expect(regressions([], measured('aaa', 1000, 400))).toEqual([]);
    expect(historyCharts([measured('aaa', 1000, 400)])).toEqual([]);
  });

  test('the chart has each figure as a percentage of its first value', () => {
    const [chart] = historyCharts([measured('aaa', 1000, 400), measured('bbb', 1100, 200)]);
    expect(chart?.note).toContain('aaa, bbb');
    expect(Object.fromEntries((chart?.series ?? []).map(({ name, points }) => [name, points]))).toEqual({
      bytes: [
        { x: 1, y: 100 },
        { x: 2, y: 110.00000000000001 },
      ],
      'diff an option': [
        { x: 1, y: 100 },
        { x: 2, y: 50 },
      ],
    });
  });

  test('a damaged line is refused with its number', () => {
    const line = JSON.stringify(measured('aaa', 1, 1));
    expect(parseHistory(`${line}\n\n`)).toEqual([measured('aaa', 1, 1)]);
    expect(() => parseHistory(`${line}\n{"commit":"b"}`)).toThrow('Line 2');
    expect(() => parseHistory('nonsense')).toThrow('Line 1');
  });
});
