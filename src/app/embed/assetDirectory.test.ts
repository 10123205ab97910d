import { expect, test } from 'vitest';
import { assetDirectory } from './assetDirectory.ts';

test.each([
  ['/sport/', 'https://www.example.com/sport/'],
  ['/sport', 'https://www.example.com/sport/'],
  ['../live', 'https://www.example.com/live/'],
  ['https://www.example.com/sport', 'https://www.example.com/sport/'],
])('files are asked for below the directory that assetBase %s names', (assetBase, directory) => {
  expect(assetDirectory(assetBase, 'https://www.example.com/club/page')).toBe(directory);
  expect(new URL('version.json', assetDirectory(assetBase, 'https://www.example.com/club/page')).href).toBe(
    `${directory}version.json`,
  );
});
