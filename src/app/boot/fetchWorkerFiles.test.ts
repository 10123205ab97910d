import { afterEach, expect, test, vi } from 'vitest';
import { fetchWorkerFiles } from './fetchWorkerFiles.ts';

const FILES = ['/feed.js', '/core.js'];

afterEach(() => vi.unstubAllGlobals());

test('requests each file at once and reads the whole answer; a failed one is left to the worker (G10)', async () => {
  vi.stubGlobal('SharedWorker', vi.fn());
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
  fetchWorkerFiles(FILES, get);
  expect(requested).toEqual(FILES);
  await new Promise((resolve) => void setImmediate(resolve));
  expect(read).toEqual(['/feed.js']);
});

test('requests nothing in a browser without SharedWorker, which runs other files (F22)', () => {
  vi.stubGlobal('SharedWorker', undefined);
  const get = vi.fn<(url: string) => Promise<Response>>();
  fetchWorkerFiles(FILES, get);
  expect(get).not.toHaveBeenCalled();
});
