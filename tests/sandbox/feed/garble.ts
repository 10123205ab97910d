import type { Random } from '#sandbox/world/random.ts';

/** A corrupted frame, and a description of the corruption. */
export type GarbledFrame = { readonly text: string; readonly description: string };

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
 * Overwrites characters at random places until the text is not JSON any more. A digit replaced by another
 * digit would be a wrong price that no client could detect.
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
  return { text: out, description: `garbled from character ${first} on` };
};

const WRONG: readonly unknown[] = [null, true, 'x', {}, -1.5];
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'list' : typeof value;
/** Fields that are never corrupted: a client could not detect it, because they may be absent or any text. */
const SPARED: readonly string[] = ['at', 'lang', 'message', 'uid'];

/** Changes the type of one field of the frame; the text stays JSON. */
const retype = (text: string, random: Random): GarbledFrame | null => {
  const frame = JSON.parse(text) as Record<string, unknown>;
  const fields = Object.keys(frame).filter((key) => !SPARED.includes(key));
  if (fields.length === 0) return null;
  const field = random.pick(fields);
  const wrong = random.pick(WRONG.filter((value) => typeOf(value) !== typeOf(frame[field])));
  return {
    text: JSON.stringify({ ...frame, [field]: wrong }),
    description: `"${field}" became ${JSON.stringify(wrong)}`,
  };
};

/**
 * Corrupts a frame: half of the frames become invalid JSON, half become JSON with a wrong type. No frame
 * becomes a valid one with other values.
 */
export const corrupted = (text: string, random: Random): GarbledFrame =>
  (random.chance(0.5) ? null : retype(text, random)) ?? garble(text, random);

/**
 * Cuts a frame in its middle and sends the rest as a complete message. Cuts between characters, so that the
 * text stays valid UTF-16.
 */
export const shortened = (text: string, random: Random): GarbledFrame => {
  const at = 1 + random.int(Math.max(1, text.length - 1));
  const cut = isLead(text.charCodeAt(at - 1)) ? at - 1 : at;
  return { text: text.slice(0, cut), description: `cut after ${cut} of ${text.length} characters` };
};

const isLead = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;
