import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { readAudit } from './advisories.ts';
import { isAllowed, licenceCounts, licenceProblems, SHIPPED, USED } from './licences.ts';
import {
  allPackages,
  reasonProblems,
  runtimePackages,
  settingsProblems,
  versionProblems,
  withInstallScripts,
  type Lock,
  type Manifest,
} from './packages.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');
const ours = {
  manifest: JSON.parse(read('package.json')) as Manifest,
  lock: JSON.parse(read('package-lock.json')) as Lock,
};

const sound = { version: '1.0.0', license: 'MIT', integrity: 'sha512-x' };
const LOCK: Lock = {
  lockfileVersion: 3,
  packages: {
    '': { dependencies: { list: '1.0.0', view: '2.0.0' }, devDependencies: { tool: '1.0.0' } },
    'node_modules/list': {
      ...sound,
      dependencies: { deep: '^1.0.0' },
      peerDependencies: { view: '*', maybe: '*' },
      peerDependenciesMeta: { maybe: { optional: true } },
    },
    'node_modules/list/node_modules/deep': { ...sound, license: '(GPL-3.0 OR MIT)' },
    'node_modules/view': { ...sound, version: '2.0.0', license: 'ISC' },
    'node_modules/deep': { ...sound, version: '9.0.0', license: 'GPL-3.0' },
    'node_modules/maybe': sound,
    'node_modules/tool': { ...sound, dependencies: { deep: '^9.0.0' }, hasInstallScript: true },
  },
};
const MANIFEST: Manifest = {
  dependencies: { list: '1.0.0', view: '2.0.0' },
  devDependencies: { tool: '1.0.0' },
};

const table = (...rows: string[]) =>
  `x\n\n| package | why it is there |\n|---|---|\n${rows.map((row) => `| ${row} |\n`).join('')}`;

describe('what ships', () => {
  test('is what run-time dependencies need, where Node finds it; not what tools or options need', () => {
    expect(runtimePackages(LOCK).map(({ folder }) => folder)).toEqual([
      'node_modules/list',
      'node_modules/list/node_modules/deep',
      'node_modules/view',
    ]);
    expect(runtimePackages(LOCK)[1]).toEqual({
      folder: 'node_modules/list/node_modules/deep',
      name: 'deep',
      version: '1.0.0',
      licence: '(GPL-3.0 OR MIT)',
    });
  });

  test('is licensed under what the list allows: of OR one, of AND all', () => {
    expect(
      ['MIT', '(MIT OR GPL-3.0)', 'GPL-3.0 OR ISC', 'MIT AND ISC'].map((each) => isAllowed(each, SHIPPED)),
    ).toEqual([true, true, true, true]);
    expect(
      [
        '',
        'GPL-3.0',
        'MIT AND GPL-3.0',
        'SEE LICENSE IN x',
        'UNLICENSED',
        'MPL-2.0',
        '(MIT OR (GPL-3.0 AND ISC))',
      ].filter((each) => isAllowed(each, SHIPPED)),
    ).toEqual([]);
    expect(licenceProblems(runtimePackages(LOCK), SHIPPED)).toEqual([]);
    expect(licenceProblems(allPackages(LOCK), USED)).toEqual(['deep 9.0.0 is licensed under GPL-3.0']);
    expect(licenceCounts(allPackages(LOCK))[0]).toEqual(['MIT', 3]);
  });

  test('has exact versions that the lockfile has too, each with the sum of its content', () => {
    expect(versionProblems(MANIFEST, LOCK)).toEqual([]);
    expect(versionProblems({ dependencies: { list: '^1.0.0', view: '2.0.1' } }, LOCK)).toEqual([
      'list ^1.0.0 is no exact version',
      'list ^1.0.0 is not what the lockfile has',
      'view 2.0.1 is not what the lockfile has',
    ]);
    const overrides = { one: 'npm:view@2.0.0', two: 'npm:view@^2.0.0', three: 'npm:view' };
    expect(versionProblems({ ...MANIFEST, overrides }, LOCK)).toEqual([
      'two npm:view@^2.0.0 is no exact version',
      'three npm:view is no exact version',
    ]);
    // One of another system is installed by a colleague who has that system.
    expect(
      versionProblems(
        {},
        {
          lockfileVersion: 3,
          packages: {
            'node_modules/x-darwin': { version: '1.0.0', optional: true, dev: true },
            'node_modules/@oxlint/binding-x': { version: '1.94.1', optional: true, dev: true },
            'node_modules/@oxlint/binding-y': { version: '1.94.0', optional: true },
            'node_modules/@oxlint/binding-z': { version: '1.94.0', optional: true, dev: true },
          },
        },
      ),
    ).toEqual(
      ['x-darwin', '@oxlint/binding-x', '@oxlint/binding-y'].map(
        (name) => `node_modules/${name} has no integrity in the lockfile`,
      ),
    );
    expect(
      versionProblems({}, { lockfileVersion: 2, packages: { 'node_modules/x': { version: '1.0.0' } } }),
    ).toEqual(['the lockfile is not of version 3', 'node_modules/x has no integrity in the lockfile']);
  });

  test('runs nothing when it is installed', () => {
    expect(settingsProblems('ignore-scripts = true\nsave-exact=true\n')).toEqual([]);
    expect(settingsProblems('ignore-scripts=false')).toEqual([
      '.npmrc does not say ignore-scripts=true',
      '.npmrc does not say save-exact=true',
    ]);
    expect(withInstallScripts(LOCK)).toEqual(['tool']);
  });

  test('has a reason in PACKAGES.md, each package and no other', () => {
    expect(
      reasonProblems(MANIFEST, table('`list` | lists of many rows', '`view` | draws them on a page')),
    ).toEqual([]);
    expect(
      reasonProblems(MANIFEST, table('`list` | lists of many rows', '`gone` | was here long ago')),
    ).toEqual([
      'view has no reason in PACKAGES.md',
      'PACKAGES.md gives a reason for gone, which is no run-time dependency',
    ]);
    expect(reasonProblems(MANIFEST, '')).toHaveLength(2);
  });
});

test('the project itself: exact, locked, reasoned, licensed, and nothing runs at installation', () => {
  expect([
    ...versionProblems(ours.manifest, ours.lock),
    ...settingsProblems(read('.npmrc')),
    ...reasonProblems(ours.manifest, read('tests/audit/PACKAGES.md')),
    ...licenceProblems(runtimePackages(ours.lock), SHIPPED),
    ...licenceProblems(allPackages(ours.lock), USED),
  ]).toEqual([]);
  expect(runtimePackages(ours.lock).length).toBeGreaterThanOrEqual(
    Object.keys(ours.manifest.dependencies ?? {}).length,
  );
});

describe('the advisories', () => {
  test('are clean, found, or not reached; what cannot be read is neither', () => {
    expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{},"metadata":{}}')).toEqual({
      state: 'clean',
    });
    expect(readAudit('{"vulnerabilities":{"list":{"severity":"high"},"deep":{}}}')).toEqual({
      state: 'found',
      problems: ['list: high', 'deep: of unknown weight'],
    });
    expect(readAudit('{"message":"405 Method Not Allowed","statusCode":405,"error":{"summary":""}}')).toEqual(
      { state: 'unreached' },
    );
    expect(readAudit('{"error":{"code":"ENOTFOUND"}}')).toEqual({ state: 'unreached' });
    expect(
      ['', 'x', '{}', '[]', '{"vulnerabilities":1}', 'null'].filter(
        (text) => readAudit(text).state !== 'unreadable',
      ),
    ).toEqual([]);
  });
});
