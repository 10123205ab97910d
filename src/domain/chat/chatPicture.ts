/** The largest picture that a user may send, in bytes. Not from the specification. */
export const MAX_PICTURE_BYTES = 500_000;

/** Kinds of pictures that a message may hold. A vector picture may hold scripts, so none is sent. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;
export type PictureType = (typeof PICTURE_TYPES)[number];

/** A picture that the user is about to send; `data` are its bytes in base64. */
export type ChatPictureFile = { readonly type: PictureType; readonly data: string };

export type PictureProblem =
  | { readonly kind: 'picture-type' }
  /** Larger than `most` kilobytes. */
  | { readonly kind: 'picture-size'; readonly most: number };

const startsWith = (bytes: Uint8Array, at: number, start: readonly number[]): boolean =>
  start.every((byte, n) => bytes[at + n] === byte);

/** Returns the kind of a picture by its first bytes, whatever the file calls itself; undefined for any other. */
export const pictureTypeOf = (bytes: Uint8Array): PictureType | undefined => {
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  const isRiff = startsWith(bytes, 0, [0x52, 0x49, 0x46, 0x46]);
  return isRiff && startsWith(bytes, 8, [0x57, 0x45, 0x42, 0x50]) ? 'image/webp' : undefined;
};

/** Returns why a picture cannot be sent, or null. `bytes` are at least its first twelve, `size` is in bytes. */
export const pictureProblem = (bytes: Uint8Array, size: number): PictureProblem | null => {
  if (size > MAX_PICTURE_BYTES) return { kind: 'picture-size', most: MAX_PICTURE_BYTES / 1_000 };
  return pictureTypeOf(bytes) === undefined ? { kind: 'picture-type' } : null;
};

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** The longest text of base64 that a picture has. */
const MAX_LETTERS = Math.ceil(MAX_PICTURE_BYTES / 3) * 4;

/** True if a value of a tab is a picture that may be sent: its kind, its length and its letters are checked. */
export const isPictureFile = (value: unknown): value is ChatPictureFile => {
  if (typeof value !== 'object' || value === null) return false;
  const { type, data } = value as Partial<Record<string, unknown>>;
  return (
    PICTURE_TYPES.some((each) => each === type) &&
    typeof data === 'string' &&
    data.length <= MAX_LETTERS &&
    BASE64.test(data)
  );
};
