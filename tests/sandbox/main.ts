// `npm start` serves the client and the sandbox on one port, and the host page on the next port.
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.ts';
import { builtOptions } from './builtOptions.ts';
import { createSandbox } from './createSandbox.ts';
import type { Sandbox } from './createSandbox.ts';
import { createNatsScene } from './nats/natsScene.ts';

const fail = (sentence: string, code: number): never => {
  console.error(sentence);
  process.exit(code);
};

const read = () => {
  const args = readArguments(process.argv.slice(2), process.env);
  return typeof args === 'string' ? fail(args, 2) : args;
};

/** Number of nodes. With three nodes JetStream keeps its quorum if one is lost. */
const NATS_NODES = 3;

const start = async (): Promise<Pick<Sandbox, 'url' | 'hostUrl' | 'close'>> => {
  const args = read();
  const options = {
    ...builtOptions(args, import.meta.url),
    generator: 'process',
    generatorEntry: fileURLToPath(new URL('generator.js', import.meta.url)),
  } as const;
  if (!args.hasNats) return createSandbox(options);
  const program = process.env.NATS_SERVER_PATH;
  if (program === undefined) throw new Error('--nats needs a nats-server: name it in NATS_SERVER_PATH.');
  const scene = await createNatsScene({ program, nodes: NATS_NODES, sandbox: options });
  for (const { name, webSocket, pid } of scene.cluster.nodes)
    console.log(`NATS ${name}    ${webSocket} (process ${pid() ?? ''})`);
  return { url: scene.sandbox.url, hostUrl: scene.sandbox.hostUrl, close: scene.close };
};

try {
  const sandbox = await start();
  console.log(`Client     ${sandbox.url}/sport/`);
  console.log(`Host page  ${sandbox.hostUrl ?? ''}/`);
  let closing = false;
  const close = () => {
    if (closing) return;
    closing = true;
    void sandbox.close().then(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
} catch (error) {
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  if (code === 'EADDRINUSE')
    fail(`Port ${port} is busy: choose another with --port (the host page takes the one after it).`, 1);
  if (code === 'EACCES') fail(`Port ${port} may not be used here: choose another with --port.`, 1);
  fail(message ?? String(error), 1);
}
