const NUMBER = /^(\d{1,12})(?:\.(\d+))?$/;

/**
 * Parses a number of a request, or its text, into whole units of the last of `places` decimals. Returns null for
 * more decimals, a sign, or no number.
 */
export const decimal = (value: unknown, places: number): number | null => {
  const found = NUMBER.exec(
    typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '',
  );
  if (found === null) return null;
  const part = (found[2] ?? '').replace(/0+$/, '');
  return part.length > places ? null : Number(`${found[1]}${part.padEnd(places, '0')}`);
};

/** Converts whole units of the last of `places` decimals into a number for the wire. */
export const asNumber = (value: bigint, places: number): number => {
  const digits = String(value).padStart(places + 1, '0');
  return Number(`${digits.slice(0, digits.length - places)}.${digits.slice(digits.length - places)}`);
};
