// Runs a command for operators, which is TypeScript: `node tests/operator/run.mjs conformance --base URL`.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const [name, ...args] = process.argv.slice(2);
const before = process.env.NODE_ENV;
const { module } = await runnerImport(fileURLToPath(new URL(`./${name}/main.ts`, import.meta.url)), {
  configFile: false,
  logLevel: 'error',
});
// Vite sets NODE_ENV during the import; a later build would contain the development version of React.
if (before === undefined) delete process.env.NODE_ENV;
else process.env.NODE_ENV = before;
process.exit(await module.main(args));
