import { describe, expect, test } from 'vitest';
import { readConformanceArguments } from './conformanceArguments.ts';

describe('arguments of npm run conformance', () => {
  test('only an address is needed, and nothing is sent but reads', () => {
    expect(readConformanceArguments(['--base', 'https://api.example.com/'], {})).toEqual({
      base: 'https://api.example.com',
      config: null,
      token: null,
      origin: null,
      burst: 0,
      push: false,
      money: false,
      strict: false,
      only: [],
      report: null,
    });
  });

  test('a token may stand in the environment, where no list of processes shows it', () => {
    expect(
      readConformanceArguments(['--base', 'https://a.example'], { CONFORMANCE_TOKEN: 't1' }),
    ).toMatchObject({
      token: 't1',
    });
  });

  test('a token may have spaces inside, as the host may send it', () => {
    const args = ['--base', 'https://a.example', '--token', 'Bearer x'];
    expect(readConformanceArguments(args, {})).toMatchObject({ token: 'Bearer x' });
  });

  test.each([
    [[], /--base must be an address/],
    [['--base', 'a.example'], /--base must be an address/],
    [['--base', 'https://user:secret@a.example'], /must not contain a user name/],
    [['--base', 'https://a.example', '--token', 'ends with a space '], /--token must be 1 to 4096 printable/],
    [['--base', 'https://a.example', '--origin', 'https://a.example/path'], /--origin must be an origin/],
    [['--base', 'https://a.example', '--burst', '501'], /--burst must be/],
    [['--base', 'https://a.example', '--only', 'matchList,nothing'], /--only names no call: nothing/],
    [['--base', 'https://a.example', '--money'], /--money needs the token/],
    [['--base', 'https://a.example', '--write'], /Known are/],
  ])('%j are refused with a sentence', (args, sentence) =>
    expect(readConformanceArguments(args, {})).toMatch(sentence),
  );
});
