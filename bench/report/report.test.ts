import { describe, expect, test } from 'vitest';
import { plainGoal } from '../gates.ts';
import { barChart } from './barChart.ts';
import { chartTable, drawChart } from './chart.ts';
import { colourNumbers, SERIES, THEMES } from './colours.ts';
import { lineChart, spaceLabels } from './lineChart.ts';
import { tag } from './markup.ts';
import { page, sortedGoals } from './page.ts';
import { chartFile, readmeCurves } from './readmeChart.ts';
import { comparisonTable, goalTable, renewReadme, replaceBetween } from './readmeTables.ts';
import { CURVES, sampleRecord, STACKED } from './sampleRecord.ts';
import { numberText, scaleOf } from './scale.ts';
import { figuresNamed } from './figuresNamed.ts';

const NAN = /NaN|Infinity|undefined/;

const part = (hex: string) => {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const light = (colour: string) =>
  0.2126 * part(colour.slice(1, 3)) + 0.7152 * part(colour.slice(3, 5)) + 0.0722 * part(colour.slice(5, 7));
const contrast = (a: string, b: string) =>
  (Math.max(light(a), light(b)) + 0.05) / (Math.min(light(a), light(b)) + 0.05);

describe('an axis', () => {
  test.each<[string, readonly number[], object, readonly number[]]>([
    ['begins at nought where it shows amounts', [12, 97], { zero: true }, [0, 20, 40, 60, 80, 100]],
    [
      'has three steps per decade while there are few decades',
      [1000, 100_000],
      { log: true },
      [1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000],
    ],
    [
      'has only the decades when there are many',
      [1, 90_000],
      { log: true },
      [1, 10, 100, 1000, 10_000, 100_000],
    ],
    ['leaves out values without a logarithm', [0, -3, 10, 40], { log: true }, [10, 20, 50]],
    ['exists for a single value too', [5], {}, [5, 5.2, 5.4, 5.6, 5.8, 6]],
  ])('%s', (_, values, axis, expected) => {
    expect(scaleOf(axis, values, 0, 100).ticks).toEqual(expected);
  });

  test('maps its ends to the ends of the chart, and zero on a logarithmic axis to the start', () => {
    const linear = scaleOf({ zero: true }, [0, 10], 100, 20);
    expect([linear.at(0), linear.at(10)]).toEqual([100, 20]);
    const log = scaleOf({ log: true }, [1, 100], 0, 200);
    expect([log.at(1), log.at(10), log.at(100), log.at(0)]).toEqual([0, 100, 200, 0]);
  });

  test.each([
    [0, '0'],
    [0.0312, '0.0312'],
    [33.333, '33.3'],
    [1234.5, '1,235'],
    [100_000, '100k'],
    [1_500_000, '1.5M'],
    [Number.NaN, '–'],
  ])('writes %d as %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });
});

describe('the colours', () => {
  test.each(Object.entries(THEMES))(
    'have enough contrast on both backgrounds of the %s theme (WCAG 1.4.3, 1.4.11)',
    (_, theme) => {
      for (const ground of [theme.ground, theme.panel]) {
        for (const text of [theme.ink, theme.soft, theme.good, theme.bad, theme.unsure])
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
        for (const mark of theme.series) expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3);
      }
    },
  );

  test('a variant keeps its colour in every chart, and no two series of a chart share one', () => {
    expect(colourNumbers(['naive', 'ours'])[1]).toBe(colourNumbers(['ours'])[0]);
    expect(new Set(colourNumbers(['main', 'ours', 'worker', 'control', 'raster', 'other'])).size).toBe(6);
    expect(THEMES.dark.series).toHaveLength(SERIES);
  });
});

describe('a chart', () => {
  test('names its content in title and description, and has every number in its table', () => {
    const { markup } = drawChart(CURVES);
    expect(markup).toContain('<title id="path-p99-t">p99 latency over the rate of the feed</title>');
    expect(markup).toContain('aria-labelledby="path-p99-t path-p99-d"');
    const table = chartTable(CURVES).markup;
    expect(table).toContain('2,100 (1,785 to 2,520)');
    expect(table.match(/<th scope="row">/g)).toHaveLength(4);
  });

  test('leaves out values that are not finite, and never writes NaN', () => {
    const broken = [
      { x: 0, y: Number.NaN },
      { x: 10, y: 0 },
      { x: 100, y: Number.POSITIVE_INFINITY },
    ];
    for (const series of [[], [{ name: 'none', points: [] }], [{ name: 'broken', points: broken }]])
      expect(lineChart({ ...CURVES, series }).markup).not.toMatch(NAN);
    expect(barChart({ ...STACKED, categories: [], series: [] }).markup).toContain('Nothing was measured.');
    expect(
      barChart({ ...STACKED, kind: 'bars', series: [{ name: 'a', values: [1, Number.NaN] }] }).markup,
    ).not.toMatch(NAN);
    expect(barChart({ ...STACKED, series: [{ name: 'a', values: [1] }] }).markup).not.toMatch(NAN);
  });

  test('keeps the labels of its curves apart and inside the chart', () => {
    const heights = spaceLabels([100, 101, 99, 340], 30, 340, 16);
    const sorted = heights.toSorted((a, b) => a - b);
    sorted.slice(1).forEach((height, at) => expect(height - (sorted[at] ?? 0)).toBeGreaterThanOrEqual(16));
    expect(heights[2]).toBeLessThan(heights[0] ?? 0);
    expect(Math.min(...spaceLabels([338, 339, 340], 30, 340, 16))).toBeGreaterThanOrEqual(300);
  });

  test('stacked parts end at their sum', () => {
    const { markup } = barChart({
      ...STACKED,
      categories: ['ours'],
      series: [
        { name: 'a', values: [30] },
        { name: 'b', values: [70] },
      ],
    });
    expect(markup).toContain('>100</text>');
  });
});

describe('the page of a run', () => {
  const drawn = page(sampleRecord);

  test('loads nothing and runs no script: the page contains everything that it shows', () => {
    expect(drawn).not.toMatch(/<(script|link|img|iframe)\b|@import|url\(/);
    expect(drawn).toContain('default-src &#39;none&#39;');
    expect(drawn).toContain('prefers-color-scheme:dark');
  });

  test('text of a result is never markup', () => {
    expect(drawn).toContain('a &lt;script&gt;alert(1)&lt;/script&gt; gate');
    expect(tag('a', { title: '"><b>' }, '<b>').markup).toBe('<a title="&quot;&gt;&lt;b&gt;">&lt;b&gt;</a>');
  });

  test('lists the goals by number, with their verdict and the part of the bench', () => {
    expect(sortedGoals(sampleRecord.goals).map(({ id }) => id)).toEqual(['G6', 'G6', 'G10']);
    for (const text of ['✓ reached', '~ unclear', '✗ missed', '<code>path</code>'])
      expect(drawn).toContain(text);
  });

  test('shows a broken gate outside the folded sections', () => {
    expect(drawn.indexOf('✗ broken')).toBeGreaterThan(0);
    expect(drawn.indexOf('✗ broken')).toBeLessThan(drawn.indexOf('All 2 gates'));
  });

  test('shows discarded rounds and headroom, at any depth of the figures', () => {
    expect(figuresNamed(sampleRecord.figures, /discard/i)).toEqual([
      ['path › discarded', { round: 2, why: 'steal 12 %' }],
    ]);
    expect(figuresNamed({ a: { discarded: [] } }, /discard/i)).toEqual([]);
    expect(drawn).toContain('path › server headroom');
  });
});

describe('the chart of the README', () => {
  test('is the p99 of several variants, with its own background in both themes', () => {
    const curves = readmeCurves([
      STACKED,
      { ...CURVES, id: 'spread', title: 'latency', y: { label: 'share', unit: '' } },
      CURVES,
    ]);
    expect(curves?.id).toBe('path-p99');
    const file = chartFile(CURVES);
    expect(file).toMatch(/^<svg xmlns/);
    expect(file).toContain('fill="var(--ground)"');
    expect(file).not.toMatch(NAN);
  });
});

const round = (p50: number) => ({ p50, p99: p50 * 2, age: { p50, p99: p50 * 3 }, mainCpuPerSecond: 200 });

describe("the README's tables", () => {
  const figures = {
    path: { 'ours 10000/s': { rounds: [round(10), round(12), round(20)] }, 'grid 10000/s': { rounds: [] } },
    '10 windows of direct at 100000/s': { all: { p50: 100, p99: 1200 }, age: { p50: 90, p99: 300 } },
    '10 windows of grid at 100000/s': { discarded: ['too busy'] },
  };

  test('the comparison has medians of the rounds, the age beside the latency, and empty cells', () => {
    const lines = comparisonTable({ figures }).split('\n');
    expect(lines[0]).toBe(
      '| changes/s | ours | control | control, direct writes | naive | AG Grid | AG Grid, bare text |',
    );
    expect(lines[2]).toBe('| 10,000 of 1,000 matches | 12 / 24, 36 |  |  |  |  |  |');
    expect(lines.find((line) => line.startsWith('| ten windows, 100,000 of 1,000 |'))).toBe(
      '| ten windows, 100,000 of 1,000 |  |  | 100 / 1,200, 300 |  |  |  |',
    );
    expect(lines.at(-1)).toBe('| main thread at 10,000 of 1,000, ms/s | 200 |  |  |  |  |  |');
  });

  test('the goals are counted by number, and each that was not reached is named with its figure', () => {
    const goals = [
      plainGoal('G10', 'first odds', 0.5, { atMost: 0.6 }, ' s'),
      plainGoal('G6', 'p99', 50, { atMost: 33 }, ' ms'),
      plainGoal('G6', 'p50', 9, { atMost: 17 }, ' ms'),
    ];
    expect(goalTable({ goals }).split('\n').slice(2)).toEqual([
      '| G6 | 1 of 2 | p99: 50.0 ms, goal ≤ 33.0 ms |  |',
      '| G10 | 1 of 1 |  |  |',
    ]);
  });

  test('replace what stands between their markers; a README without markers is refused', () => {
    const marked = 'a <!-- x: begin -->old<!-- x: end --> b';
    expect(replaceBetween(marked, 'x', 'new')).toBe('a <!-- x: begin -->\n\nnew\n\n<!-- x: end --> b');
    expect(() => renewReadme('no markers', sampleRecord)).toThrow('no markers');
  });
});
