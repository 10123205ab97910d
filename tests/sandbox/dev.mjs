// `npm run dev`: Vite transforms the sandbox's TypeScript in a small server of its own that serves nothing but modules.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

export const startDevSandbox = async () => {
  const loader = await createServer({
    root: fileURLToPath(new URL('../..', import.meta.url)),
    configFile: false,
    appType: 'custom',
    server: { middlewareMode: true, ws: false, hmr: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const { createSandbox } = await loader.ssrLoadModule('/tests/sandbox/createSandbox.ts');
  const sandbox = await createSandbox({
    matches: 600,
    rate: 200,
    speed: 1,
    seed: 1,
    port: 0,
    hostPort: null,
    clientDir: null,
    push: true,
    generator: 'inline',
  });
  return {
    port: sandbox.port,
    close: async () => {
      await sandbox.close();
      await loader.close();
    },
  };
};
