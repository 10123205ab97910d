import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** `src/app/tooOld.js` as it ships: without its comment and its indentation, else word by word, as no minifier writes the language of 2009. */
export const tooOldScript = (): string =>
  readFileSync(fileURLToPath(new URL('../../src/app/tooOld.js', import.meta.url)), 'utf8')
    .replace(/^\/\*[\s\S]*?\*\/\s*/, '')
    .replace(/^\s+/gm, '');

/**
 * Gives the page the classic script for browsers below the floor: a file of its own, as the policy allows no
 * inline script, run before the entry.
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
