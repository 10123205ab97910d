/**
 * A number out of texts, the same for the same: what a platform of a seed has of something is always the
 * same.
 */
export const seedOf = (...parts: readonly (string | number)[]): number => {
  let hash = 0x811c9dc5;
  for (const char of parts.join('/')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
};
