// `npm run audit`: what the client is made of, checked. `--offline` leaves out the one question that needs the registry.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('./audit/audit.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
process.exit(module.audit({ isOffline: process.argv.includes('--offline') }) ? 0 : 1);
