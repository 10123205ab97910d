import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { TestResult } from './reports.ts';
import {
  citedIds,
  citedRanges,
  judgeRequirements,
  listedIds,
  proofLines,
  proofs,
  provenLine,
  titleProblems,
  unprovenRequirements,
  withStatus,
} from './requirements.ts';

/** Builds an id at run time: an id that stands in this file would count as cited. */
const id = (family: string, number: string): string => `${family}${number}`;
const LIST = id('LIST', '-34');
const MENU = id('MENU', '-02');
const FAULT = id('F', '07');
const UNKNOWN = id('NEWS', '-99');

const DOCUMENT = [
  '# Requirements',
  '| id | requirement | status |',
  '|---|---|---|',
  `| ${LIST} | A list is sorted | not proven |`,
  `| ${MENU} | A menu counts | proven by 9 tests |`,
  `| ${FAULT} | An old snapshot is rejected | not proven |`,
].join('\n');
const LISTED = listedIds(DOCUMENT);

const titled = (title: string, change: Partial<TestResult> = {}): TestResult => ({
  file: 'src/a.test.ts',
  project: null,
  titles: [title],
  status: 'passed',
  durationMs: 1,
  firstError: null,
  ...change,
});

describe('ids', () => {
  test('are read from a text, names of standards are not', () => {
    expect(
      citedIds(
        `a text (${LIST}, ${FAULT}; ${id('I18N', '-03')}) in UTF-8 at UTC-04 of x${LIST} and ${FAULT}a`,
      ),
    ).toEqual([LIST, FAULT, id('I18N', '-03')]);
  });

  test.each([' to ', '–', ' - '])('a range is found: "%s"', (between) => {
    expect(citedRanges(`(${FAULT}${between}${id('F', '12')}, ${LIST})`)).toEqual([
      `${FAULT}${between}${id('F', '12')}`,
    ]);
    expect(citedRanges(`(${FAULT}, ${LIST})`)).toEqual([]);
  });

  test('are listed by the table of requirements', () => {
    expect([...LISTED]).toEqual([LIST, MENU, FAULT]);
  });
});

describe('titles', () => {
  test('with listed ids or none are accepted', () => {
    expect(titleProblems([titled(`sorts (${LIST})`), titled('sorts')], LISTED)).toEqual([]);
  });

  test('with an unknown id fail', () => {
    expect(titleProblems([titled(`sorts (${UNKNOWN})`)], LISTED)).toEqual([
      `unknown id ${UNKNOWN}: src/a.test.ts › sorts (${UNKNOWN})`,
    ]);
  });

  test('with a range fail', () => {
    expect(titleProblems([titled(`sorts (${FAULT} to ${FAULT})`)], LISTED)[0]).toContain('not a range');
  });

  test('of sandbox tests fail with any id', () => {
    const [problem] = titleProblems(
      [titled(`sorts (${LIST})`, { file: 'tests/sandbox/feed/feed.test.ts' })],
      LISTED,
    );
    expect(problem).toContain('a sandbox test proves no requirement');
  });
});

describe('proofs', () => {
  const tests = [
    titled(`sorts (${LIST})`),
    titled(`sorts again (${LIST}, ${LIST})`, { status: 'flaky' }),
    titled(`counts (${MENU})`, { status: 'failed' }),
    titled(`rejects (${FAULT})`),
  ];

  test('are the tests that passed, and are written into the status column', () => {
    expect(withStatus(DOCUMENT, proofs(tests)).split('\n').slice(3)).toEqual([
      `| ${LIST} | A list is sorted | proven by 2 tests |`,
      `| ${MENU} | A menu counts | not proven |`,
      `| ${FAULT} | An old snapshot is rejected | proven by 1 test |`,
    ]);
  });

  test('are listed and counted', () => {
    expect(proofLines(LISTED, proofs(tests))).toContain(`    src/a.test.ts › rejects (${FAULT})`);
    expect(provenLine(LISTED, proofs(tests))).toBe('1 of 2 requirements proven, 2 of 3 ids in all');
  });
});

describe('requirements without a proof', () => {
  test('are named; decisions and faults may be without one', () => {
    const onlyList = proofs([titled(`sorts (${LIST})`)]);
    expect(unprovenRequirements(LISTED, onlyList)).toEqual([`${MENU} is not proven by any test`]);
    expect(unprovenRequirements(LISTED, proofs([titled(`sorts (${LIST}, ${MENU})`)]))).toEqual([]);
  });

  test('fail a whole run; where a browser was missing they are only printed', () => {
    const onlyList = proofs([titled(`sorts (${LIST})`)]);
    expect(judgeRequirements(LISTED, onlyList, 0)).toEqual({
      failed: 1,
      lines: [`failed: ${MENU} is not proven by any test`],
    });
    expect(judgeRequirements(LISTED, onlyList, 1)).toEqual({
      failed: 0,
      lines: [`skipped: ${MENU} is not proven by any test`],
    });
  });

  test('whose only test failed count as gaps', () => {
    const failed = proofs([titled(`counts (${MENU})`, { status: 'failed' }), titled(`sorts (${LIST})`)]);
    expect(judgeRequirements(LISTED, failed, 0).failed).toBe(1);
  });
});

const root = fileURLToPath(new URL('../../', import.meta.url));
const sourcesOf = (folder: string): { readonly name: string; readonly text: string }[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|mjs|md|css)$/.test(name) && !name.startsWith('results'))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(root, folder, name), 'utf8') }));

const isCode = (line: string): boolean => !/^\s*(\*|\/\/|\/\*)/.test(line);

describe('tests/REQUIREMENTS.md', () => {
  const listed = listedIds(readFileSync(join(root, 'tests/REQUIREMENTS.md'), 'utf8'));
  const families = new Set([...listed].map((each) => each.split('-')[0]));
  const isId = (each: string): boolean => !each.includes('-') || families.has(each.split('-')[0]);
  const sources = ['src', 'workers', 'tests', 'bench'].flatMap(sourcesOf);

  test('lists every id that sources, tests and benches cite', () => {
    const unknown = sources.flatMap(({ name, text }) =>
      citedIds(text)
        .filter((each) => isId(each) && !listed.has(each))
        .map((each) => `${name}: ${each}`),
    );
    expect(unknown).toEqual([]);
  });

  test('no test of the sandbox cites an id', () => {
    const cited = sources
      .filter(({ name }) => name.startsWith('tests/sandbox/') && /\.test\.tsx?$/.test(name))
      .flatMap(({ name, text }) =>
        citedIds(text.split('\n').filter(isCode).join('\n')).map((each) => `${name}: ${each}`),
      );
    expect(cited).toEqual([]);
  });
});
