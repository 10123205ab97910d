/** Wraps data in the envelope of match calls (D19): code 0 is success. */
export const matchAnswer = (data: unknown) => ({ success: true, code: 0, message: '', data });
export const matchRefusal = (code: number, message: string) => ({
  success: false,
  code,
  message,
  data: null,
});
/** Wraps data in the envelope of the member platform: code 1 is success. */
export const memberAnswer = (data: unknown) => ({ code: 1, message: '', data });
export const memberRefusal = (code: number, message: string) => ({ code, message, data: null });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Parses a number, which the wire also accepts as text. */
const numberOf = (value: unknown): number | null => {
  const n = typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof n === 'number' && Number.isFinite(n) ? n : null;
};

export type Body = {
  has(key: string): boolean;
  number(key: string): number | null;
  numbers(key: string): number[] | null;
  ids(key: string): string[] | null;
  text(key: string): string | null;
  /** Returns an id, which may be text or a number. */
  id(key: string): string | null;
  /** Returns a field unchanged. */
  raw(key: string): unknown;
  flag(key: string): boolean;
  /**
   * Returns the records of a list as bodies; null if the field is not a list. Any other entry becomes an
   * empty body.
   */
  bodies(key: string): Body[] | null;
};
export const bodyOf = (raw: unknown): Body => {
  const body = isRecord(raw) ? raw : {};
  const list = (key: string): unknown[] | null =>
    Array.isArray(body[key]) ? (body[key] as unknown[]) : null;
  return {
    has: (key) => body[key] !== undefined && body[key] !== null,
    number: (key) => numberOf(body[key]),
    numbers: (key) => list(key)?.flatMap((each) => numberOf(each) ?? []) ?? null,
    ids: (key) =>
      list(key)?.flatMap((each) =>
        typeof each === 'string' || typeof each === 'number' ? [String(each)] : [],
      ) ?? null,
    id: (key) =>
      typeof body[key] === 'number' || (typeof body[key] === 'string' && body[key] !== '')
        ? String(body[key])
        : null,
    raw: (key) => body[key],
    text: (key) => (typeof body[key] === 'string' && body[key] !== '' ? body[key] : null),
    flag: (key) => body[key] === true,
    bodies: (key) => list(key)?.map(bodyOf) ?? null,
  };
};
