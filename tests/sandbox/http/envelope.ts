/** The match family's envelope (D19): code 0 is success. */
export const matchAnswer = (data: unknown) => ({ success: true, code: 0, message: '', data });
export const matchRefusal = (code: number, message: string) => ({
  success: false,
  code,
  message,
  data: null,
});
/** The member platform's envelope: code 1 is success. */
export const memberAnswer = (data: unknown) => ({ code: 1, message: '', data });
export const memberRefusal = (code: number, message: string) => ({ code, message, data: null });

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The wire takes numbers as text too. */
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
  /** An id, written as text or number. */
  id(key: string): string | null;
  /** As it was sent. */
  raw(key: string): unknown;
  flag(key: string): boolean;
  /** The bodies of a list; null where it is none. What is no record is an empty one. */
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
