import { describe, expect, test } from 'vitest';
import { isPictureFile, MAX_PICTURE_BYTES, pictureProblem, pictureTypeOf } from './chatPicture.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d];
const JPEG = [0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1];
const WEBP = [0x52, 0x49, 0x46, 0x46, 9, 9, 9, 9, 0x57, 0x45, 0x42, 0x50];
const textBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe('a picture of a message (CHAT-03)', () => {
  test.each([
    ['png', Uint8Array.from(PNG), 'image/png'],
    ['jpeg', Uint8Array.from(JPEG), 'image/jpeg'],
    ['webp', Uint8Array.from(WEBP), 'image/webp'],
    ['another RIFF file', Uint8Array.from([...WEBP.slice(0, 8), 0x57, 0x41, 0x56, 0x45]), undefined],
    ['gif', textBytes('GIF89a......'), undefined],
    ['svg with a script', textBytes('<svg onload="alert(1)">'), undefined],
    ['html', textBytes('<html><script>'), undefined],
    ['nothing', new Uint8Array(), undefined],
  ])('its kind is known by its bytes, not by its name: %s', (_, bytes, type) => {
    expect(pictureTypeOf(bytes)).toBe(type);
  });

  test.each([
    [MAX_PICTURE_BYTES, null],
    [MAX_PICTURE_BYTES + 1, { kind: 'picture-size', most: 500 }],
  ])('of %d bytes', (size, problem) => {
    expect(pictureProblem(Uint8Array.from(PNG), size)).toEqual(problem);
  });

  test.each([
    [{ type: 'image/png', data: 'iVBORw0KGgo=' }, true],
    [{ type: 'image/svg+xml', data: 'iVBORw0KGgo=' }, false],
    [{ type: 'image/png', data: '' }, false],
    [{ type: 'image/png', data: '<script>' }, false],
    [{ type: 'image/png', data: 'A'.repeat(700_000) }, false],
    [{ type: 'image/png' }, false],
    [null, false],
  ])('%j from a tab is one: %s', (value, isOne) => {
    expect(isPictureFile(value)).toBe(isOne);
  });
});
