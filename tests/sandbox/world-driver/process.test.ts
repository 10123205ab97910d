import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { createSandbox } from '#sandbox/createSandbox.ts';

test('a world in another process arrives complete, pauses, and ends with the server', async () => {
  const outDir = mkdtempSync(join(tmpdir(), 'generator-'));
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      emptyOutDir: true,
      rolldownOptions: {
        input: { generator: 'tests/sandbox/generator.ts' },
        output: { entryFileNames: '[name].mjs' },
      },
    },
  });
  const sandbox = await createSandbox({
    matches: 100,
    rate: 20_000,
    generator: 'process',
    generatorEntry: join(outDir, 'generator.mjs'),
  });
  expect(sandbox.matchIds().length).toBeGreaterThan(90);
  while (sandbox.stats().changes < 500) await new Promise((done) => setTimeout(done, 20));
  await sandbox.pause();
  const { changes } = sandbox.stats();
  await new Promise((done) => setTimeout(done, 200));
  expect(sandbox.stats().changes).toBe(changes);
  sandbox.resume();
  while (sandbox.stats().changes === changes) await new Promise((done) => setTimeout(done, 20));
  await sandbox.close();
});
