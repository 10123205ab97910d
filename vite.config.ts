import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('.', import.meta.url));

/** `npm run dev`: the sandbox runs in the same process on a port of its own, and the dev server passes its paths on to it. */
const sandboxInDev = (): Plugin => ({
  name: 'sandbox-in-dev',
  apply: 'serve',
  async config(_config, { mode }) {
    if (mode === 'test' || process.env.VITEST !== undefined) return undefined;
    const { startDevSandbox } = await import('./tests/sandbox/dev.mjs');
    const sandbox = await startDevSandbox();
    const target = `http://127.0.0.1:${sandbox.port}`;
    return {
      server: {
        proxy: {
          '/v1': target, '/api': target, '/sandbox': target, '/icon': target,
          '/feed': { target, ws: true },
        },
      },
    };
  },
});

/** Which build this is: what was built, so that the same sources always make the same addresses. `BUILD_ID` names it otherwise. */
const buildId = (): string => {
  const hash = createHash('sha256');
  for (const part of ['src', 'workers', 'locales', 'index.html', 'package-lock.json']) {
    const names = part.includes('.') ? [''] : readdirSync(join(root, part), { recursive: true, encoding: 'utf8', withFileTypes: true })
      .filter((each) => each.isFile() && !/\.test\.tsx?$|\.md$/.test(each.name)).map((each) => join(each.parentPath, each.name).slice(join(root, part).length));
    for (const name of names.sort()) hash.update(`${part}${name}\n`).update(readFileSync(join(root, `${part}${name}`)));
  }
  return hash.digest('hex').slice(0, 12);
};
const BUILD = process.env.BUILD_ID ?? buildId();

/** `version.json` beside the page says which build is served, so that an open tab of an older one can tell (F20). */
const versionFile = (): Plugin => ({
  name: 'version-file',
  apply: 'build',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'version.json', source: JSON.stringify({ build: BUILD }) });
  },
});

/** Chromium 109 is the floor: embedded PC shells on Windows 7 and 8 carry it. */
const FLOOR = 'chrome109';

const client = (mode: string): UserConfig => ({
  base: '/sport/',
  plugins: [react(), sandboxInDev(), versionFile()],
  define: { BUILD_ID: JSON.stringify(BUILD), TEST_BUILD: JSON.stringify(mode === 'sandbox-test') },
  build: { outDir: 'dist/client', target: FLOOR, sourcemap: 'hidden', emptyOutDir: true, assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: { port: Number(process.env.PORT ?? 5173), strictPort: false },
  optimizeDeps: { include: ['comlink', 'axios', 'immer', 'idb', 'dayjs', 'decimal.js', 'valibot'] },
});

/** The sandbox for `npm start` and the end-to-end tests: Node 20 runs no TypeScript, so it is bundled. */
const sandbox: UserConfig = {
  build: {
    ssr: true,
    outDir: 'dist/sandbox',
    target: 'node20',
    emptyOutDir: true,
    rolldownOptions: {
      input: { main: 'tests/sandbox/main.ts', generator: 'tests/sandbox/generator.ts', createSandbox: 'tests/sandbox/createSandbox.ts' },
    },
  },
};

export default defineConfig(({ mode }) => ({
  root,
  ...(mode === 'sandbox' ? sandbox : client(mode)),
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'workers/**/*.test.ts', 'tests/*.test.ts', 'tests/{sandbox,worker}/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
}));
