import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Issuer } from './issuer.ts';

/** One node of NATS on loopback. */
export type NatsNode = {
  readonly name: string;
  /** Address for the bridge. */
  readonly address: string;
  /** Address for clients. */
  readonly webSocket: string;
  readonly isRunning: () => boolean;
  /** The id of the process; null while it does not run. */
  readonly pid: () => number | null;
  /** Suspends the process (SIGSTOP): its sockets stay open and send nothing. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** The subjects of each client that is connected by WebSocket; empty while the node does not answer. */
  readonly clients: () => Promise<readonly (readonly string[])[]>;
  /** Ends the process at once, or stops it with SIGTERM, and waits for its end. */
  readonly kill: (signal?: 'SIGKILL' | 'SIGTERM') => Promise<void>;
  readonly start: () => Promise<void>;
};

export type NatsCluster = {
  readonly nodes: readonly NatsNode[];
  /** The number of clients that are connected by WebSocket to each node that runs. */
  readonly webSocketsByNode: () => Promise<readonly number[]>;
  readonly close: () => Promise<void>;
};

type Ports = {
  readonly client: number;
  readonly webSocket: number;
  readonly route: number;
  readonly monitor: number;
};

/** Finds free ports. Holds each port until all are known, so that they differ. */
const freePorts = async (count: number): Promise<readonly number[]> => {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise<ReturnType<typeof createServer>>((done, fail) => {
          const server = createServer();
          server.once('error', fail);
          server.listen(0, '127.0.0.1', () => done(server));
        }),
    ),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
};

/** Builds the configuration of a node. An operator needs every line of it as well (README.md). */
const configOf = (
  { server }: Pick<Issuer, 'server'>,
  { name, dir, own, all }: { name: string; dir: string; own: Ports; all: readonly Ports[] },
): string => `
server_name: ${name}
listen: "127.0.0.1:${own.client}"
http: "127.0.0.1:${own.monitor}"
operator: "${join(dir, 'operator.jwt')}"
system_account: ${server.systemAccount}
resolver: MEMORY
resolver_preload: {
${Object.entries(server.accounts)
  .map(([id, jwt]) => `  ${id}: "${jwt}"`)
  .join('\n')}
}
jetstream: { store_dir: "${join(dir, name)}", max_mem: 256MB, max_file: 256MB }
max_pending: 16MB
write_deadline: "2s"
websocket: { listen: "127.0.0.1:${own.webSocket}", no_tls: true, compression: false }
${
  all.length === 1
    ? ''
    : `cluster: { name: "feed", listen: "127.0.0.1:${own.route}", routes: [${all
        .map(({ route }) => `"nats://127.0.0.1:${route}"`)
        .join(', ')}] }`
}
`;

/** Starts the program, and resolves when it says that it is ready. */
const launch = (program: string, config: string): Promise<ChildProcess> =>
  new Promise((done, fail) => {
    const child = spawn(program, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`nats-server ended: ${said}`)));
    child.stderr.on('data', (data: Buffer) => {
      if (said.length < 20_000) said += data.toString();
      if (said.includes('Server is ready')) done(child);
    });
  });

type Connection = { readonly type?: string; readonly subscriptions_list?: readonly string[] };
const readClients = async ({ monitor }: Ports): Promise<readonly (readonly string[])[]> => {
  const answer = await fetch(`http://127.0.0.1:${monitor}/connz?subs=true`);
  const { connections } = (await answer.json()) as { connections: readonly Connection[] };
  return connections
    .filter(({ type }) => type === 'websocket')
    .map(({ subscriptions_list: subjects = [] }) => subjects);
};

/** Ports of a cluster's nodes; they are part of the credentials, so they are chosen first. */
export type ClusterPorts = readonly Ports[];
export const choosePorts = async (nodes: number): Promise<ClusterPorts> => {
  const ports = await freePorts(nodes * 4);
  return Array.from({ length: nodes }, (_, at) => ({
    client: ports[at * 4] as number,
    webSocket: ports[at * 4 + 1] as number,
    route: ports[at * 4 + 2] as number,
    monitor: ports[at * 4 + 3] as number,
  }));
};
export const webSocketsOf = (ports: ClusterPorts): readonly string[] =>
  ports.map(({ webSocket }) => `ws://localhost:${webSocket}`);

/** Starts a cluster. Its processes end with `close`, or with this process. */
export const startNats = async (
  program: string,
  ports: ClusterPorts,
  issuer: Pick<Issuer, 'server'>,
): Promise<NatsCluster> => {
  const dir = mkdtempSync(join(tmpdir(), 'nats-'));
  writeFileSync(join(dir, 'operator.jwt'), issuer.server.operatorJwt);
  const children = new Set<ChildProcess>();
  const endAll = (): void => children.forEach((child) => child.kill('SIGKILL'));
  process.once('exit', endAll);

  const createNode = (own: Ports, at: number): NatsNode => {
    const name = `n${at + 1}`;
    const config = join(dir, `${name}.conf`);
    writeFileSync(config, configOf(issuer, { name, dir, own, all: ports }));
    let child: ChildProcess | null = null;
    let isFrozen = false;
    return {
      name,
      address: `127.0.0.1:${own.client}`,
      webSocket: `ws://localhost:${own.webSocket}`,
      isRunning: () => child !== null,
      pid: () => child?.pid ?? null,
      freeze: () => {
        isFrozen = child?.kill('SIGSTOP') ?? false;
      },
      thaw: () => {
        child?.kill('SIGCONT');
        isFrozen = false;
      },
      clients: async () => (child === null || isFrozen ? [] : readClients(own)),
      start: async () => {
        if (child !== null) return;
        child = await launch(program, config);
        children.add(child);
      },
      kill: async (signal = 'SIGKILL') => {
        const ending = child;
        if (ending === null) return;
        child = null;
        isFrozen = false;
        const gone = new Promise((done) => ending.once('exit', done));
        ending.kill(signal);
        await gone;
        children.delete(ending);
      },
    };
  };
  const nodes = ports.map(createNode);
  await Promise.all(nodes.map((node) => node.start()));
  return {
    nodes,
    webSocketsByNode: () =>
      Promise.all(
        nodes.filter((node) => node.isRunning()).map(async (node) => (await node.clients()).length),
      ),
    close: async () => {
      process.removeListener('exit', endAll);
      await Promise.all(nodes.map((node) => node.kill()));
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
