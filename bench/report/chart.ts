import type { Chart, Point } from '../charts.ts';
import { barChart } from './barChart.ts';
import { axisTitle } from './frame.ts';
import { lineChart } from './lineChart.ts';
import { tag, type Markup } from './markup.ts';
import { numberText } from './scale.ts';

export const drawChart = (chart: Chart): Markup =>
  chart.kind === 'lines' ? lineChart(chart) : barChart(chart);

const cell = (point: Point | undefined): string => {
  if (point === undefined) return '';
  const { y, low, high } = point;
  return low === undefined || high === undefined
    ? numberText(y)
    : `${numberText(y)} (${numberText(low)} to ${numberText(high)})`;
};

const rowsOf = (chart: Chart): readonly (readonly string[])[] => {
  if (chart.kind !== 'lines')
    return chart.categories.map((category, at) => [
      category,
      ...chart.series.map((each) => numberText(each.values[at] ?? Number.NaN)),
    ]);
  const places = [...new Set(chart.series.flatMap((each) => each.points.map((point) => point.x)))].sort(
    (a, b) => a - b,
  );
  return places.map((x) => [
    numberText(x),
    ...chart.series.map((each) => cell(each.points.find((point) => point.x === x))),
  ]);
};

/** Returns the numbers of a chart as a table, for readers who cannot see the picture. */
export const chartTable = (chart: Chart): Markup => {
  const first = chart.kind === 'lines' ? axisTitle({ label: chart.x.label, unit: chart.x.unit }) : '';
  return tag(
    'table',
    {},
    tag('caption', {}, axisTitle({ label: chart.y.label, unit: chart.y.unit })),
    tag(
      'thead',
      {},
      tag(
        'tr',
        {},
        tag('th', { scope: 'col' }, first),
        chart.series.map((each) => tag('th', { scope: 'col' }, each.name)),
      ),
    ),
    tag(
      'tbody',
      {},
      rowsOf(chart).map(([head = '', ...cells]) =>
        tag(
          'tr',
          {},
          tag('th', { scope: 'row' }, head),
          cells.map((each) => tag('td', {}, each)),
        ),
      ),
    ),
  );
};
