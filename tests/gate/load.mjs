// Loads the gate's rules, which are TypeScript, into a script that Node runs directly.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/**
 * Vite sets NODE_ENV to `development` during the import; a later build would contain the development version
 * of React.
 */
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
