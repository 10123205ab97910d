import type { EpochMs } from '#domain/ids.ts';

/** Returns sixteen random bits as four hexadecimal digits. */
const randomHex = (random: () => number): string =>
  Math.floor(random() * 0x1_0000)
    .toString(16)
    .padStart(4, '0');

/** Hashes a text to 32 bits with FNV-1a, starting from the given offset basis. */
const hash32 = (text: string, from: number): number => {
  let bits = from;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x0100_0193);
  return bits >>> 0;
};

/**
 * Derives a user's slip id from a guest's slip id, in the same form. Every worker derives the same id for the
 * same user, and a different id for every other user. So two workers of one user share the intent, and two
 * users never do (D25, I6).
 */
export const slipIdForUser = (uid: string, slipId: string): string => {
  const source = `${slipId} ${uid}`;
  const hex = (from: number): string => hash32(source, from).toString(16).padStart(8, '0');
  return `${slipId.slice(0, -12)}${hex(0x811c_9dc5)}${hex(0x1000_0193).slice(0, 4)}`;
};

/**
 * Creates a slip id: a UUID of version 7, with 48 bits of time before 74 random bits. Every platform accepts
 * this form as a reference (D4).
 */
export const createSlipId = (at: EpochMs, random: () => number): string => {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0').slice(-12);
  const versioned = `7${randomHex(random).slice(1)}`;
  const variant = `${'89ab'[Math.floor(random() * 4)] ?? '8'}${randomHex(random).slice(1)}`;
  const node = `${randomHex(random)}${randomHex(random)}${randomHex(random)}`;
  return `${time.slice(0, 8)}-${time.slice(8)}-${versioned}-${variant}-${node}`;
};
