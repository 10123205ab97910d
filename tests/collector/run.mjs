// `npm run collector`: runs the reference collector, which is TypeScript.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const { module } = await runnerImport(fileURLToPath(new URL('./main.ts', import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
process.exit(await module.main(process.argv.slice(2)));
