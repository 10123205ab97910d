import type { Chart, LineChart } from '../charts.ts';
import { drawChart } from './chart.ts';
import { chartCss, themeCss } from './colours.ts';
import { label, WIDTH } from './frame.ts';
import { styleTag, tag } from './markup.ts';

/** Returns the curves of the README: p99 latency over the rate, one curve per variant. */
export const readmeCurves = (charts: readonly Chart[]): LineChart | undefined =>
  charts.find(
    (chart): chart is LineChart =>
      chart.kind === 'lines' &&
      chart.series.length > 1 &&
      /p99/i.test(`${chart.id} ${chart.title} ${chart.y.label}`),
  );

const HEAD = 34;

/**
 * Renders a chart as an SVG file with its own background, because the embedding page may be light or dark.
 */
export const chartFile = (chart: Chart): string => {
  const inner = drawChart(chart).markup;
  const height = Number(/height="([\d.]+)"/.exec(inner)?.[1] ?? 380) + HEAD;
  return `${
    tag(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        class: 'chart',
        viewBox: `0 0 ${WIDTH} ${height}`,
        width: WIDTH,
        height,
      },
      styleTag(`${themeCss('svg')}${chartCss}.chart .title{fill:var(--ink);font-size:15px;font-weight:600}`),
      tag('rect', { width: WIDTH, height, rx: 8, fill: 'var(--ground)' }),
      label(8, 22, chart.title, 'start', 'title'),
      tag('g', { transform: `translate(0 ${HEAD})` }, { markup: inner }),
    ).markup
  }\n`;
};
