import { isRecord } from '#domain/isRecord.ts';
import { fault, type Finding } from './findings.ts';

/**
 * The result of decoding `data`: whether the decoder could read it, and the number of dropped entries and
 * fields.
 */
export type Decoded = { readonly ok: boolean; readonly drops: number };
type Path = readonly string[];
/** Stands for any entry of a list in a path. */
const EACH = '*';
/** Number of examined entries of a list; more entries only cost time. */
const MAX_ENTRIES = 6;
/** Number of entries of the outermost list that are searched for a faulty one. */
const MAX_SEARCHED = 300;
const MAX_FIELDS = 8;

/**
 * Cuts long lists, so that an explanation takes as long for 10,000 entries as for a few. The outermost lists keep
 * the entries from `from` on.
 */
const shorten = (value: unknown, from: number): unknown => {
  if (Array.isArray(value)) return value.slice(from, from + MAX_ENTRIES).map((each) => shorten(each, 0));
  return isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shorten(each, from)]))
    : value;
};

/**
 * Returns a short part of an answer that the decoder rejects like the whole answer; null if there is no such
 * part.
 */
const faultyPart = async (data: unknown, decode: (data: unknown) => Promise<Decoded>): Promise<unknown> => {
  for (let from = 0; from < MAX_SEARCHED; from += MAX_ENTRIES) {
    const part = shorten(data, from);
    const { ok, drops } = await decode(part);
    if (!ok || drops > 0) return part;
  }
  return null;
};

/** Returns all fields of a value with an example of each; every list is reduced to one entry. */
const examplesOf = (
  value: unknown,
  path: Path = [],
  into = new Map<string, { path: Path; value: unknown }>(),
) => {
  const entries: readonly (readonly [string, unknown])[] = Array.isArray(value)
    ? value.map((each) => [EACH, each] as const)
    : isRecord(value)
      ? Object.entries(value)
      : [];
  for (const [name, each] of entries) {
    const at = [...path, name];
    const key = at.join('.');
    if (name !== EACH && !into.has(key)) into.set(key, { path: at, value: each });
    examplesOf(each, at, into);
  }
  return into;
};

/** Returns a copy of `value` with the field at `path` replaced wherever its parent object exists. */
const withField = (value: unknown, [name, ...rest]: Path, example: unknown): unknown => {
  if (name === undefined) return value;
  if (name === EACH)
    return Array.isArray(value) ? value.map((each) => withField(each, rest, example)) : value;
  if (!isRecord(value)) return value;
  if (rest.length === 0) return { ...value, [name]: example };
  return name in value ? { ...value, [name]: withField(value[name], rest, example) } : value;
};

/** Returns all values at a path; undefined for each parent without the field. */
const valuesAt = (value: unknown, [name, ...rest]: Path): readonly unknown[] => {
  if (name === undefined) return [value];
  if (name === EACH) return Array.isArray(value) ? value.flatMap((each) => valuesAt(each, rest)) : [];
  if (!isRecord(value)) return [];
  return rest.length === 0 ? [value[name]] : valuesAt(value[name], rest);
};

const typeOf = (value: unknown): string => {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return (
    { string: 'a text', number: 'a number', boolean: 'yes or no' }[typeof value as 'string'] ?? 'an object'
  );
};

/**
 * Describes the value of a field. Does not quote values, because reports are passed on and may contain data
 * of a user.
 */
const reasonOf = (data: unknown, path: Path, example: unknown): string => {
  const values = valuesAt(data, path);
  const types = [...new Set(values.map(typeOf))];
  const missing = values.filter((value) => value === undefined).length;
  const found =
    missing === values.length
      ? 'is missing'
      : types.length === 1 && types[0] === typeOf(example)
        ? `is ${typeOf(example)} that the client cannot read`
        : `is ${types.join(' or ')}`;
  return `${found}; the client reads ${typeOf(example)} such as ${JSON.stringify(example)?.slice(0, 60) ?? ''}`;
};

const nameOf = (path: Path): string => path.join('.').replaceAll(`.${EACH}`, '[]').replace(/^\*/, '[]');

/**
 * Returns the fields of the sample that an answer never has although it has their parents. The client works
 * without them, but shows less.
 */
export const absentFields = (data: unknown, sample: unknown): readonly string[] => {
  const cut = shorten(data, 0);
  return [...examplesOf(sample).values()]
    .filter(({ path }) => {
      const values = valuesAt(cut, path);
      return values.length > 0 && values.every((value) => value === undefined);
    })
    .map(({ path }) => nameOf(path));
};

/**
 * Finds the faults: the fields because of which the client's own decoder rejects an answer or drops its
 * entries. Replaces fields of the answer by those of the hand-written sample, as few as the decoder needs to
 * accept the answer.
 */
export const explainAnswer = async (
  data: unknown,
  sample: unknown,
  decode: (data: unknown) => Promise<Decoded>,
): Promise<readonly Finding[]> => {
  const before = await decode(data);
  if (before.ok && before.drops === 0) return [];
  if (typeOf(data) !== typeOf(sample))
    return [fault(`is ${typeOf(data)}; the client reads ${typeOf(sample)}`, 'data')];
  const cut = await faultyPart(data, decode);
  if (cut === null) return [fault(`has ${before.drops} entries that cannot be read`, 'data')];
  const examples = [...examplesOf(sample).values()].sort((a, b) => a.path.length - b.path.length);
  const apply = (chosen: readonly (typeof examples)[number][]): unknown =>
    chosen.reduce<unknown>((value, each) => withField(value, each.path, each.value), cut);
  const isBetter = async (chosen: readonly (typeof examples)[number][]): Promise<boolean> => {
    const after = await decode(apply(chosen));
    return after.ok && after.drops === 0;
  };
  let chosen = examples;
  if (!(await isBetter(chosen)))
    return [fault(before.ok ? `has ${before.drops} entries that cannot be read` : 'cannot be read', 'data')];
  // Restores whole subtrees first, so that only the deepest faulty field remains.
  for (const each of examples) {
    const fewer = chosen.filter((other) => other !== each);
    if (await isBetter(fewer)) chosen = fewer;
  }
  return chosen
    .slice(0, MAX_FIELDS)
    .map(({ path, value }) => fault(reasonOf(cut, path, value), nameOf(path)));
};
