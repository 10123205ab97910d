import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** G10: limit of the first screen's JavaScript, in bytes of gzip; 1 kB is 1,000 bytes. */
export const FIRST_SCREEN_BYTES = 170_000;

/** Sums the gzip bytes of files, each compressed separately, as they are served. */
export const gzipBytes = (dir: string, files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dir, file)), { level: 9 }).length, 0);

const SCRIPTS =
  /<script\b[^>]*\bsrc="([^"]+\.js)"|<link\b[^>]*\brel="modulepreload"[^>]*\bhref="([^"]+\.js)"/g;
/** Matches `import"./a.js"` and `from"./a.js"`, but not `import("./a.js")`, which loads later. */
const STATIC = /\b(?:import|from)\s*"\.\/([^"/]+\.js)"/g;

/**
 * Lists the scripts of a build's first screen: those in the page or requested with the entry, and their
 * static imports. No other script may load before the first odds; `bench/use` checks that on a real page.
 */
export const firstScreenFiles = (dir: string): readonly string[] => {
  const named = [...readFileSync(join(dir, 'index.html'), 'utf8').matchAll(SCRIPTS)].map(
    ([, script, preload]) => `assets/${(script ?? preload ?? '').split('/').at(-1)}`,
  );
  const files = new Set<string>();
  const take = (file: string): void => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, next] of readFileSync(join(dir, file), 'utf8').matchAll(STATIC)) take(`assets/${next}`);
  };
  named.forEach(take);
  return [...files];
};

/** Returns the package name of a dependency, or the path of a source. */
const moduleOf = (source: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(source)?.[1] ??
  source.replace(/^(\.\.\/)+/, '');

/** Counts the bytes of a script before gzip, by module. */
const bytesByModule = (code: string, map: SourceMapPayload): ReadonlyMap<string, number> => {
  const bytes = new Map<string, number>();
  const found = new SourceMap(map);
  code.split('\n').forEach((line, at) => {
    for (let column = 0; column < line.length; column += 1) {
      const entry = found.findEntry(at, column);
      // Entries without a source exist, although the type says otherwise.
      const source: string | undefined = 'originalSource' in entry ? entry.originalSource : undefined;
      const name = source === undefined ? 'the bundler' : moduleOf(source);
      bytes.set(name, (bytes.get(name) ?? 0) + 1);
    }
  });
  return bytes;
};

const MAX_NAMED = 12;

/** Fails a build whose first screen is over the limit, and names the largest modules. */
export const firstScreen = (limit = FIRST_SCREEN_BYTES): Plugin => ({
  name: 'first-screen',
  apply: 'build',
  writeBundle: {
    handler({ dir = '' }, bundle) {
      const files = firstScreenFiles(dir);
      const bytes = gzipBytes(dir, files);
      if (bytes <= limit) return;
      const modules = new Map<string, number>();
      for (const file of files) {
        const map = bundle[`${file}.map`];
        if (map?.type !== 'asset') continue;
        for (const [name, own] of bytesByModule(
          readFileSync(join(dir, file), 'utf8'),
          JSON.parse(String(map.source)) as SourceMapPayload,
        ))
          modules.set(name, (modules.get(name) ?? 0) + own);
      }
      const largest = [...modules]
        .sort(([, a], [, b]) => b - a)
        .slice(0, MAX_NAMED)
        .map(([name, own]) => `${name} ${own}`);
      throw new Error(
        `The JavaScript of the first screen is ${bytes} bytes of gzip, over the limit of ${limit} (G10): ${files.join(', ')}. The largest in it, bytes before gzip: ${largest.join(', ')}.`,
      );
    },
  },
});
