import type { Installed } from './packages.ts';

/** Licences under which code may be shipped to a browser with no more than a notice. */
export const SHIPPED: readonly string[] = [
  'MIT',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'Zlib',
];
/** And under which a tool may be used that is not shipped. */
export const USED: readonly string[] = [
  ...SHIPPED,
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'CC-BY-3.0',
  'CC-BY-4.0',
];

/**
 * Whether an SPDX expression can be met by the licences of the list: of `OR` one has to be on it, of `AND`
 * all.
 */
export const isAllowed = (expression: string, list: readonly string[]): boolean => {
  const text = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (text.includes('(')) return false;
  return text.split(/ OR /i).some((all) => all.split(/ AND /i).every((each) => list.includes(each.trim())));
};

/** Packages whose licence is not on the list: one sentence each. */
export const licenceProblems = (packages: readonly Installed[], list: readonly string[]): readonly string[] =>
  packages
    .filter(({ licence }) => !isAllowed(licence, list))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} is licensed ${licence === '' ? 'under nothing that it names' : `under ${licence}`}`,
    );

/** Returns the number of packages by licence, the most common first. */
export const licenceCounts = (
  packages: readonly Installed[],
): readonly (readonly [licence: string, count: number])[] => {
  const counts = new Map<string, number>();
  for (const { licence } of packages) counts.set(licence, (counts.get(licence) ?? 0) + 1);
  return [...counts].sort(([a, more], [b, less]) => less - more || a.localeCompare(b));
};
