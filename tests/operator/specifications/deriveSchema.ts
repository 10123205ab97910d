import { isRecord } from '#domain/isRecord.ts';

/** A JSON Schema, written as data. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** Returns the decoded body as text; null if the decoder rejects the body or drops a part of it. */
type Decode = (data: unknown) => Promise<string | null>;
type Path = readonly string[];
const EACH = '*';

/**
 * Replaces the field at `path` in every parent that exists; `change` returns undefined to remove the field.
 */
const changed = (value: unknown, [name, ...rest]: Path, change: (old: unknown) => unknown): unknown => {
  if (name === undefined) return value;
  if (name === EACH) return Array.isArray(value) ? value.map((each) => changed(each, rest, change)) : value;
  if (!isRecord(value) || !Object.hasOwn(value, name)) return value;
  if (rest.length > 0) return { ...value, [name]: changed(value[name], rest, change) };
  const { [name]: old, ...others } = value;
  const next = change(old);
  return next === undefined ? others : { ...others, [name]: next };
};

/**
 * Copies `value` and writes the path of each field that is read from the copy into `reads`. A removed or changed field
 * would not do in place of this: a field whose value is its default has no effect in the example.
 */
const recordReads = (value: unknown, path: Path, reads: Set<string>): unknown => {
  if (Array.isArray(value)) return value.map((each) => recordReads(each, [...path, EACH], reads));
  if (!isRecord(value)) return value;
  const copy = {};
  for (const [name, each] of Object.entries(value)) {
    const at = [...path, name];
    const field = recordReads(each, at, reads);
    const get = (): unknown => {
      reads.add(JSON.stringify(at));
      return field;
    };
    Object.defineProperty(copy, name, { enumerable: true, configurable: true, get });
  }
  return copy;
};

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);
const asNumber = (value: unknown): unknown =>
  typeof value === 'string' && /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) ? Number(value) : value;

/** Returns the types of the values, and the other types in which the decoder accepts the same values. */
const scalarTypes = async (
  values: readonly unknown[],
  path: Path,
  data: unknown,
  decode: Decode,
): Promise<readonly string[]> => {
  const types = new Set(values.map((value) => (value === null ? 'null' : typeof value)));
  const before = await decode(data);
  if (types.has('number') && (await decode(changed(data, path, asText))) === before) types.add('string');
  if (
    types.has('string') &&
    values.some((value) => asNumber(value) !== value) &&
    (await decode(changed(data, path, asNumber))) === before
  )
    types.add('number');
  return [...types];
};

type Walk = {
  readonly data: unknown;
  readonly decode: Decode;
  /** Paths of the fields that the decoder reads, as JSON. */
  readonly reads: ReadonlySet<string>;
};

const objectSchema = async (
  values: readonly Record<string, unknown>[],
  path: Path,
  walk: Walk,
): Promise<JsonSchema> => {
  const names = [...new Set(values.flatMap((value) => Object.keys(value)))];
  const properties: Record<string, JsonSchema> = {};
  const required: string[] = [];
  for (const name of names) {
    const at = [...path, name];
    const without = await walk.decode(changed(walk.data, at, () => undefined));
    if (without === null && values.every((value) => Object.hasOwn(value, name))) required.push(name);
    const found = values.flatMap((value) => (Object.hasOwn(value, name) ? [value[name]] : []));
    const schema = await schemaOf(found, at, walk);
    properties[name] = walk.reads.has(JSON.stringify(at))
      ? schema
      : { ...schema, description: 'The client does not read it here.' };
  }
  return { type: 'object', properties, ...(required.length === 0 ? undefined : { required }) };
};

const schemaOf = async (values: readonly unknown[], path: Path, walk: Walk): Promise<JsonSchema> => {
  const objects = values.filter(isRecord);
  const lists = values.filter((value) => Array.isArray(value));
  const scalars = values.filter((value) => !isRecord(value) && !Array.isArray(value));
  const parts: JsonSchema[] = [];
  if (objects.length > 0) parts.push(await objectSchema(objects, path, walk));
  if (lists.length > 0)
    parts.push({
      type: 'array',
      items: lists.flat().length === 0 ? {} : await schemaOf(lists.flat(), [...path, EACH], walk),
    });
  if (scalars.length > 0) {
    const types = await scalarTypes(scalars, path, walk.data, walk.decode);
    const [only, ...more] = types;
    parts.push(more.length === 0 ? { type: only } : { type: types });
  }
  const [one, ...others] = parts;
  return others.length === 0 && one !== undefined ? one : { anyOf: parts };
};

/**
 * Derives the schema of a body from an example and the client's decoder, by trial. A field is required if the
 * decoder rejects the body without it. A field has every type in which the decoder reads the same value. A field that
 * the decoder never reads is described so.
 */
export const deriveSchema = async (data: unknown, decode: Decode): Promise<JsonSchema> => {
  const reads = new Set<string>();
  await decode(recordReads(data, [], reads));
  return schemaOf([data], [], { data, decode, reads });
};
