import { readFileSync } from 'node:fs';
import { SIGNS, TEXT, tokensIn, weakPairs } from '../brand/contrast.ts';
import { nginxConf } from '../../sandbox/http/nginxConf.ts';
import type { OperatorAnswers } from './operatorAnswers.ts';

const AGAINST: Readonly<Record<string, string>> = {
  light: ':root,\n.stage',
  dark: ":root[data-theme='dark'],\n.stage[data-theme='dark']",
};

/** Mixes a colour with white or black; `share` (0 to 100) is the percentage of the colour. */
const mix = (colour: string, other: 0 | 255, share: number): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round((Number.parseInt(colour.slice(at, at + 2), 16) * share + other * (100 - share)) / 100),
    )
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

type Colours = Readonly<Record<string, string>>;

/** Tokens of text, of filled buttons and of soft backgrounds; each group derives from one colour. */
const MADE: Readonly<
  Record<'text' | 'fill' | 'soft', (colour: string, theme: string, share: number) => Colours>
> = {
  text: (colour, theme, share) => ({ '--accent': mix(colour, theme === 'light' ? 0 : 255, share) }),
  fill: (colour, _theme, share) => ({
    '--accent-fill': mix(colour, 0, share),
    '--accent-fill-hover': mix(colour, 0, Math.max(1, share - 12)),
  }),
  soft: (colour, theme, share) => ({ '--accent-soft': mix(colour, theme === 'light' ? 255 : 0, share / 5) }),
};

/**
 * Creates the tokens of a main colour. Moves the colour towards black or white until every pair of the theme
 * is readable. A token without such a colour keeps the product's value.
 */
const accentTokens = (colour: string, theme: 'light' | 'dark'): Colours => {
  const css = readFileSync('src/app/tokens.css', 'utf8');
  const product = new Map([
    ...tokensIn(css, AGAINST.light ?? ''),
    ...(theme === 'dark' ? tokensIn(css, AGAINST.dark ?? '') : []),
  ]);
  let tokens: Colours = {};
  for (const make of Object.values(MADE))
    for (let share = 100; share > 0; share -= 5) {
      const tried = { ...tokens, ...make(colour, theme, share) };
      const all = new Map([...product, ...Object.entries(tried)]);
      if (weakPairs(all, TEXT, 4.5).length + weakPairs(all, SIGNS, 3).length > 0) continue;
      tokens = tried;
      break;
    }
  return tokens;
};

const brandFileOf = ({ name, colour }: OperatorAnswers['brand']): object => ({
  ...(name === '' ? undefined : { name }),
  ...(colour === ''
    ? undefined
    : { light: accentTokens(colour, 'light'), dark: accentTokens(colour, 'dark') }),
});

/** Returns the path of a host in production: a path of the client's own origin, which nginx forwards. */
const hostPath = (name: string): string => `/hosts/${name}`;

const configOf = (answers: OperatorAnswers, hasBrand: boolean, isPreview: boolean): object => {
  const { merchant, hosts, locales, memberSuccess, parents, moved } = answers;
  const names = Object.keys(hosts);
  return {
    merchant,
    ...(names.length === 0
      ? undefined
      : { hosts: isPreview ? hosts : Object.fromEntries(names.map((name) => [name, hostPath(name)])) }),
    locales,
    defaultLocale: locales[0],
    memberSuccess,
    parents,
    ...(hasBrand ? { brandFile: '/brand.json' } : undefined),
    endpoints: moved,
  };
};

/** Returns the nginx block that forwards calls of a host, with the host's own name for TLS. */
const passOn = (path: string, address: string): string => {
  const { host, origin, pathname } = new URL(address);
  return `    location ${path} {
      proxy_pass ${origin}${pathname.replace(/\/$/, '')}/;
      proxy_http_version 1.1;
      proxy_set_header Host ${host};
      proxy_set_header Connection '';
      proxy_set_header Cookie '';
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      client_max_body_size 1m;
      proxy_read_timeout 15s;
    }
`;
};

const file = (path: string, name: string): string => `    location = ${path} {
      default_type application/json;
      add_header Cache-Control no-store;
      add_header Content-Security-Policy "default-src 'none'; sandbox" always;
      add_header X-Content-Type-Options "nosniff" always;
      alias /srv/sport/${name};
    }
`;

/** Fonts and logos of the brand file (src/app/BRAND.md), outside the build, so that a new build keeps them. */
const BRAND_FILES = `    location /brand/ {
      add_header Cache-Control no-cache;
      add_header Content-Security-Policy "default-src 'none'; sandbox" always;
      add_header X-Content-Type-Options "nosniff" always;
      alias /srv/sport/brand/;
    }
`;

/** nginx settings for a platform over TLS. Without `proxy_ssl_verify` nginx would accept any certificate. */
const TLS = `  # Certificates of the platform are checked against those of the system (Debian's place).
  proxy_ssl_server_name on;
  proxy_ssl_verify on;
  proxy_ssl_verify_depth 4;
  proxy_ssl_trusted_certificate /etc/ssl/certs/ca-certificates.crt;
`;
/** Browsers report violations of the content policy here, because the platform has no such call. */
const REPORTS = `    location = /csp-reports {
      return 204;
    }
`;
const headOf = (merchant: string): string => `# The client for ${merchant} on nginx (1.18 or later).
#   /srv/sport/client/sport   the build (dist/client)
#   /srv/sport                domain-config.json; brand.json and the folder brand if there is a brand
#   /var/lib/sport            pid, logs and bodies: nginx must be able to write there
# For the public: your name in place of localhost in server_name, and TLS in the listen lines
# (tests/sandbox/DEPLOY.md).
`;

const nginxOf = (answers: OperatorAnswers, hasBrand: boolean): string => {
  const { merchant, platform, hosts, parents, moved } = answers;
  const { hostname, host, port, pathname, protocol } = new URL(platform);
  const isTls = protocol === 'https:';
  const usual = nginxConf({
    temp: '/var/lib/sport',
    root: '/srv/sport/client',
    port: 8080,
    assetsPort: 8081,
    platform: `${hostname}:${port === '' ? (isTls ? '443' : '80') : port}`,
    brotli: null,
    origins: { sockets: [], parents, assets: [], media: [], reports: '/csp-reports' },
  });
  // Calls of another host have the prefix of that host.
  const movedPaths = new Map(
    Object.entries(moved).flatMap(([name, { path, host = 'service' }]) =>
      host === 'service' || hosts[host] === undefined
        ? // A file's id follows its path.
          [[name === 'file' ? `^~ ${path}` : `= ${path}`, path] as const]
        : [],
    ),
  );
  const movedLocations = [...movedPaths].map(([location, path]) =>
    passOn(location, platform).replace(/(proxy_pass https?:\/\/[^;]*)\/;/, `$1${path};`),
  );
  const own = [
    file('/api/forehead/system/domain/config', 'domain-config.json'),
    ...(hasBrand ? [file('/brand.json', 'brand.json'), BRAND_FILES] : []),
    ...Object.entries(hosts).map(([name, address]) => passOn(`${hostPath(name)}/`, address)),
    ...movedLocations,
    REPORTS,
  ];
  const base = pathname.replace(/\/$/, '');
  const pass = `proxy_pass ${protocol}//platform;${isTls ? `\n      proxy_ssl_name ${hostname};` : ''}
      proxy_set_header Cookie '';${base === '' ? '' : `\n      rewrite ^(/.*)$ ${base}$1 break;`}`;
  return usual
    .replace(/^(?:#.*\n)+/, headOf(merchant))
    .replace('\nhttp {\n', `\nhttp {\n${TLS}\n`)
    .replaceAll('proxy_pass http://platform;', pass)
    .replaceAll('proxy_set_header Host $host;', `proxy_set_header Host ${host};`)
    .replace("    # The platform's calls, by path;", `${own.join('')}    # The platform's calls, by path;`);
};

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Returns the files of an operator by name. */
export const createOperatorFiles = (answers: OperatorAnswers): Readonly<Record<string, string>> => {
  const brand = brandFileOf(answers.brand);
  const hasBrand = Object.keys(brand).length > 0;
  return {
    'operator.json': json(configOf(answers, false, true)),
    'domain-config.json': json({ code: 1, message: '', data: configOf(answers, hasBrand, false) }),
    'nginx.conf': nginxOf(answers, hasBrand),
    ...(hasBrand ? { 'brand.json': json(brand) } : undefined),
  };
};
