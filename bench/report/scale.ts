/** An axis: the position of a value on the picture, and the labelled values. */
export type Scale = { readonly at: (value: number) => number; readonly ticks: readonly number[] };

/** Returns 1, 2 or 5 times a power of ten, at or above a value. */
const niceStep = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(value));
  const lead = value / power;
  return (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10) * power;
};

const STEPS = 5;
/** Returns axis ends for a single value or none. */
const widened = (values: readonly number[], log: boolean): readonly [number, number] => {
  const finite = values.filter((value) => Number.isFinite(value) && (!log || value > 0));
  const low = finite.length === 0 ? 1 : Math.min(...finite);
  const high = finite.length === 0 ? 1 : Math.max(...finite);
  return [low, high];
};

/** Creates a linear axis with its ends at ticks; it starts at zero if `zero` is set. */
const linearScale = (values: readonly number[], from: number, to: number, zero: boolean): Scale => {
  const [least, most] = widened(values, false);
  const low = zero ? Math.min(0, least) : least;
  const high = Math.max(most, zero ? 0 : most) === low ? low + 1 : most;
  const step = niceStep((high - low) / STEPS);
  const first = Math.floor(low / step + 1e-9);
  const last = Math.ceil(high / step - 1e-9);
  const ticks = Array.from({ length: last - first + 1 }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
  const [start, end] = [first * step, last * step];
  return { at: (value) => from + ((value - start) / (end - start)) * (to - from), ticks };
};

const MARKS = [1, 2, 5];
/**
 * Creates a logarithmic axis with its ends at 1, 2 or 5 times a power of ten; values up to zero are drawn at
 * its start.
 */
const logScale = (values: readonly number[], from: number, to: number): Scale => {
  const [least, most] = widened(values, true);
  const marks: number[] = [];
  for (let power = Math.floor(Math.log10(least)) - 1; power <= Math.ceil(Math.log10(most)); power += 1) {
    for (const mark of MARKS) marks.push(Number((mark * 10 ** power).toPrecision(12)));
  }
  const low = marks.findLast((mark) => mark <= least) ?? least;
  const found = marks.find((mark) => mark >= most) ?? most;
  const high = found === low ? low * 10 : found;
  const inside = marks.filter((mark) => mark >= low && mark <= high);
  const decades = inside.filter((mark) => Math.abs(Math.log10(mark) - Math.round(Math.log10(mark))) < 1e-9);
  const ticks = Math.log10(high / low) > 2.5 && decades.length > 1 ? decades : inside;
  return {
    at: (value) => from + (Math.log10(Math.max(value, low) / low) / Math.log10(high / low)) * (to - from),
    ticks,
  };
};

/** Creates an axis from `from` to `to` on the picture that contains all values. */
export const scaleOf = (
  axis: { readonly log?: boolean; readonly zero?: boolean },
  values: readonly number[],
  from: number,
  to: number,
): Scale =>
  axis.log === true ? logScale(values, from, to) : linearScale(values, from, to, axis.zero === true);

/** Formats a number with three digits, thousands as k and millions as M. */
export const numberText = (value: number): string => {
  if (!Number.isFinite(value)) return '–';
  const size = Math.abs(value);
  if (size >= 1e6) return `${Number((value / 1e6).toPrecision(3))}M`;
  if (size >= 10_000) return `${Number((value / 1000).toPrecision(3))}k`;
  if (size >= 1000) return Math.round(value).toLocaleString('en');
  return size === 0 || size >= 0.001 ? String(Number(value.toPrecision(3))) : value.toExponential(1);
};
