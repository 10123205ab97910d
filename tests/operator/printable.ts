/** Replaces control characters and escape sequences: a platform's text must not act in a terminal. */
export const printable = (text: string): string => text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ');
