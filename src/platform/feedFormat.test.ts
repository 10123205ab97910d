import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FEED_FORMAT, FEED_VERSION } from './feedFormat.ts';

/**
 * The hash of each version of the feed. A version once released is never changed here, only followed by
 * another.
 */
const HASHES: Readonly<Record<number, string>> = { 1: '41aeb77a86e9e15a' };

const page = readFileSync(new URL('./FEED.md', import.meta.url), 'utf8');
/** The tables are the format; the sentences between them explain it. */
const tables = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.replace(/\s+/g, ' ').trim());

test("the feed's format has not changed without its version (D1): bump FEED_VERSION and add its hash", () => {
  const hash = createHash('sha256')
    .update(tables.join('\n'))
    .update(FEED_FORMAT.replace(/\s+/g, ' '))
    .digest('hex')
    .slice(0, 16);
  expect({ version: FEED_VERSION, hash }).toEqual({ version: FEED_VERSION, hash: HASHES[FEED_VERSION] });
});

test('the page for integrators names the version that the client speaks', () => {
  expect(page).toContain(`# The pushed feed, version ${FEED_VERSION}`);
  expect(page).toContain(`\`v\` ${FEED_VERSION}`);
});
