// Loads the rules of the gate, which are written in TypeScript, into a script that Node runs as it stands.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

export const loadGate = async () =>
  (
    await runnerImport(fileURLToPath(new URL('./index.ts', import.meta.url)), {
      configFile: false,
      logLevel: 'error',
    })
  ).module;
