import type { LineChart, Point } from '../charts.ts';
import { colourNumbers } from './colours.ts';
import { axisTitle, label, nameWidth, picture, WIDTH } from './frame.ts';
import { tag, type Markup } from './markup.ts';
import { numberText, scaleOf, type Scale } from './scale.ts';

const HEIGHT = 380;
const TOP = 34;
const BOTTOM = 48;
const LEFT = 62;
/** Curves of more points than this are drawn without dots. */
const DOTTED = 24;
const LINE_HEIGHT = 16;
/** A curve that ends at least this many units before the right edge is labelled at its end. */
const EARLY = 80;

/** Moves labels apart vertically, so that none overlap, and keeps them between top and bottom. */
export const spaceLabels = (
  heights: readonly number[],
  top: number,
  bottom: number,
  gap: number,
): number[] => {
  const order = heights.map((height, at) => ({ height, at })).sort((a, b) => a.height - b.height);
  let last = -Infinity;
  for (const each of order) {
    each.height = Math.max(each.height, last + gap, top);
    last = each.height;
  }
  let next = bottom + gap;
  for (const each of order.toReversed()) {
    each.height = Math.min(each.height, next - gap);
    next = each.height;
  }
  return order.sort((a, b) => a.at - b.at).map((each) => each.height);
};

const finite = ({ x, y }: Point) => Number.isFinite(x) && Number.isFinite(y);

const path = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

const grid = (chart: LineChart, x: Scale, y: Scale, right: number): Markup[] => [
  ...y.ticks.flatMap((tick) => [
    tag('line', { class: 'grid', x1: LEFT, x2: right, y1: y.at(tick), y2: y.at(tick) }),
    label(LEFT - 8, y.at(tick) + 4.5, numberText(tick), 'end'),
  ]),
  ...x.ticks.flatMap((tick) => [
    tag('line', {
      class: 'grid',
      x1: x.at(tick),
      x2: x.at(tick),
      y1: HEIGHT - BOTTOM,
      y2: HEIGHT - BOTTOM + 5,
    }),
    label(x.at(tick), HEIGHT - BOTTOM + 20, numberText(tick), 'middle'),
  ]),
  label(8, 16, axisTitle(chart.y)),
  label((LEFT + right) / 2, HEIGHT - 6, axisTitle(chart.x), 'middle'),
];

const interval = (points: readonly Point[], colour: number, x: Scale, y: Scale): Markup[] => {
  const known = points.filter(
    ({ low, high }) =>
      low !== undefined && high !== undefined && Number.isFinite(low) && Number.isFinite(high),
  );
  if (known.length < 2) {
    return known.map((point) =>
      tag('line', {
        class: `whisker l${colour}`,
        x1: x.at(point.x),
        x2: x.at(point.x),
        y1: y.at(point.low ?? 0),
        y2: y.at(point.high ?? 0),
      }),
    );
  }
  const over = known.map((point) => [x.at(point.x), y.at(point.high ?? 0)] as const);
  const under = known.map((point) => [x.at(point.x), y.at(point.low ?? 0)] as const).toReversed();
  return [tag('path', { class: `band f${colour}`, d: `${path([...over, ...under])}Z` })];
};

/** Draws curves with their intervals, each labelled at its end. */
export const lineChart = (chart: LineChart): Markup => {
  const series = chart.series
    .map((each) => ({ ...each, points: each.points.filter(finite).toSorted((a, b) => a.x - b.x) }))
    .filter((each) => each.points.length > 0);
  if (series.length === 0) return picture(chart, 60, label(8, 34, 'Nothing was measured.'));
  const colours = colourNumbers(series.map((each) => each.name));
  const right = WIDTH - 28 - Math.max(...series.map((each) => nameWidth(each.name)));
  const all = series.flatMap((each) => each.points);
  const x = scaleOf(
    chart.x,
    all.map((point) => point.x),
    LEFT,
    right,
  );
  const y = scaleOf(
    { ...chart.y, zero: true },
    all.flatMap((point) => [point.y, point.low ?? point.y, point.high ?? point.y]),
    HEIGHT - BOTTOM,
    TOP,
  );
  const ends = series.map((each) => each.points.at(-1) ?? { x: 0, y: 0 });
  // A curve that ends early and alone is labelled there; other labels are in a column behind the last value.
  const near = (a: Point, b: Point) => a !== b && Math.abs(y.at(a.y) - y.at(b.y)) < LINE_HEIGHT;
  const early = ends.map(
    (point) => x.at(point.x) < right - EARLY && !ends.some((other) => near(point, other)),
  );
  const column = spaceLabels(
    ends.flatMap((point, at) => (early[at] === true ? [] : [y.at(point.y)])),
    TOP,
    HEIGHT - BOTTOM,
    LINE_HEIGHT,
  );
  let next = 0;
  const names = ends.map((point, at) => {
    if (early[at] === true) return { x: x.at(point.x) + 10, y: y.at(point.y) };
    next += 1;
    return { x: right + 14, y: column[next - 1] ?? 0 };
  });
  const drawn = series.map((each, at) => {
    const colour = colours[at] ?? 0;
    const end = ends[at] ?? { x: 0, y: 0 };
    const name = names[at] ?? { x: 0, y: 0 };
    return tag(
      'g',
      {},
      tag('path', {
        class: `line l${colour}`,
        d: path(each.points.map((point) => [x.at(point.x), y.at(point.y)] as const)),
      }),
      each.points.length > DOTTED
        ? null
        : each.points.map((point) =>
            tag('circle', { class: `dot f${colour}`, cx: x.at(point.x), cy: y.at(point.y), r: 4 }),
          ),
      // A longer leader line would look like a curve.
      name.x - x.at(end.x) > EARLY
        ? null
        : tag('line', {
            class: `lead l${colour}`,
            x1: x.at(end.x) + 4,
            y1: y.at(end.y),
            x2: name.x,
            y2: name.y,
          }),
      tag('rect', { class: `f${colour}`, x: name.x, y: name.y - 4, width: 8, height: 8, rx: 2 }),
      label(name.x + 12, name.y + 4.5, each.name, 'start', 'name'),
    );
  });
  const bands = series.flatMap((each, at) => interval(each.points, colours[at] ?? 0, x, y));
  return picture(chart, HEIGHT, ...grid(chart, x, y, right), ...bands, ...drawn);
};
