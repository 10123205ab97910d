import { expect, test } from 'vitest';
import { fetchWorkerFiles } from './fetchWorkerFiles.ts';

test('requests each file at once and reads the whole answer; a failed one is left to the worker (G10)', async () => {
  const requested: string[] = [];
  const read: string[] = [];
  const get = async (url: string): Promise<Response> => {
    requested.push(url);
    if (url === '/core.js') throw new TypeError('Failed to fetch');
    return {
      arrayBuffer: async () => {
        read.push(url);
        return new ArrayBuffer(0);
      },
    } as Response;
  };
  fetchWorkerFiles(['/feed.js', '/core.js'], get);
  expect(requested).toEqual(['/feed.js', '/core.js']);
  await new Promise((resolve) => void setImmediate(resolve));
  expect(read).toEqual(['/feed.js']);
});
