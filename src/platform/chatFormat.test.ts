import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CHAT_FORMAT, CHAT_VERSION } from './chatFormat.ts';

/** The hash of each version. A version once released is never changed here, only followed by another. */
const HASHES: Readonly<Record<number, string>> = { 1: '137c67780e41b9c7' };

const page = readFileSync(new URL('./CHAT.md', import.meta.url), 'utf8');
const tables = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.replace(/\s+/g, ' ').trim());

test('the format of the chat socket has not changed without its version: bump CHAT_VERSION and add its hash', () => {
  const hash = createHash('sha256')
    .update(tables.join('\n'))
    .update(CHAT_FORMAT.replace(/\s+/g, ' '))
    .digest('hex')
    .slice(0, 16);
  expect({ version: CHAT_VERSION, hash }).toEqual({ version: CHAT_VERSION, hash: HASHES[CHAT_VERSION] });
});

test('the page for integrators names the version that the client speaks, and that the format is invented', () => {
  expect(page).toContain(`# The chat socket, version ${CHAT_VERSION}`);
  expect(page).toContain(`\`v\` ${CHAT_VERSION}`);
  expect(page).toContain('invented (D38)');
});
