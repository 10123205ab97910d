import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { CONTRACT_VERSION } from '#contract/feedApi.ts';
import { FEED_VERSION } from '#platform/feedFormat.ts';
import { BLACK_BOX_VERSION } from '#workers/events/blackBox.ts';
import { REPORT_VERSION } from '#workers/log/counterReport.ts';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const releases = read('src/RELEASES.md');

test.each([
  ['pushed feed', FEED_VERSION],
  ['counters and errors', REPORT_VERSION],
  ['black box', BLACK_BOX_VERSION],
  ['tab and worker', CONTRACT_VERSION],
])('the promise of compatibility names the version of the %s', (format, version) => {
  expect(releases).toContain(`| ${format} | ${version} |`);
});

test('the changelog begins with the version of package.json', () => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  expect(/^## (\S+?),? /m.exec(read('src/CHANGELOG.md'))?.[1]).toBe(version);
});

test('the list of parts names every package that ships, with version, licence and checksum', () => {
  type Part = { name: string; version: string; licenses?: unknown[]; hashes?: unknown[] };
  const script = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts.sbom ?? '';
  const [command = '', ...args] = script.split(' ');
  const { bomFormat, components } = JSON.parse(
    execFileSync(command, args, { cwd: fileURLToPath(root), encoding: 'utf8', maxBuffer: 2 ** 24 }),
  ) as { bomFormat: string; components: Part[] };
  expect(bomFormat).toBe('CycloneDX');
  const { packages } = JSON.parse(read('package-lock.json')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean; optional?: boolean; version: string }>;
  };
  const shipped = Object.entries(packages)
    .filter(([path, { dev, devOptional, optional }]) => path !== '' && !dev && !devOptional && !optional)
    .map(([path, { version }]) => `${path.replace(/^.*node_modules\//, '')} ${version}`);
  const named = new Map(components.map((part) => [`${part.name} ${part.version}`, part]));
  expect(shipped.length).toBeGreaterThan(20);
  expect(shipped.filter((each) => !named.has(each))).toEqual([]);
  const isComplete = ({ licenses = [], hashes = [] }: Part) => licenses.length > 0 && hashes.length > 0;
  const parts = shipped.flatMap((each) => named.get(each) ?? []);
  expect(parts.filter((part) => !isComplete(part)).map(({ name }) => name)).toEqual([]);
});
