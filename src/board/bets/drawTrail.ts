import type { Milliseconds } from '#domain/ids.ts';
import type { TrailPoint } from '#domain/orders/legTrail.ts';

/** Units of the drawing. */
export const [WIDTH, HEIGHT] = [240, 48];
const MARGIN = 5;
/** The drawing spans at least this time, so that a single tick is no line at its edge. */
const MIN_SPAN_MS: Milliseconds = 4_000;

export type DrawnTrail = {
  /** Steps of the price, each an unbroken line; a closed price breaks it. */
  readonly lines: readonly string[];
  /** What was shown, sent and accepted. */
  readonly marks: readonly { readonly kind: TrailPoint['kind']; readonly x: number; readonly y: number }[];
  /** Where the press is. */
  readonly press: number;
};

const round = (value: number): number => Math.round(value * 10) / 10;

/** Draws the points of a leg's trail as steps over time. */
export const drawTrail = (points: readonly TrailPoint[]): DrawnTrail => {
  const times = points.map(({ at }) => at);
  const odds = points.flatMap((point) => (point.odds === 0 ? [] : [point.odds]));
  const from = Math.min(-MIN_SPAN_MS / 2, ...times);
  const to = Math.max(MIN_SPAN_MS / 2, ...times);
  const [low, high] = [Math.min(...odds), Math.max(...odds)];
  const xOf = (at: number): number => round(MARGIN + ((at - from) / (to - from)) * (WIDTH - 2 * MARGIN));
  const yOf = (value: number): number =>
    high === low
      ? HEIGHT / 2
      : round(HEIGHT - MARGIN - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN));
  const ticks = points.filter(({ kind }) => kind === 'tick' || kind === 'closed');
  const lines = ticks.flatMap((tick, index) => {
    if (tick.kind === 'closed') return [];
    const until = ticks[index + 1]?.at ?? to;
    const next = ticks[index + 1];
    const step = `${xOf(tick.at)},${yOf(tick.odds)} ${xOf(until)},${yOf(tick.odds)}`;
    return [next?.kind === 'tick' ? `${step} ${xOf(until)},${yOf(next.odds)}` : step];
  });
  return {
    lines,
    marks: points
      .filter(({ kind }) => kind !== 'tick' && kind !== 'closed')
      .map(({ kind, at, odds: value }) => ({ kind, x: xOf(at), y: yOf(value) })),
    press: xOf(0),
  };
};
