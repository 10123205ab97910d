import { BAD_VALUES, CUTS, FAULT_KINDS, PARAMETERS, SHAPES, TARGETS, kindOf } from './faultKinds.ts';
import type { BadValue, Cut, FaultKind, Parameter, Shape, Target } from './faultKinds.ts';

export type FaultTarget = { readonly [T in Target]?: string };
/** A requested fault. Times are in ms; a missing field has the default of the kind (README). */
export type FaultCommand = {
  readonly kind: FaultKind;
  readonly on: FaultTarget;
  readonly times?: number;
  /** The duration of the fault. */
  readonly ms?: number;
  readonly bytes?: number;
  readonly status?: number;
  readonly delay?: number;
  readonly code?: number;
  readonly by?: number;
  readonly parts?: number;
  readonly seed?: number;
  readonly shape?: Shape;
  readonly cut?: Cut;
  readonly value?: BadValue;
  readonly accepted?: boolean;
  readonly at?: number;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const whole = (value: unknown, least: number, most: number): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most;
const oneOf = (value: unknown, list: readonly string[]): boolean =>
  typeof value === 'string' && list.includes(value);

const YEAR = 366 * 86_400_000;
/**
 * Returns true for a close code that a server may send. The codes 1004 to 1006 and 1015 are reserved and
 * never sent.
 */
const mayClose = (code: unknown): boolean =>
  (whole(code, 1000, 1014) && !whole(code, 1004, 1006)) || whole(code, 3000, 4999);

/** The check of each number or word, with the sentence for an invalid one. */
const RULES: Readonly<Record<Parameter | 'times' | 'ms', readonly [(value: unknown) => boolean, string]>> = {
  times: [(value) => whole(value, 1, 1e9), 'must be a whole number from 1.'],
  ms: [(value) => whole(value, 1, 1e9), 'must be a whole number of milliseconds from 1.'],
  bytes: [(value) => whole(value, 0, 1e9), 'must be a whole number from 0.'],
  status: [(value) => whole(value, 200, 599), 'must be an HTTP status from 200 to 599.'],
  delay: [(value) => whole(value, 1, 1e9), 'must be a whole number of milliseconds from 1.'],
  code: [mayClose, 'must be a close code that a server may send: 1000 to 1003, 1007 to 1014, 3000 to 4999.'],
  by: [
    (value) => whole(value, -YEAR, YEAR) && value !== 0,
    'must be a whole number of milliseconds other than 0, at most a year either way.',
  ],
  parts: [(value) => whole(value, 0, 1e6), 'must be a whole number from 0.'],
  seed: [(value) => whole(value, 0, 2 ** 32 - 1), 'must be a whole number from 0 to 4294967295.'],
  shape: [(value) => oneOf(value, SHAPES), `must be one of ${SHAPES.join(', ')}.`],
  cut: [(value) => oneOf(value, CUTS), `must be one of ${CUTS.join(', ')}.`],
  accepted: [(value) => typeof value === 'boolean', 'must be true or false.'],
  at: [(value) => whole(value, 1, 1e6), 'must be a whole number from 1: the request at which it happens.'],
  value: [(value) => oneOf(value, BAD_VALUES), `must be one of ${BAD_VALUES.join(', ')}.`],
};

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;

const readTarget = (raw: unknown, kind: FaultKind): FaultTarget | string => {
  if (raw === undefined) return {};
  if (!isRecord(raw)) return `"on" must be an object with any of ${TARGETS.join(', ')}.`;
  const out: { -readonly [T in Target]?: string } = {};
  const allowed = kindOf(kind).on;
  for (const [key, value] of Object.entries(raw)) {
    const known = TARGETS.find((each) => each === key);
    if (known === undefined) return `"on.${key}" is not known: use ${listed(TARGETS)}.`;
    if (!allowed.includes(known))
      return `A "${kind}" fault has no "on.${key}": ${allowed.length === 0 ? 'it hits the whole server' : `use ${listed(allowed)}`}.`;
    if (typeof value !== 'string' && typeof value !== 'number') return `"on.${key}" must be text.`;
    if (String(value) === '') return `"on.${key}" must not be empty.`;
    out[known] = String(value);
  }
  if (out.path !== undefined && (out.stream ?? out.conn ?? out.producer) !== undefined)
    return 'A fault is about the feed or about a path: not both in one.';
  return out;
};

const readNumbers = (raw: Readonly<Record<string, unknown>>, kind: FaultKind): string | null => {
  for (const key of ['times', 'ms', ...PARAMETERS] as const) {
    const value = raw[key];
    if (value === undefined) continue;
    const [fits, sentence] = RULES[key];
    if (!fits(value)) return `"${key}" ${sentence}`;
    const takes = kindOf(kind).takes ?? [];
    if (key !== 'times' && key !== 'ms' && !takes.includes(key))
      return `A "${kind}" fault takes no "${key}"${takes.length === 0 ? '' : `, but ${listed(takes)}`}.`;
  }
  return null;
};

/** Parses a fault. Returns a sentence if the request is invalid. */
export const readFault = (raw: unknown): FaultCommand | string => {
  const known: readonly string[] = ['kind', 'on', 'times', 'ms', ...PARAMETERS];
  if (!isRecord(raw)) return `The body must be a JSON object: { ${known.join(', ')} }.`;
  const kind = FAULT_KINDS.find((each) => each === raw.kind);
  if (kind === undefined) return `"kind" must be one of ${FAULT_KINDS.join(', ')}.`;
  const unknown = Object.keys(raw).find((key) => !known.includes(key));
  if (unknown !== undefined) return `"${unknown}" is not known: use ${listed(known)}.`;
  const on = readTarget(raw.on, kind);
  if (typeof on === 'string') return on;
  if (kindOf(kind).path === true && on.path === undefined) return `A "${kind}" fault needs "on.path".`;
  const wrong = readNumbers(raw, kind);
  // Every number and word was checked against its rule above.
  return wrong ?? { ...raw, kind, on };
};
