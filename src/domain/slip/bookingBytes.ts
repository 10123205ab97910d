/** Writes numbers (varints, seven bits a byte, the lowest first) and ASCII texts to bytes. */
export type ByteWriter = {
  readonly number: (value: bigint) => void;
  readonly text: (value: string) => void;
  readonly bytes: () => readonly number[];
};

/** Reads what `ByteWriter` wrote. After bytes are missing, every number is 0 and `isRead` is false. */
export type ByteReader = {
  readonly number: () => bigint;
  /** A number that is safe as a JavaScript number. */
  readonly count: () => number;
  readonly text: (length: number) => string;
  /** True if all bytes were read and none was missing. */
  readonly isRead: () => boolean;
};

export const createByteWriter = (): ByteWriter => {
  const bytes: number[] = [];
  return {
    number: (value) => {
      let rest = value;
      while (rest > 127n) {
        bytes.push(Number(rest & 127n) | 128);
        rest >>= 7n;
      }
      bytes.push(Number(rest));
    },
    text: (value) => {
      for (let at = 0; at < value.length; at += 1) bytes.push(value.charCodeAt(at));
    },
    bytes: () => bytes,
  };
};

/** Bytes of the longest number, 63 bits. */
const MAX_BYTES = 9;

export const createByteReader = (bytes: readonly number[]): ByteReader => {
  let at = 0;
  let isWrong = false;
  const refuse = <T>(value: T): T => {
    isWrong = true;
    return value;
  };
  const number = (): bigint => {
    let value = 0n;
    for (let index = 0; index < MAX_BYTES; index += 1) {
      const byte = bytes[at];
      if (byte === undefined || isWrong) return refuse(0n);
      at += 1;
      value |= BigInt(byte & 127) << BigInt(7 * index);
      if (byte < 128) return value;
    }
    return refuse(0n);
  };
  return {
    number,
    count: () => {
      const value = number();
      return value > BigInt(Number.MAX_SAFE_INTEGER) ? refuse(0) : Number(value);
    },
    text: (length) => {
      if (length < 0 || length > bytes.length - at) return refuse('');
      at += length;
      return String.fromCharCode(...bytes.slice(at - length, at));
    },
    isRead: () => !isWrong && at === bytes.length,
  };
};
