/**
 * Lists every two-byte character of an old code page, by which the two Chinese scripts can be distinguished.
 */
const charactersOf = (
  encoding: string,
  leads: readonly [number, number],
  trails: readonly (readonly [number, number])[],
): ReadonlySet<string> => {
  const decoder = new TextDecoder(encoding);
  const all = new Set<string>();
  for (let lead = leads[0]; lead <= leads[1]; lead += 1) {
    for (const [from, to] of trails)
      for (let trail = from; trail <= to; trail += 1) all.add(decoder.decode(Uint8Array.of(lead, trail)));
  }
  return all;
};

/** Traditional characters in common use. */
export const BIG5 = charactersOf(
  'big5',
  [0xa4, 0xf9],
  [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ],
);
/** Simplified characters. */
export const GB2312 = charactersOf('gbk', [0xb0, 0xf7], [[0xa1, 0xfe]]);
