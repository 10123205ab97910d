/** Replaces control characters and escape sequences, so that a platform's text cannot control a terminal. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
