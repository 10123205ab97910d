import { titleOf, type TestResult } from './reports.ts';

/** The id of a requirement (`LIST-34`), decision (`C5`, `D17`), fault (`F07`), invariant (`I3`) or goal (`G4`). */
const ID = String.raw`(?<![\w./#-])(?:[A-Z][A-Z0-9]*[A-Z]-\d{2,}|[CDFIG]\d{1,2})(?![\w-])`;
/** Names of standards that look like ids. */
const STANDARDS: ReadonlySet<string> = new Set(['UTF', 'UTC', 'GMT', 'MIT', 'MPL', 'GPL', 'ISO']);
const ROW = /^\| ([A-Z][A-Z0-9]*-\d+|[CDFIG]\d+) \| (.*) \| (.*) \|$/;
const SANDBOX = 'tests/sandbox/';

/** Returns the ids that tests/REQUIREMENTS.md lists. */
export const listedIds = (document: string): Set<string> =>
  new Set(document.split('\n').flatMap((line) => ROW.exec(line)?.[1] ?? []));

/** Returns the ids that a text cites. */
export const citedIds = (text: string): string[] =>
  [...text.matchAll(new RegExp(ID, 'g'))]
    .map(([id]) => id)
    .filter((id) => !STANDARDS.has(id.split('-')[0] ?? ''));

/** Returns the ranges of ids in a text, such as "F01 to F12". */
export const citedRanges = (text: string): string[] =>
  [...text.matchAll(new RegExp(`${ID}\\s*(?:to|through|until|-|–|…)\\s*${ID}`, 'g'))].map(([range]) => range);

/** Returns the ids in the titles of one test, each once. */
const idsOf = ({ titles }: TestResult): string[] => [...new Set(citedIds(titles.join(' ')))];

/** Returns the mistakes in the ids of the titles of a run, one sentence each. */
export const titleProblems = (tests: readonly TestResult[], listed: ReadonlySet<string>): string[] => [
  ...new Set(
    tests.flatMap((test) => {
      const title = titleOf(test);
      const ranges = citedRanges(test.titles.join(' '));
      const ids = idsOf(test);
      if (test.file.startsWith(SANDBOX))
        return ids.length === 0 ? [] : [`a sandbox test proves no requirement (${ids.join(', ')}): ${title}`];
      return [
        ...ids.filter((id) => !listed.has(id)).map((id) => `unknown id ${id}: ${title}`),
        ...ranges.map((range) => `a title names each id, not a range (${range}): ${title}`),
      ];
    }),
  ),
];

/** Returns the passed tests that prove each id. */
export const proofs = (tests: readonly TestResult[]): Map<string, TestResult[]> => {
  const found = new Map<string, TestResult[]>();
  for (const test of tests)
    if (test.status === 'passed' || test.status === 'flaky')
      for (const id of idsOf(test)) found.set(id, [...(found.get(id) ?? []), test]);
  return found;
};

const countOf = (count: number): string =>
  count === 0 ? 'not proven' : `proven by ${count} test${count === 1 ? '' : 's'}`;

/** Returns the document with its status column written from the proofs. */
export const withStatus = (document: string, proven: ReadonlyMap<string, readonly TestResult[]>): string =>
  document
    .split('\n')
    .map((line) => {
      const [, id, text] = ROW.exec(line) ?? [];
      return id === undefined ? line : `| ${id} | ${text} | ${countOf(proven.get(id)?.length ?? 0)} |`;
    })
    .join('\n');

/** Returns a line for each id with its tests. */
export const proofLines = (
  listed: ReadonlySet<string>,
  proven: ReadonlyMap<string, readonly TestResult[]>,
): string[] =>
  [...listed].flatMap((id) => {
    const tests = proven.get(id) ?? [];
    return [`${id}: ${countOf(tests.length)}`, ...tests.map((test) => `    ${titleOf(test)}`)];
  });

/** True for the id of a requirement; decisions, faults, invariants and goals have no dash. */
const isRequirement = (id: string): boolean => id.includes('-');

/** Returns the requirements that no passed test proves, one sentence each. */
export const unprovenRequirements = (
  listed: ReadonlySet<string>,
  proven: ReadonlyMap<string, readonly TestResult[]>,
): string[] =>
  [...listed]
    .filter((id) => isRequirement(id) && !proven.has(id))
    .map((id) => `${id} is not proven by any test`);

/**
 * Judges the proofs of a whole run. A requirement without a passed test is a failure. If the run skipped
 * tests because browsers or servers in `missing` are absent, these tests may be the only proof, so the gaps
 * are only printed.
 */
export const judgeRequirements = (
  listed: ReadonlySet<string>,
  proven: ReadonlyMap<string, readonly TestResult[]>,
  missing: number,
): { readonly failed: number; readonly lines: readonly string[] } => {
  const gaps = unprovenRequirements(listed, proven);
  return {
    failed: missing === 0 ? gaps.length : 0,
    lines: gaps.map((gap) => `${missing === 0 ? 'failed' : 'skipped'}: ${gap}`),
  };
};

/** Returns a line with the number of proven requirements of the specification, and of all proven ids. */
export const provenLine = (
  listed: ReadonlySet<string>,
  proven: ReadonlyMap<string, readonly TestResult[]>,
): string => {
  const share = (ids: readonly string[]): string =>
    `${ids.filter((id) => proven.has(id)).length} of ${ids.length}`;
  const all = [...listed];
  return `${share(all.filter(isRequirement))} requirements proven, ${share(all)} ids in all`;
};
