import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { textFileOf } from '../../src/pieces/namespaces.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../locales');

type Files = ReadonlyMap<string, string>;

/**
 * Returns the files of a language as served: `first` with all namespaces of the first screen by name, and one
 * for each other namespace.
 */
export const filesOf = (language: string): Files => {
  const first: Record<string, unknown> = {};
  const files = new Map<string, string>();
  for (const name of readdirSync(join(root, language)).sort()) {
    const namespace = basename(name, '.json');
    const texts = JSON.parse(readFileSync(join(root, language, name), 'utf8')) as unknown;
    const file = textFileOf(namespace);
    if (file === 'first') first[namespace] = texts;
    else files.set(file, JSON.stringify(texts));
  }
  return files.set('first', JSON.stringify(first));
};

const folderOf = (language: string): string => {
  const hash = createHash('sha256');
  for (const [name, text] of filesOf(language)) hash.update(`${name}\n${text}\n`);
  return `${language}-${hash.digest('hex').slice(0, 8)}`;
};

/** Returns the folder of each language below `locales/`. Its name changes with the language's texts. */
export const languageFolders = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(root, { withFileTypes: true })
      .filter((each) => each.isDirectory())
      .map(({ name }) => [name, folderOf(name)]),
  );

const ASKED = /\/locales\/([a-z]{2}(?:-[A-Z]{2})?)-[0-9a-f]{8}\/(\w+)\.json$/;

/** Writes the texts into the build as plain files. The dev server answers with the current texts. */
export const languageFiles = (): Plugin => ({
  name: 'language-files',
  generateBundle() {
    for (const [language, folder] of Object.entries(languageFolders())) {
      for (const [name, source] of filesOf(language))
        this.emitFile({ type: 'asset', fileName: `locales/${folder}/${name}.json`, source });
    }
  },
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      const [, language, name] = ASKED.exec((request.url ?? '').split('?')[0] ?? '') ?? [];
      const text = language === undefined || name === undefined ? undefined : filesOf(language).get(name);
      if (text === undefined) next();
      else
        response
          .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
          .end(text);
    });
  },
});
