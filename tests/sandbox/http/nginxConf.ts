import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Origins } from './policy.ts';

export type NginxPlace = {
  /** A folder for nginx's pid file, logs and request bodies. */
  readonly temp: string;
  /** The folder that contains the build, as `sport` or under the name in `base`. */
  readonly root: string;
  /** The page's directory, if it is not `/sport/`. */
  readonly base?: string;
  readonly port: number;
  readonly assetsPort: number;
  /** Names that serve the page. nginx refuses any other `Host`. */
  readonly names?: readonly string[];
  /** Host and port of the platform. */
  readonly platform: string;
  /** The file of nginx's Brotli module; null if nginx has none. */
  readonly brotli: string | null;
  readonly origins: Origins;
};

const template = fileURLToPath(new URL('../nginx.conf', import.meta.url));

/**
 * Returns `nginx.conf` with its placeholders in double braces filled in. The template is read from the source
 * folder, so this function works in tests and tools, never in a build.
 */
export const nginxConf = ({
  temp,
  root,
  base = '/sport/',
  names = ['localhost', '127.0.0.1'],
  port,
  assetsPort,
  platform,
  brotli,
  origins,
}: NginxPlace): string => {
  const words: Readonly<Record<string, string>> = {
    temp,
    root,
    reports: origins.reports,
    names: names.join(' '),
    port: String(port),
    assetsPort: String(assetsPort),
    platform,
    modules: brotli === null ? '' : `load_module ${brotli};`,
    brotli: brotli === null ? '' : '  brotli_static on;',
  };
  const lists: Readonly<Record<string, readonly string[]>> = {
    sockets: origins.sockets,
    parents: origins.parents,
    assets: origins.assets,
    media: origins.media,
  };
  return readFileSync(template, 'utf8')
    .replace(/ \{\{(sockets|parents|assets|media)\}\}/g, (_all, name: string) =>
      (lists[name] ?? []).map((origin) => ` ${origin}`).join(''),
    )
    .replaceAll('/sport/', base)
    .replaceAll('= /sport {', `= ${base.slice(0, -1)} {`)
    .replace(/\{\{(\w+)\}\}/g, (all, name: string) => words[name] ?? all);
};
