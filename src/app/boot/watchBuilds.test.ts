import { expect, test } from 'vitest';
import { readServed } from './watchBuilds.ts';

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
