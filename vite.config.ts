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

/** Chromium 109 is the floor: embedded PC shells on Windows 7 and 8 carry it. */
const FLOOR = 'chrome109';

const client: UserConfig = {
  base: '/sport/',
  plugins: [react(), sandboxInDev()],
  build: { outDir: 'dist/client', target: FLOOR, sourcemap: 'hidden', emptyOutDir: true, assetsInlineLimit: 0 },
  worker: { format: 'es' },
  server: { port: Number(process.env.PORT ?? 5173), strictPort: false },
  optimizeDeps: { include: ['comlink', 'axios', 'immer', 'idb', 'dayjs', 'decimal.js', 'valibot'] },
};

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
  ...(mode === 'sandbox' ? sandbox : client),
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'workers/**/*.test.ts', 'tests/*.test.ts', 'tests/{sandbox,worker}/**/*.test.ts', 'bench/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 2,
  },
}));
