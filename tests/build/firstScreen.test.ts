import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstScreen, firstScreenFiles, gzipBytes } from './firstScreen.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'first-screen-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const write = (files: Readonly<Record<string, string>>): void => {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), text);
  }
};

test("the first screen has the page's scripts and static imports, each once, no dynamic import (G10)", () => {
  write({
    'index.html':
      '<script defer src="/sport/assets/old.js"></script><script type="module" crossorigin src="https://cdn.example/sport/assets/index.js"></script><link rel="stylesheet" href="/sport/assets/a.css"><link rel="modulepreload" href="/sport/assets/Home.js" crossorigin>',
    'assets/old.js': '1;',
    'assets/index.js':
      'import{a as b}from"./shared.js";import"./side.js";const later=()=>import("./Later.js");',
    'assets/Home.js': 'import{b}from"./index.js";import{c}from"./shared.js";',
    'assets/shared.js': 'export{};',
    'assets/side.js': '2;',
    'assets/Later.js': '3;',
  });
  expect(firstScreenFiles(root)).toEqual([
    'assets/old.js',
    'assets/index.js',
    'assets/shared.js',
    'assets/side.js',
    'assets/Home.js',
  ]);
});

/** Returns text that gzip cannot compress. */
const noise = (length: number): string =>
  Array.from({ length }, (_, at) => ((at * 2_654_435_761) % 4_294_967_296).toString(36)).join('');

const buildWith = (limit: number) =>
  build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [firstScreen(limit)],
    build: { outDir: 'out', sourcemap: 'hidden', modulePreload: { polyfill: false } },
  });

test('a build whose first screen is one byte over the limit fails and names the largest modules (G10)', async () => {
  write({
    'index.html': '<script type="module" src="./main.js"></script>',
    'main.js':
      'import { large } from "./large.js"; import { small } from "./small.js"; console.log(large, small); import("./later.js");',
    'large.js': `export const large = '${noise(400)}';`,
    'small.js': 'export const small = "small";',
    'later.js': `console.log('${noise(5000)}');`,
  });
  await buildWith(170_000);
  const bytes = gzipBytes(join(root, 'out'), firstScreenFiles(join(root, 'out')));
  expect(bytes).toBeGreaterThan(1_000);
  await expect(buildWith(bytes)).resolves.toBeDefined();
  await expect(buildWith(bytes - 1)).rejects.toThrow(
    new RegExp(`is ${bytes} bytes of gzip, over the limit of ${bytes - 1} .*before gzip: large\\.js \\d+,`),
  );
});
