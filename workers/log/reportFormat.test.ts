import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REPORT_VERSION } from './counterReport.ts';

/** The hash of each version's tables. */
const HASHES: Readonly<Record<number, string>> = { 1: 'ad20aca13b188ab6' };

const page = readFileSync(new URL('./METRICS.md', import.meta.url), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .map((line) => line.replace(/\s+/g, ' ').trim());

test('the reports have not changed without their version (D9): bump REPORT_VERSION and add its hash', () => {
  const hash = createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16);
  expect({ version: REPORT_VERSION, hash }).toEqual({
    version: REPORT_VERSION,
    hash: HASHES[REPORT_VERSION],
  });
});

test('the page for integrators names the version that the worker posts', () => {
  expect(page).toContain(`# Reports to the operator, version ${REPORT_VERSION}`);
});
