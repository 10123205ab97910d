/** Hashes texts to a number. The same texts give the same number, so a seed always gives the same world. */
export const seedOf = (...parts: readonly (string | number)[]): number => {
  let hash = 0x811c9dc5;
  for (const char of parts.join('/')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};
