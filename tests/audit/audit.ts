import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readAudit, type Advisories } from './advisories.ts';
import { licenceCounts, licenceProblems, SHIPPED, USED } from './licences.ts';
import {
  allPackages,
  reasonProblems,
  runtimePackages,
  settingsProblems,
  versionProblems,
  withInstallScripts,
  withoutSum,
  type Lock,
  type Manifest,
} from './packages.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const OUT = 'dist/supply-chain';
const read = (file: string): string => readFileSync(`${root}${file}`, 'utf8');

const npm = (...args: readonly string[]): string =>
  spawnSync('npm', [...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    maxBuffer: 2 ** 26,
    shell: process.platform === 'win32',
  }).stdout ?? '';

/**
 * The bill of materials of what ships (CycloneDX), under the project's own name; null where npm wrote none.
 */
const billOfMaterials = (name: string): string | null => {
  try {
    const bill = JSON.parse(
      npm('sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--omit', 'optional'),
    ) as { metadata?: { component?: { name?: string } }; components?: unknown[] };
    if (bill.metadata?.component === undefined || (bill.components?.length ?? 0) === 0) return null;
    bill.metadata.component.name = name;
    return JSON.stringify(bill, null, 2);
  } catch {
    return null;
  }
};

const SAID: Readonly<Record<Exclude<Advisories['state'], 'found'>, string>> = {
  clean: 'No advisory is known for a run-time package.',
  unreached: 'The registry could not be asked for advisories: not reached, so nothing is said of them.',
  unreadable: 'What npm audit wrote cannot be read.',
};

type AuditOptions = { /** Leaves the registry out. */ readonly isOffline: boolean };

/** Checks what the client is made of and writes the lists to dist/supply-chain; true where all is well. */
export const audit = ({ isOffline }: AuditOptions): boolean => {
  const manifest = JSON.parse(read('package.json')) as Manifest;
  const lock = JSON.parse(read('package-lock.json')) as Lock;
  const runtime = runtimePackages(lock);
  const all = allPackages(lock);
  const problems = [
    ...versionProblems(manifest, lock),
    ...settingsProblems(read('.npmrc')),
    ...reasonProblems(manifest, read('tests/audit/PACKAGES.md')),
    ...licenceProblems(runtime, SHIPPED),
    ...licenceProblems(all, USED),
  ];
  mkdirSync(`${root}${OUT}`, { recursive: true });
  writeFileSync(
    `${root}${OUT}/licences.json`,
    `${JSON.stringify(
      runtime.map(({ name, version, licence }) => ({ name, version, licence })),
      null,
      2,
    )}\n`,
  );
  const bill = billOfMaterials(manifest.name ?? '');
  if (bill === null) problems.push('npm wrote no bill of materials');
  else writeFileSync(`${root}${OUT}/sbom.cdx.json`, `${bill}\n`);

  console.log(
    `${Object.keys(manifest.dependencies ?? {}).length} run-time dependencies bring ${runtime.length} packages: ${licenceCounts(
      runtime,
    )
      .map(([licence, count]) => `${count} ${licence}`)
      .join(', ')}.`,
  );
  console.log(
    `${withInstallScripts(lock).length} of ${all.length} packages would run something when installed, and may not: ${withInstallScripts(lock).join(', ')}.`,
  );
  console.log(
    `${withoutSum(lock).length} packages, of development tools on other systems, have no sum in the lockfile.`,
  );
  console.log(`Written: ${OUT}/licences.json, ${OUT}/sbom.cdx.json.`);
  const advisories = isOffline ? null : readAudit(npm('audit', '--omit=dev', '--json'));
  if (advisories?.state === 'found' || advisories?.state === 'unreadable')
    problems.push(...(advisories.state === 'found' ? advisories.problems : [SAID.unreadable]));
  else if (advisories !== null) console.log(SAID[advisories.state]);
  for (const each of problems) console.error(`- ${each}`);
  return problems.length === 0;
};
