import { spawn, type ChildProcess } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nginxConf } from '#sandbox/http/nginxConf.ts';
import { REPORTS_PATH } from '#sandbox/leak-detector/leakDetector.ts';
import type { Origins } from '#sandbox/http/policy.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const MODULES = ['/usr/lib/nginx/modules', '/usr/lib64/nginx/modules', '/usr/share/nginx/modules'];
const BROTLI = 'ngx_http_brotli_static_module.so';

/** Returns the path of the nginx that `tests/run.mjs` found. Without one the deployment is not tested. */
export const nginxPath = (): string | undefined => process.env.NGINX_PATH;

export type RunningNginx = {
  /** Origin of the page: `http://localhost:port`. */
  readonly origin: string;
  readonly url: string;
  /** Second origin that may serve scripts and styles. */
  readonly assetsOrigin: string;
  readonly origins: Origins;
  /** True if it serves Brotli-compressed files. */
  readonly hasBrotli: boolean;
  /** Serves that build from now on, switched by one rename, as a deployment should do. */
  deploy(build: string | null): void;
  /** Returns the whole text of its logs. */
  logs(): string;
  close(): Promise<void>;
};

/** First port of the search, below the ports of the sandboxes (sandbox.ts). Each nginx takes two. */
const FIRST_PORT = 14_000;
const PORT_PAIRS = 2_900;
let nextPair = Math.trunc((process.pid * 7919 + performance.timeOrigin) % PORT_PAIRS);

type Serve = {
  /** Base address of the sandbox. */
  readonly platform: string;
  /** Origins that may embed the page. */
  readonly parents?: readonly string[];
  /** Whether scripts may come from the assets' origin. */
  readonly hasAssets?: boolean;
  readonly build: (assetsOrigin: string) => string | null;
  /** The page's base path; `/sport/` by default. */
  readonly base?: string;
};

const dirOf = (build: string | null): string => `${root}dist/client${build === null ? '' : `-${build}`}`;

/**
 * Starts nginx with `nginx.conf` of a folder and waits until it listens; returns undefined if another process has
 * its port.
 */
export const startAndListen = (path: string, temp: string): Promise<ChildProcess | undefined> => {
  // As root, nginx would switch to another user, which cannot read this user's folder.
  const user = typeof process.getuid === 'function' && process.getuid() === 0 ? ' user root;' : '';
  const child = spawn(
    path,
    ['-p', temp, '-c', join(temp, 'nginx.conf'), '-e', 'stderr', '-g', `daemon off;${user}`],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    const checkPidFile = () => {
      if (existsSync(join(temp, 'nginx.pid'))) resolve(child);
      else setTimeout(checkPidFile, 20);
    };
    child.once('exit', (code) => {
      if (/Address already in use/.test(output)) resolve(undefined);
      else reject(new Error(`nginx ended with ${code}:\n${output}`));
    });
    checkPidFile();
  });
};

/** Runs `nginx.conf` on two loopback ports, in a temporary folder that is removed on close. */
export const startNginx = async (
  path: string,
  { platform, parents = [], hasAssets = false, build, base = '/sport/' }: Serve,
): Promise<RunningNginx> => {
  const temp = mkdtempSync(join(tmpdir(), 'sport-nginx-'));
  const www = join(temp, 'www');
  const served = join(www, base).replace(/\/$/, '');
  mkdirSync(dirname(served), { recursive: true });
  const module = MODULES.map((dir) => join(dir, BROTLI)).find((file) => existsSync(file));
  const deploy = (name: string | null): void => {
    const next = join(temp, 'next');
    symlinkSync(dirOf(name), next);
    renameSync(next, served);
  };
  for (let attempt = 0; attempt < 100; attempt += 1) {
    nextPair = (nextPair + 1) % PORT_PAIRS;
    const port = FIRST_PORT + nextPair * 2;
    const assetsOrigin = `http://localhost:${port + 1}`;
    const origins: Origins = {
      sockets: [`ws://localhost:${port}`],
      parents,
      assets: hasAssets ? [assetsOrigin] : [],
      media: [],
      reports: REPORTS_PATH,
    };
    writeFileSync(
      join(temp, 'nginx.conf'),
      nginxConf({
        temp,
        root: www,
        base,
        port,
        assetsPort: port + 1,
        platform: new URL(platform).host.replace('localhost', '127.0.0.1'),
        brotli: module ?? null,
        origins,
      }),
    );
    deploy(build(assetsOrigin));
    const child = await startAndListen(path, temp);
    if (child === undefined) continue;
    return {
      origin: `http://localhost:${port}`,
      url: `http://localhost:${port}${base}`,
      assetsOrigin,
      origins,
      hasBrotli: module !== undefined,
      deploy,
      logs: () => ['access.log', 'error.log'].map((name) => readFileSync(join(temp, name), 'utf8')).join(''),
      close: () =>
        new Promise((resolve) => {
          child.once('exit', () => {
            rmSync(temp, { recursive: true, force: true });
            resolve();
          });
          child.kill('SIGTERM');
        }),
    };
  }
  throw new Error('No two neighbouring free ports found in 100 tries.');
};
