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

/**
 * The nginx that `tests/run.mjs` found; undefined where it found none, and then the deployment is not tested.
 */
export const nginxPath = (): string | undefined => process.env.NGINX_PATH;

export type RunningNginx = {
  /** Of the page: `http://localhost:port`. */
  readonly origin: string;
  readonly url: string;
  /** Where scripts and styles may come from besides. */
  readonly assetsOrigin: string;
  readonly origins: Origins;
  /** Whether it answers with Brotli. */
  readonly hasBrotli: boolean;
  /** Serves that build from now on, by one rename, as a deployment should. */
  deploy(build: string | null): void;
  /** What it wrote to its logs, all of it. */
  logs(): string;
  close(): Promise<void>;
};

/** Below those of the sandboxes (sandbox.ts), two each. */
const FIRST_PORT = 14_000;
const PORT_PAIRS = 2_900;
let nextPair = Math.trunc((process.pid * 7919 + performance.timeOrigin) % PORT_PAIRS);

type Serve = {
  /** The sandbox's port. */
  readonly platform: string;
  /** Origins that may embed the page. */
  readonly parents?: readonly string[];
  /** Whether scripts may come from the assets' origin. */
  readonly hasAssets?: boolean;
  readonly build: (assetsOrigin: string) => string | null;
  /** The page's directory: `/sport/` unless said. */
  readonly base?: string;
};

const dirOf = (build: string | null): string => `${root}dist/client${build === null ? '' : `-${build}`}`;

/** Answers once it listens; undefined where another has its port. */
const listening = (path: string, temp: string): Promise<ChildProcess | undefined> => {
  // As the administrator it would give up its rights, and then could not read a folder of this user's.
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
    const look = () => {
      if (existsSync(join(temp, 'nginx.pid'))) resolve(child);
      else setTimeout(look, 20);
    };
    child.once('exit', (code) => {
      if (/Address already in use/.test(output)) resolve(undefined);
      else reject(new Error(`nginx ended with ${code}:\n${output}`));
    });
    look();
  });
};

/** Runs `nginx.conf` on two loopback ports, in a folder of its own that goes with it. */
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
  for (let tries = 0; tries < 100; tries += 1) {
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
    const child = await listening(path, temp);
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
