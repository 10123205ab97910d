import type { Shape } from '#sandbox/control/faultKinds.ts';

const DEPTH = 5_000;
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Applies `turn` to every leaf of a value. */
const leaves = (value: unknown, turn: (leaf: unknown) => unknown): unknown => {
  if (Array.isArray(value)) return value.map((each) => leaves(each, turn));
  if (!isRecord(value)) return turn(value);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, leaves(each, turn)]));
};

/** Replaces an object with a list, and a list with an object. */
const swapped = (value: unknown): unknown =>
  Array.isArray(value)
    ? Object.fromEntries(value.entries())
    : isRecord(value)
      ? Object.values(value)
      : [value];

const RESHAPED: Readonly<Record<Exclude<Shape, 'list' | 'deep'>, (data: unknown) => unknown>> = {
  swapped,
  strings: (data) => leaves(data, (leaf) => (typeof leaf === 'number' ? `${leaf} pieces` : leaf)),
  nulls: (data) => leaves(data, () => null),
  text: () => 'Service temporarily degraded',
};

/**
 * Returns an answer as JSON of a wrong shape (F36). Its envelope still reports success, except for `list`, which
 * puts the whole answer into a list.
 */
export const wrongType = (answer: unknown, shape: Shape): string => {
  if (shape === 'list') return JSON.stringify([answer]);
  const envelope = isRecord(answer) ? answer : { code: 0, data: answer };
  // JSON.stringify would fail on such deep nesting.
  if (shape === 'deep')
    return JSON.stringify({ ...envelope, data: '@' }).replace(
      '"@"',
      () => '['.repeat(DEPTH) + ']'.repeat(DEPTH),
    );
  return JSON.stringify({ ...envelope, data: RESHAPED[shape](envelope.data) });
};
