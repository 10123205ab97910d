import { isRecord } from '#domain/isRecord.ts';
import * as v from 'valibot';

/**
 * Parts of the schemas of stored and exchanged values. A schema here only decides whether a value fits: the
 * value itself is used unchanged, so no schema transforms it.
 */
type AnySchema = v.GenericSchema;
/** A schema whose fitting values have type `T`. The mark exists for the compiler alone. */
export type Schema<T> = AnySchema & { readonly '~fits'?: T };
type Entries<T> = { readonly [K in keyof T]-?: Schema<T[K]> };

/** Returns a type guard for the values that fit a schema. */
export const guardOf =
  <T>(schema: Schema<T>) =>
  (value: unknown): value is T =>
    v.is(schema, value);

/** A value for which a function returns true. */
export const fitting = (fits: (value: unknown) => boolean): AnySchema => v.custom<unknown>(fits);

/** An object with at least these fields; the others are not checked. */
export const objectWith = (entries: Readonly<Record<string, AnySchema>>): AnySchema =>
  v.pipe(v.custom<object>(isRecord), v.object(entries));

/** An object with at least the fields of a type. */
export const objectOf = <T extends object>(entries: Entries<T>): Schema<T> => objectWith(entries);

/** An object with exactly the fields of a type. Values are stored unchanged, so extra fields are refused. */
export const exactlyOf = <T extends object>(entries: Entries<T>): Schema<T> =>
  v.pipe(v.custom<object>(isRecord), v.strictObject(entries as v.ObjectEntries));

/**
 * An object used as a map, with at most so many entries. Keys such as `constructor`, which a record of valibot
 * leaves out, are checked as well.
 */
export const mapOf = (key: AnySchema, value: AnySchema, most: number = Number.POSITIVE_INFINITY): AnySchema =>
  fitting((map) => {
    if (!isRecord(map)) return false;
    const entries = Object.entries(map);
    return entries.length <= most && entries.every(([name, each]) => v.is(key, name) && v.is(value, each));
  });

export const listOf = <T>(item: Schema<T>, most: number = Number.POSITIVE_INFINITY): Schema<readonly T[]> =>
  v.pipe(v.array(item), v.maxLength(most));

/** A text of at most so many characters; it may be empty. */
export const text = (most: number): AnySchema => v.pipe(v.string(), v.maxLength(most));
/** A text of at least one character and at most so many. */
export const filledText = (most: number): AnySchema => v.pipe(v.string(), v.minLength(1), v.maxLength(most));
/** A whole number that is not negative. */
export const COUNT: AnySchema = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
