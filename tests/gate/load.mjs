// Loads the rules of the gate, which are written in TypeScript, into a script that Node runs as it stands.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** Vite sets NODE_ENV to `development` while it imports: a build after that would carry the development version of React. */
export const loadGate = async () => {
  const before = process.env.NODE_ENV;
  const { module } = await runnerImport(fileURLToPath(new URL('./index.ts', import.meta.url)), {
    configFile: false,
    logLevel: 'error',
  });
  if (before === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = before;
  return module;
};
