import type { Random } from '#sandbox/world/random.ts';

/** A frame as it is sent instead, and what was done to it. */
export type GarbledFrame = { readonly text: string; readonly how: string };

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const JUNK = ['\u0000', '\u0007', '{', '}', '"', '\\', '\ufffd', ',', '[', '\ud83d\udca5'] as const;
const JUNK_RUN = 8;

/**
 * Characters overwritten at random places until it is no JSON any more: a digit for a digit would be a lie
 * that nobody could find out.
 */
const garble = (text: string, random: Random): GarbledFrame => {
  let out = text;
  let first = text.length;
  do {
    const at = random.int(Math.max(1, out.length - 1));
    const run = 1 + random.int(JUNK_RUN);
    first = Math.min(first, at);
    out =
      out.slice(0, at) + Array.from({ length: run }, () => random.pick(JUNK)).join('') + out.slice(at + run);
  } while (isJson(out));
  return { text: out, how: `garbled from character ${first} on` };
};

const WRONG: readonly unknown[] = [null, true, 'x', {}, -1.5];
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
/** Fields whose loss a reader could not notice, as they may be absent or any text. */
const SPARED: readonly string[] = ['at', 'lang', 'message', 'uid'];

/** Still JSON, but one field of the frame is of another type. */
const retype = (text: string, random: Random): GarbledFrame | null => {
  const frame = JSON.parse(text) as Record<string, unknown>;
  const fields = Object.keys(frame).filter((key) => !SPARED.includes(key));
  if (fields.length === 0) return null;
  const field = random.pick(fields);
  const wrong = random.pick(WRONG.filter((value) => typeOf(value) !== typeOf(frame[field])));
  return {
    text: JSON.stringify({ ...frame, [field]: wrong }),
    how: `"${field}" became ${JSON.stringify(wrong)}`,
  };
};

/**
 * A frame that came apart on its way: half of them are no JSON any more, half are JSON of wrong types. Never
 * one that only says something else.
 */
export const corrupted = (text: string, random: Random): GarbledFrame =>
  (random.chance(0.5) ? null : retype(text, random)) ?? garble(text, random);

/** A frame that ends in its middle, whole as a message: by characters, so that its text stays one. */
export const shortened = (text: string, random: Random): GarbledFrame => {
  const at = 1 + random.int(Math.max(1, text.length - 1));
  const cut = isLead(text.charCodeAt(at - 1)) ? at - 1 : at;
  return { text: text.slice(0, cut), how: `cut after ${cut} of ${text.length} characters` };
};

const isLead = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
