import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { atMost, type Findings } from '../gates.ts';
import { CLIENT, openTab, withProduct } from './product.ts';

const LIMIT_KB = 170;

/** Of a file of the build, by its address under the client's base path: kB gzip. */
const sizeOf = (path: string): number => gzipSync(readFileSync(join(CLIENT, path.replace(/^\/sport\//, ''))), { level: 9 }).length / 1000;

/** G10: the JavaScript that the page itself loaded by the time its first odds stood, gzip; the worker's file is told beside it. */
export const bundle = (): Promise<Findings> =>
  withProduct({ matches: 100, rate: 10 }, async (product) => {
    const page = await openTab(product, product.sandbox.url);
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js')));
    const sizes = Object.fromEntries([...new Set(scripts)].map((path) => [path, sizeOf(path)]));
    const own = Object.entries(sizes).filter(([path]) => !path.includes('worker'));
    const all = own.reduce((sum, [, kb]) => sum + kb, 0);
    return { gates: [atMost('bundle: JavaScript of the first screen, kB gzip', Math.round(all * 10) / 10, LIMIT_KB)], goals: [], figures: { bundle: sizes } };
  });
