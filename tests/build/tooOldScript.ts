import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Returns `src/app/tooOld.js` as it ships: without its comment and indentation, otherwise unchanged, because
 * no minifier writes the language of 2009.
 */
export const tooOldScript = (): string =>
  readFileSync(fileURLToPath(new URL('../../src/app/tooOld.js', import.meta.url)), 'utf8')
    .replace(/^\/\*[\s\S]*?\*\/\s*/, '')
    .replace(/^\s+/gm, '');

/**
 * Adds the classic script for too old browsers to the page. It is a separate file, because the policy allows
 * no inline script, and runs before the entry.
 */
export const tooOldPage = (addressOf: (file: string) => string): Plugin => {
  const source = tooOldScript();
  const fileName = `assets/tooOld-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'too-old-page',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [
        { tag: 'script', attrs: { defer: true, src: addressOf(fileName) }, injectTo: 'head-prepend' },
      ],
    },
  };
};
