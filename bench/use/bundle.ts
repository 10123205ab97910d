import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FIRST_SCREEN_BYTES, firstScreenFiles, gzipBytes } from '#tests/build/firstScreen.ts';
import type { BarChart } from '../charts.ts';
import { atLeast, atMost, exactly, type Findings } from '../gates.ts';
import { CLIENT, openTab, withProduct } from './product.ts';

const LIMIT_KB = FIRST_SCREEN_BYTES / 1000;
/** Returns the gzip size of build files in kB. */
const sizeOf = (...files: readonly string[]): number => gzipBytes(CLIENT, files) / 1000;
const rounded = (kb: number): number => Math.round(kb * 10) / 10;
/** Lists the imports of a worker's entry. */
const neededBy = (file: string): string[] =>
  [...readFileSync(join(CLIENT, file), 'utf8').matchAll(/from ?["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `assets/${name}`,
  );
const isWorker = (file: string): boolean => basename(file).includes('worker');

const chartOf = (sizes: readonly (readonly [string, number])[]): BarChart => ({
  kind: 'bars',
  id: 'bundle',
  title: 'JavaScript of the first screen',
  note: `What the page itself has loaded by its first odds, by file, gzip (G10, limit ${LIMIT_KB} kB in all); the worker's own files stand beside it.`,
  y: { label: 'gzip', unit: 'kB' },
  categories: sizes.map(([file]) => basename(file).replace(/-[\w-]{8}\.js$/, '')),
  series: [{ name: 'file', values: sizes.map(([, kb]) => rounded(kb)) }],
});

/**
 * Measures G10: the JavaScript that the page has loaded before its first odds. The worker's files are
 * reported too.
 */
export const bundle = (): Promise<Findings> =>
  withProduct({ matches: 100, rate: 10 }, async (product) => {
    const page = await openTab(product, product.sandbox.url);
    // After the first odds the client loads the code of an open match, so only earlier scripts count.
    const loaded = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ startTime }) => startTime < (globalThis.noted?.painted ?? Number.POSITIVE_INFINITY))
        .map(({ name }) => new URL(name).pathname)
        .filter((path) => path.endsWith('.js')),
    );
    const own = [...new Set(loaded)]
      .map((path) => path.replace(/^\/sport\//, ''))
      .filter((file) => !isWorker(file));
    const entries = readdirSync(join(CLIENT, 'assets'))
      .filter((file) => /^feed\.worker-.*\.js$/.test(file))
      .map((file) => `assets/${file}`);
    const worker = entries.flatMap((file) => [file, ...neededBy(file)]);
    const sizes = [...own, ...worker]
      .map((file) => [file, sizeOf(file)] as const)
      .sort(([, a], [, b]) => b - a);
    const all = sizeOf(...own);
    const counted = firstScreenFiles(CLIENT);
    return {
      gates: [
        atMost('bundle: JavaScript of the first screen, kB gzip', rounded(all), LIMIT_KB),
        // The build limits the files that it counts, so no other file may load before the first odds.
        exactly(
          'bundle: scripts of the first screen that the build does not count',
          own.filter((file) => !counted.includes(file)).length,
          0,
        ),
        // A page that reported no scripts would look very small.
        atLeast('bundle: scripts of the first screen', own.length, 2),
        atLeast('bundle: worker files', worker.length, 2),
      ],
      goals: [],
      figures: {
        bundle: {
          firstScreen: rounded(all),
          files: Object.fromEntries(sizes.map(([file, kb]) => [file, rounded(kb)])),
        },
      },
      charts: [chartOf(sizes)],
    };
  });
