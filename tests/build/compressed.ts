import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest)$/;
/** Smallest file that is compressed; below this size the header costs more than is saved. */
const MIN_BYTES = 512;

const brotli = (bytes: Uint8Array): Uint8Array =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });

/**
 * Writes a `.gz` and a `.br` copy of each text file of a build, always the same bytes for the same file. A
 * server then serves these without compressing.
 */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle: {
    order: 'post',
    handler({ dir }, bundle) {
      for (const { fileName } of Object.values(bundle)) {
        if (dir === undefined || !TEXT.test(fileName)) continue;
        const file = join(dir, fileName);
        const bytes = readFileSync(file);
        if (bytes.byteLength < MIN_BYTES) continue;
        writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
        writeFileSync(`${file}.br`, brotli(bytes));
      }
    },
  },
});
