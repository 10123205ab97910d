import { hexText } from '#domain/hexText.ts';

const RANDOM_BYTES = 8;

/**
 * Returns the reference that a request sends to the platform. It begins with the id of the press, which tabs with the
 * same view share (D5). The random part keeps it from equalling that of a press on another device, or of an earlier
 * press that this browser has forgotten: a platform could take the two for one (I1, I4).
 */
export const uniqueReference = (slipId: string, random: () => number): string =>
  `${slipId}-${hexText(Uint8Array.from({ length: RANDOM_BYTES }, () => Math.floor(random() * 256)))}`;
