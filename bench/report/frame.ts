import type { Chart } from '../charts.ts';
import { tag, type Markup } from './markup.ts';

export const WIDTH = 760;

/** Creates an SVG with title and description for screen readers. */
export const picture = (
  chart: Pick<Chart, 'id' | 'title' | 'note'>,
  height: number,
  ...inner: readonly Markup[]
): Markup => {
  const id = chart.id.replaceAll(/[^\w-]/g, '-');
  return tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'chart',
      viewBox: `0 0 ${WIDTH} ${height}`,
      width: WIDTH,
      height,
      role: 'img',
      'aria-labelledby': `${id}-t ${id}-d`,
    },
    tag('title', { id: `${id}-t` }, chart.title),
    tag('desc', { id: `${id}-d` }, chart.note),
    ...inner,
  );
};

export const label = (
  x: number,
  y: number,
  text: string,
  anchor: 'start' | 'middle' | 'end' = 'start',
  kind: string | null = null,
): Markup => tag('text', { x, y, 'text-anchor': anchor, class: kind }, text);

/** Estimates the width of a text at 13 px, bold. */
export const widthOf = (text: string): number => text.length * 7.2;
export const nameWidth = (text: string): number => text.length * 7.9;

export const axisTitle = ({
  label: name,
  unit,
  log,
}: {
  readonly label: string;
  readonly unit: string;
  readonly log?: boolean;
}): string => `${name}${unit === '' ? '' : `, ${unit}`}${log === true ? ' (log)' : ''}`;
