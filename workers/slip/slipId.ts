import type { EpochMs } from '#domain/ids.ts';

/** Sixteen bits as four hexadecimal digits. */
const word = (random: () => number): string =>
  Math.floor(random() * 0x1_0000)
    .toString(16)
    .padStart(4, '0');

/** Some bits of a text, spread over all 32: FNV-1a, as its authors give it. */
const spread = (text: string, from: number): number => {
  let bits = from;
  for (let at = 0; at < text.length; at += 1) bits = Math.imul(bits ^ text.charCodeAt(at), 0x0100_0193);
  return bits >>> 0;
};

/**
 * What a guest's slipId is called once it is this user's: every worker finds the same name by itself, and no
 * other user has it, so that neither one user's two workers nor two users share an intent they should not
 * (D25, I6). Of the form it had.
 */
export const slipIdForUser = (uid: string, slipId: string): string => {
  const whose = `${slipId} ${uid}`;
  return `${slipId.slice(0, -12)}${spread(whose, 0x811c_9dc5).toString(16).padStart(8, '0')}${spread(whose, 0x1000_0193).toString(16).padStart(8, '0').slice(0, 4)}`;
};

/**
 * The name of a slip's slipId, of a form that any platform takes as a reference (D4): a UUID of version 7, 48
 * bits of time before 74 of chance.
 */
export const createSlipId = (at: EpochMs, random: () => number): string => {
  const time = Math.max(0, Math.floor(at)).toString(16).padStart(12, '0').slice(-12);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${word(random).slice(1)}-${'89ab'[Math.floor(random() * 4)] ?? '8'}${word(random).slice(1)}-${word(random)}${word(random)}${word(random)}`;
};
