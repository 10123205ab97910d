import { afterEach, expect, test, vi } from 'vitest';
import { BUILD } from '#contract/build.ts';
import { readServed, takeBuildMessage } from './watchBuilds.ts';

const read = (text: string, status: number) => readServed(new Response(text, { status }));

test("the server's build is read from its answer; a file that is missing or unreadable names none (F20)", async () => {
  expect(await read('{"build":"b7"}', 200)).toEqual({ reachable: true, build: 'b7' });
  expect(await read('<html>', 200)).toEqual({ reachable: true, build: null });
  expect(await read('', 404)).toEqual({ reachable: true, build: null });
});

test.each([403, 429, 500, 502, 503])(
  'a server that answers %i cannot serve the page: a missing part causes no reload (F21)',
  async (status) => {
    expect(await read('{"build":"b7"}', status)).toEqual({ reachable: false, build: null });
  },
);

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['that its worker lacks a module asks the server about it', `missing ${BUILD}`, 'visible', [true]],
  ['that its worker lacks a module does nothing', `missing ${BUILD}`, 'hidden', []],
  ['that the worker of another build lacks a module does nothing', 'missing b7', 'visible', []],
  ['of a tab of another build asks the server', 'b7', 'hidden', [false]],
  ['of a tab of its build does nothing', BUILD, 'visible', []],
])('a message to a tab %s (F20, F21): %s, %s', (_what, build, visibilityState, checks) => {
  vi.stubGlobal('document', { visibilityState });
  const asked: unknown[] = [];
  takeBuildMessage({ check: (isMissing = false) => void asked.push(isMissing) }, { build });
  expect(asked).toEqual(checks);
});
