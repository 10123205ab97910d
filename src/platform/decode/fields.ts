import type { UrlKind } from '#domain/config/domainConfig.ts';
import * as v from 'valibot';
import { MAX_DECIMALS, readAmount, type Amount } from '#domain/money/amount.ts';
import { Money } from '#domain/money/money.ts';
import type { EpochMs, Thousandths } from '#domain/ids.ts';
import { MAX_THOUSANDTHS } from '#domain/odds/priceWord.ts';
import type { Decoding } from './context.ts';
import { idOf, isRaw, listOf, nameOf, readableOf, timeOf, wholeOf, wordsOf, type Raw } from './raw.ts';
import { NO_PRICE, thousandthsOf, thousandthsOfText } from './price.ts';

/** A reader of one field: unknown in, a domain value out. */
export type Field<T> = v.GenericSchema<unknown, T>;

/** Builds a field from a narrow reader; a value that the reader rejects is an issue of the record. */
const read = <T>(reader: (raw: unknown) => T | undefined, what: string): Field<T> =>
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
      const value = reader(dataset.value);
      if (value !== undefined) return value;
      addIssue({ message: `must be ${what}` });
      return NEVER;
    }),
  );

/** An id (C39). */
export const id = <T extends string = string>(): Field<T> =>
  read((raw) => idOf(raw) as T | undefined, 'an id');
/** Reads a whole number of any sign. Codes of open tables are read this way and kept unchanged (D17). */
export const whole = <T extends number = number>(): Field<T> =>
  read((raw) => wholeOf(raw) as T | undefined, 'a whole number');
/** Reads a count: zero or more. */
export const count: Field<number> = read((raw) => {
  const value = wholeOf(raw);
  return value !== undefined && value >= 0 ? value : undefined;
}, 'a count');
export const time: Field<EpochMs> = read(timeOf, 'a time');
/** Reads a one-line name; a missing name is the empty text. */
export const name: Field<string> = v.fallback(
  read((raw) => nameOf(raw), 'a name'),
  '',
);
/** Reads a text of several lines; a missing text is empty. */
export const words: Field<string> = v.fallback(
  read((raw) => wordsOf(raw), 'a text'),
  '',
);
/** Reads a boolean, which the platform also writes as 1 and 0. */
export const flag: Field<boolean> = read(
  (raw) =>
    typeof raw === 'boolean'
      ? raw
      : raw === 1 || raw === '1'
        ? true
        : raw === 0 || raw === '0'
          ? false
          : undefined,
  'yes or no',
);

type ExactNumber = InstanceType<typeof Money>;
/** A double keeps every decimal number of up to this many significant digits. */
const DOUBLE_DIGITS = 15;
/** The most decimals that a platform writes into an amount on purpose. */
const COIN_DECIMALS = 2;
/**
 * Removes the error of arithmetic with doubles: a platform that adds doubles writes 9.5 as 9.499999999999998 and
 * 99999.7 as 99999.69999999998. A number with no more digits than a double carries, or no more decimals than money
 * has, is kept.
 */
const withoutDoubleError = (value: ExactNumber): ExactNumber =>
  value.precision() > DOUBLE_DIGITS && value.decimalPlaces() > COIN_DECIMALS
    ? value.toSignificantDigits(DOUBLE_DIGITS)
    : value;

/** A number of the wire: plain digits, or with an exponent, as JSON may have it. */
const NUMBER = /^-?\d{1,40}(?:\.\d{1,100})?(?:e[+-]?\d{1,2})?$/i;
const exactOf = (raw: unknown): ExactNumber | undefined => {
  // The shortest digits of a double are those that the platform wrote.
  const text = typeof raw === 'number' ? String(raw) : raw;
  return typeof text === 'string' && NUMBER.test(text) ? new Money(text) : undefined;
};
/** Reads a number or a text of digits. Text is no double: all its digits may be meant. */
const moneyOf = (raw: unknown): ExactNumber | undefined => {
  const value = exactOf(raw);
  return value !== undefined && typeof raw === 'number' ? withoutDoubleError(value) : value;
};
/** Further decimals are far below any coin; they are rounded. */
const WIRE_DECIMALS = 12;
const amountOf = (raw: unknown): Amount | undefined => {
  const value = moneyOf(raw)?.toDecimalPlaces(WIRE_DECIMALS);
  return value === undefined ? undefined : readAmount(value.toString());
};
/** Reads money or coins to 12 decimals; never negative. */
export const amount: Field<Amount> = read((raw) => {
  const value = amountOf(raw);
  return value === undefined || value.startsWith('-') ? undefined : value;
}, 'an amount');
/**
 * Reads a rate or a maximum digit by digit; never negative. A request repeats the rate, and a rounded maximum would
 * allow more. Digits that are too many are cut off.
 */
export const exactAmount: Field<Amount> = read((raw) => {
  const value = exactOf(raw);
  return value === undefined || value.lessThan(0)
    ? undefined
    : readAmount(value.toDecimalPlaces(MAX_DECIMALS, Money.ROUND_DOWN).toString());
}, 'an amount');
/**
 * Reads a limit of a stake in hundredths, as finer stakes do not exist: a minimum is rounded up and a maximum down.
 * So the displayed limit is one that the user can bet (MONEY-01).
 */
export const stakeLimit = (end: 'least' | 'most'): Field<Amount> =>
  read((raw) => {
    const value = moneyOf(raw);
    return value === undefined || value.lessThan(0)
      ? undefined
      : readAmount(
          value.toDecimalPlaces(2, end === 'least' ? Money.ROUND_CEIL : Money.ROUND_FLOOR).toString(),
        );
  }, 'a limit of a stake');
/** Reads an amount that may be negative. */
export const signedAmount: Field<Amount> = read(amountOf, 'an amount');

/**
 * Reads European odds in whole thousandths, of a number or of text; 0, which is locked, if missing or unreadable (C5,
 * F38).
 */
export const odds: Field<Thousandths> = v.fallback(
  read((raw) => {
    const value = typeof raw === 'string' ? thousandthsOfText(raw) : thousandthsOf(raw);
    return (value === NO_PRICE || value > MAX_THOUSANDTHS ? 0 : value) as Thousandths;
  }, 'odds'),
  0 as Thousandths,
);

/** Reads an address on an allowed host (D10), of a picture by default; null for any other. */
export const address = ({ icons }: Decoding, kind: UrlKind = 'image'): Field<string | null> =>
  v.fallback(
    read((raw) => icons.address(raw, kind), 'an address'),
    null,
  );

/** Passes a field on unread, because another decoder reads it. */
export const anything: Field<unknown> = v.nullish(v.unknown());

/** An optional field. A field that is present but broken is still an issue. */
export const optionalField = <T, D>(field: Field<T>, absent: D): Field<T | D> =>
  v.nullish(field, absent as never);
/** A harmless field: a missing or broken value reads as the fallback. */
export const fallbackField = <T>(field: Field<T>, fallback: T): Field<T> => v.fallback(field, fallback);

type Entries<T> = { readonly [K in keyof T]: Field<T[K]> };
/** Reads an object and drops fields without a reader. */
export const record = <T extends object>(entries: Entries<T>): Field<T> =>
  v.pipe(
    v.custom<Raw>(isRaw, 'must be an object'),
    v.object(entries as v.ObjectEntries),
  ) as unknown as Field<T>;

/**
 * Reads the readable entries of a list, up to a limit, and reports dropped entries. A list with entries of
 * which none can be read is an issue: it must not look like an empty list (F36).
 */
export const readableList = <T>(
  item: Field<T>,
  limit: number,
  dropped: (raw: unknown) => void = () => undefined,
): Field<readonly T[]> =>
  read((raw) => {
    if (!Array.isArray(raw)) return undefined;
    return readableOf(listOf(raw, limit), (each) => {
      const value = decodeField(item, each);
      if (value === undefined) dropped(each);
      return value;
    });
  }, 'a list');

/** Converts a field's value; undefined is an issue. */
export const mapField = <A, T>(field: Field<A>, make: (value: A) => T | undefined, what: string): Field<T> =>
  read((raw) => {
    const value = decodeField(field, raw);
    return value === undefined ? undefined : make(value);
  }, what);

/** Reads a raw value with a field; undefined if it cannot be read. */
export const decodeField = <T>(field: Field<T>, raw: unknown): T | undefined => {
  const result = v.safeParse(field, raw, { abortEarly: true });
  return result.success ? result.output : undefined;
};
