const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Writes bytes in base64url without padding, so that a code fits into an address as it is. */
export const writeBase64Url = (bytes: readonly number[]): string => {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const group = bytes.slice(at, at + 3);
    const bits = ((group[0] ?? 0) << 16) | ((group[1] ?? 0) << 8) | (group[2] ?? 0);
    for (let digit = 0; digit <= group.length; digit += 1)
      text += DIGITS[(bits >> (18 - 6 * digit)) & 63] ?? '';
  }
  return text;
};

/** Reads base64url without padding; undefined for another text. */
export const readBase64Url = (text: string): readonly number[] | undefined => {
  if (text.length % 4 === 1) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 4) {
    const group = Array.from(text.slice(at, at + 4)).map((digit) => DIGITS.indexOf(digit));
    if (group.includes(-1)) return undefined;
    const bits = group.reduce((sum, digit, index) => sum | (digit << (18 - 6 * index)), 0);
    for (let byte = 0; byte < group.length - 1; byte += 1) bytes.push((bits >> (16 - 8 * byte)) & 255);
  }
  return bytes;
};

/** Returns the CRC-32 of bytes as four bytes, the highest first. */
export const checksumOf = (bytes: readonly number[]): readonly number[] => {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ ((sum & 1) === 0 ? 0 : 0xedb88320);
  }
  return [24, 16, 8, 0].map((shift) => (~sum >>> shift) & 255);
};
