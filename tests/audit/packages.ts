/** What of a package-lock.json is read here; the key of a package is its folder. */
export type Lock = {
  readonly lockfileVersion?: number;
  readonly packages?: Readonly<Record<string, LockedPackage>>;
};
type Versions = Readonly<Record<string, string>>;
type LockedPackage = {
  readonly version?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  /** For another system, most often. Nobody may have installed it when the lockfile was written. */
  readonly optional?: boolean;
  readonly dev?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};
export type Manifest = {
  readonly name?: string;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly overrides?: Versions;
};

/** An installed package: `folder` is its key in the lock. */
export type Installed = {
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  readonly licence: string;
};

const NODE_MODULES = 'node_modules/';
const nameOf = (folder: string): string =>
  folder.slice(folder.lastIndexOf(NODE_MODULES) + NODE_MODULES.length);

/**
 * Where a package of that name is found from a folder, as Node looks for it; null where it is not installed.
 */
const find = (
  packages: Readonly<Record<string, LockedPackage>>,
  from: string,
  name: string,
): string | null => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${NODE_MODULES}`)))) {
    const folder = `${at === '' ? '' : `${at}/`}${NODE_MODULES}${name}`;
    if (packages[folder] !== undefined) return folder;
    if (at === '') return null;
  }
};

const needsOf = ({
  dependencies = {},
  peerDependencies = {},
  peerDependenciesMeta = {},
}: LockedPackage): string[] => [
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies).filter((name) => peerDependenciesMeta[name]?.optional !== true),
];

/**
 * The packages that the run-time dependencies bring with them, themselves among them, sorted by folder. What
 * they only could use is none.
 */
export const runtimePackages = ({ packages = {} }: Lock): readonly Installed[] => {
  const seen = new Set<string>();
  const visit = (from: string, names: readonly string[]): void => {
    for (const name of names) {
      const folder = find(packages, from, name);
      if (folder === null || seen.has(folder)) continue;
      seen.add(folder);
      visit(folder, needsOf(packages[folder] ?? {}));
    }
  };
  visit('', Object.keys(packages['']?.dependencies ?? {}));
  return [...seen].sort().map((folder) => installed(folder, packages[folder] ?? {}));
};

const installed = (folder: string, { version = '', license = '' }: LockedPackage): Installed => ({
  folder,
  name: nameOf(folder),
  version,
  licence: license,
});

/** Every package that the lock names, for this system or another. */
export const allPackages = ({ packages = {} }: Lock): readonly Installed[] =>
  Object.entries(packages)
    .filter(([folder]) => folder !== '')
    .map(([folder, each]) => installed(folder, each));

/** An override may name another package in place of one that nothing here needs; its version is exact too. */
const EXACT = /^(npm:(@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;

/**
 * Binaries of development tools for other systems, whose sums could not be had when these versions were locked.
 * Another family or another version needs its sums; once these have theirs, the entry goes.
 */
const UNSUMMED: readonly { readonly family: string; readonly version: string }[] = [
  { family: '@oxc-parser/binding-', version: '0.156.0' },
  { family: '@oxlint/binding-', version: '1.94.0' },
  { family: '@oxlint-tsgolint/', version: '7.0.2007' },
];
const mayLackSum = (folder: string, { optional, dev, version }: LockedPackage): boolean =>
  optional === true &&
  dev === true &&
  UNSUMMED.some((each) => nameOf(folder).startsWith(each.family) && version === each.version);

/** Packages without an integrity hash; reported, and refused if they are not expected. */
export const withoutSum = ({ packages = {} }: Lock): readonly string[] =>
  Object.entries(packages)
    .filter(([folder, each]) => folder !== '' && each.link !== true && each.integrity === undefined)
    .map(([folder]) => folder);

/** Loose versions, what the lock lacks or has otherwise: one sentence each. */
export const versionProblems = (
  manifest: Manifest,
  { lockfileVersion, packages = {} }: Lock,
): readonly string[] => {
  const own = { ...manifest.dependencies, ...manifest.devDependencies };
  const loose = Object.entries({ ...own, ...manifest.overrides })
    .filter(([, version]) => !EXACT.test(version))
    .map(([name, version]) => `${name} ${version} is no exact version`);
  const locked = Object.entries(own)
    .filter(([name, version]) => packages[`${NODE_MODULES}${name}`]?.version !== version)
    .map(([name, version]) => `${name} ${version} is not what the lockfile has`);
  const loaded = withoutSum({ packages })
    .filter((folder) => !mayLackSum(folder, packages[folder] ?? {}))
    .map((folder) => `${folder} has no integrity in the lockfile`);
  return [
    ...(lockfileVersion === 3 ? [] : ['the lockfile is not of version 3']),
    ...loose,
    ...locked,
    ...loaded,
  ];
};

/** `.npmrc` has to keep these: no package runs anything when it is installed, and a new one gets an exact version. */
export const settingsProblems = (npmrc: string): readonly string[] => {
  const lines = npmrc.split('\n').map((line) => line.replaceAll(' ', ''));
  return ['ignore-scripts=true', 'save-exact=true']
    .filter((line) => !lines.includes(line))
    .map((line) => `.npmrc does not say ${line}`);
};

export const withInstallScripts = ({ packages = {} }: Lock): readonly string[] =>
  Object.entries(packages)
    .filter(([, each]) => each.hasInstallScript === true)
    .map(([folder]) => nameOf(folder))
    .sort();

/**
 * Run-time dependencies without a row in the table of PACKAGES.md `| package | why |`, and rows of packages that
 * are gone.
 */
export const reasonProblems = (manifest: Manifest, readme: string): readonly string[] => {
  const table = /\n\| package \| why it is there \|\n\|[-| ]+\|\n((?:\|.*\|\n)+)/.exec(readme)?.[1] ?? '';
  const rows = new Map(
    [...table.matchAll(/^\| `([^`]+)` \| *(.*?) *\|$/gm)].map(([, name = '', why = '']) => [name, why]),
  );
  const wanted = Object.keys(manifest.dependencies ?? {});
  return [
    ...wanted
      .filter((name) => (rows.get(name) ?? '').length < 12)
      .map((name) => `${name} has no reason in PACKAGES.md`),
    ...[...rows.keys()]
      .filter((name) => !wanted.includes(name))
      .map((name) => `PACKAGES.md gives a reason for ${name}, which is no run-time dependency`),
  ];
};
