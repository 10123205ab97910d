import type { BarChart } from '../charts.ts';
import { colourNumbers } from './colours.ts';
import { axisTitle, label, nameWidth, picture, WIDTH, widthOf } from './frame.ts';
import { tag, type Markup } from './markup.ts';
import { numberText, scaleOf } from './scale.ts';

/** Height above the first bar: axis name, numbers and the legend's first line. */
const HEAD = 66;
const BAR = 17;
const GAP = 12;
const MIN_LEFT = 60;
const MAX_LEFT = 300;
/** Width for the figure behind a bar. */
const RIGHT = 64;

const short = (text: string, width: number): string =>
  widthOf(text) <= width ? text : `${text.slice(0, Math.floor(width / 7.2) - 1)}…`;

const LINE = 18;
/** Returns the position of each name in the legend: side by side, on another line if the width is used up. */
const placed = (names: readonly string[]): { x: number; line: number }[] => {
  let x = 8;
  let line = 0;
  return names.map((name) => {
    const width = nameWidth(name) + 34;
    if (x > 8 && x + width > WIDTH) [x, line] = [8, line + 1];
    x += width;
    return { x: x - width, line };
  });
};

/** Draws the legend: the name of each colour, in the order of the bars. */
const legend = (names: readonly string[], colours: readonly number[]): Markup[] =>
  placed(names).flatMap(({ x, line }, at) => [
    tag('rect', { class: `f${colours[at] ?? 0}`, x, y: 26 + line * LINE, width: 10, height: 10, rx: 2 }),
    label(x + 16, 35.5 + line * LINE, names[at] ?? '', 'start', 'name'),
  ]);

/** Draws horizontal bars, so that long names fit: side by side within a category, or stacked on a line. */
export const barChart = (chart: BarChart): Markup => {
  const stacked = chart.kind === 'stacked';
  const value = (series: number, category: number) => {
    const found = chart.series[series]?.values[category] ?? Number.NaN;
    return Number.isFinite(found) ? found : Number.NaN;
  };
  const sums = chart.categories.map((_, at) =>
    chart.series.reduce((sum, __, series) => sum + (value(series, at) || 0), 0),
  );
  const values = stacked
    ? sums
    : chart.series.flatMap((_, series) => chart.categories.map((__, at) => value(series, at)));
  if (!values.some((each) => Number.isFinite(each)))
    return picture(chart, 60, label(8, 34, 'Nothing was measured.'));
  const rows = stacked ? 1 : chart.series.length;
  const block = rows * BAR + GAP;
  const left = Math.max(MIN_LEFT, Math.min(MAX_LEFT, Math.max(...chart.categories.map(widthOf)) + 18));
  const names = chart.series.map((each) => each.name);
  const top = HEAD + (placed(names).at(-1)?.line ?? 0) * LINE;
  const height = top + chart.categories.length * block + 8;
  const right = WIDTH - RIGHT;
  // Stacked shares on a logarithmic axis would be misleading.
  const axis = { ...chart.y, log: chart.y.log === true && !stacked, zero: true };
  const x = scaleOf(axis, values, left, right);
  const colours = colourNumbers(names);
  const bars = chart.categories.map((category, at) => {
    const y = top + at * block + GAP / 2;
    let from = 0;
    return tag(
      'g',
      {},
      label(left - 10, y + (rows * BAR) / 2 + 4.5, short(category, left - 18), 'end', 'value'),
      chart.series.map((each, series) => {
        const length = value(series, at);
        if (Number.isNaN(length))
          return stacked ? null : label(left + 6, y + series * BAR + 12.5, 'not measured');
        const begin = stacked ? x.at(from) : left;
        from += length;
        if (stacked && length <= 0) return null;
        const end = Math.max(begin, stacked ? x.at(from) : x.at(length));
        const bar = tag(
          'rect',
          {
            class: `f${colours[series] ?? 0}`,
            x: begin,
            y: y + (stacked ? 0 : series * BAR) + 1,
            width: Math.max(1, end - begin - (stacked ? 1 : 0)),
            height: BAR - 2,
            rx: 2,
          },
          tag('title', {}, `${category}, ${each.name}: ${numberText(length)} ${chart.y.unit}`),
        );
        return stacked
          ? bar
          : [bar, label(end + 6, y + series * BAR + 13, numberText(length), 'start', 'value')];
      }),
      stacked
        ? label(x.at(sums[at] ?? 0) + 6, y + 13, numberText(sums[at] ?? Number.NaN), 'start', 'value')
        : null,
    );
  });
  const lines = x.ticks.flatMap((tick) => [
    tag('line', { class: 'grid', x1: x.at(tick), x2: x.at(tick), y1: top - 4, y2: height - 8 }),
    label(x.at(tick), top - 10, numberText(tick), 'middle'),
  ]);
  return picture(
    chart,
    height,
    label(8, 16, axisTitle(axis.log ? chart.y : { label: chart.y.label, unit: chart.y.unit })),
    ...(chart.series.length > 1 || stacked ? legend(names, colours) : []),
    ...lines,
    ...bars,
  );
};
