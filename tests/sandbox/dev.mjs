// `npm run dev [-- --matches 200 --rate 50 …]`: client and host page from sources, with the options of `npm start`.
// An edit of worker code reaches all open tabs. One process owns dev server and sandbox, so that a restart leaves
// nothing behind.
import { fileURLToPath } from 'node:url';
import { build, createServer } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configFile = `${root}vite.config.ts`;

/** Transforms the sandbox's TypeScript and serves nothing. */
const loader = await createServer({
  root,
  configFile: false,
  appType: 'custom',
  server: { middlewareMode: true, ws: false, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
const { readArguments } = await loader.ssrLoadModule('/tests/sandbox/arguments.ts');
const args = readArguments(process.argv.slice(2), process.env);
if (typeof args === 'string') {
  console.error(args);
  process.exit(2);
}
if (args.hasNats) {
  console.error('--nats is an option of `npm start`.');
  process.exit(2);
}
// The host page's own scripts, and the published entry that they use.
for (const mode of ['published', 'site']) await build({ root, configFile, mode, logLevel: 'error' });

const { createSandbox } = await loader.ssrLoadModule('/tests/sandbox/createSandbox.ts');
const { recording, replay, ...options } = args;
const sandbox = await createSandbox({
  ...options,
  ...(recording === null ? {} : { recording }),
  ...(replay === null ? {} : { replay }),
  port: 0,
  hostPort: args.port + 1,
  clientPort: args.port,
  siteDirs: [`${root}dist/site`, `${root}dist/host`],
  generator: 'inline',
});
const paths = ['/v1', '/api', '/language', '/ssapi', '/sandbox', '/icon', '/media', '/hooks'];
const socketPaths = ['/feed', '/chat-socket'];
const server = await createServer({
  root,
  configFile,
  server: {
    port: args.port,
    strictPort: true,
    proxy: {
      ...Object.fromEntries(paths.map((path) => [path, sandbox.url])),
      ...Object.fromEntries(socketPaths.map((path) => [path, { target: sandbox.url, ws: true }])),
    },
  },
});

const close = async () => {
  await server.close();
  await sandbox.close();
  await loader.close();
  process.exit(0);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void close());

try {
  await server.listen();
  console.log(`Client     http://localhost:${args.port}/sport/`);
  console.log(`Host page  http://localhost:${sandbox.hostPort}/`);
} catch (error) {
  console.error(`${error.message} Choose another port with --port (the host page takes the one after it).`);
  await sandbox.close();
  process.exit(1);
}
