const NUMBER = /^(\d{1,12})(?:\.(\d+))?$/;

/**
 * A number of a request, or its text, in whole units of the last of so many decimals; null for what has more,
 * is signed, or is none.
 */
export const decimal = (value: unknown, places: number): number | null => {
  const found = NUMBER.exec(
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '',
  );
  if (found === null) return null;
  const part = (found[2] ?? '').replace(/0+$/, '');
  return part.length > places ? null : Number(`${found[1]}${part.padEnd(places, '0')}`);
};

/** A sum or product in whole units of the last of so many decimals, as the wire's number. */
export const asNumber = (value: bigint, places: number): number => {
  const digits = String(value).padStart(places + 1, '0');
  return Number(`${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`);
};
