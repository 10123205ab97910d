import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#platform/endpoints.ts';
import { nginxConf } from './nginxConf.ts';
import { clientHeaders, OTHER_HEADERS, type Origins } from './policy.ts';

const place = {
  temp: '/tmp/x',
  root: '/srv/www',
  port: 1,
  assetsPort: 2,
  platform: '127.0.0.1:3',
  brotli: null,
};
const ORIGINS: readonly Origins[] = [
  { sockets: [], parents: [], assets: [], media: [], reports: '/reports' },
  {
    sockets: ['wss://a.example', 'wss://b.example'],
    parents: ['https://parent.example'],
    assets: ['https://cdn.example'],
    media: ['https://stream.example'],
    reports: '/api/reports',
  },
];

/** Returns the headers that an nginx.conf adds between two of its lines, by name. */
const headersIn = (conf: string, from: string, to: string): Record<string, string> => {
  const start = conf.indexOf(from);
  const block = conf.slice(start, conf.indexOf(to, start));
  return Object.fromEntries(
    [...block.matchAll(/^ +add_header (\S+) "(.*)" always;$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  );
};

describe('the headers of the client', () => {
  test.each(ORIGINS)('nginx.conf sends exactly the headers of the sandbox', (origins) => {
    const conf = nginxConf({ ...place, origins });
    expect(headersIn(conf, 'location /sport/ {', 'location ~ \\.(map')).toEqual(clientHeaders(origins));
  });

  test('the policy allows own scripts and workers, listed streams, and only the parents as frames', () => {
    const policy = clientHeaders(ORIGINS[1]!)['content-security-policy'] ?? '';
    const rules = new Map(
      policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]),
    );
    expect(rules.get('default-src')).toEqual(["'none'"]);
    expect(rules.get('worker-src')).toEqual(["'self'"]);
    expect(rules.get('script-src')).toEqual(["'self'", 'https://cdn.example']);
    expect(rules.get('media-src')).toEqual(["'self'", 'blob:', 'https://stream.example']);
    expect(rules.get('frame-src')).toEqual(["'self'", 'https://stream.example']);
    expect(rules.get('connect-src')).toEqual([
      "'self'",
      'wss://a.example',
      'wss://b.example',
      'https://stream.example',
    ]);
    expect(rules.get('frame-ancestors')).toEqual(["'self'", 'https://parent.example']);
    expect(rules.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy).not.toMatch(/unsafe|\*|https?:(\s|;|$)|'strict-dynamic'/);
  });

  test('nginx.conf serves the page under another directory too', () => {
    const conf = nginxConf({ ...place, base: '/pc/live/', origins: ORIGINS[0]! });
    expect(conf).toContain('try_files $uri /pc/live/index.html;');
    expect(conf).toContain('location = /pc/live {');
    expect(conf).not.toContain('/sport');
  });

  test('nginx.conf sends a policy with all other answers; proxied paths have no own headers', () => {
    const conf = nginxConf({ ...place, origins: ORIGINS[0]! });
    expect(headersIn(conf, 'server_name localhost', 'location = ')).toEqual(OTHER_HEADERS);
    const proxied = [...conf.matchAll(/^ {4}location [^\n]*\{\n((?: {6}.*\n)*?) {4}\}/gm)]
      .map(([block]) => block)
      .filter((block) => block.includes('proxy_pass'));
    expect(proxied).toHaveLength(2);
    for (const block of proxied) {
      expect(block).not.toContain('add_header');
      expect(block).toContain('proxy_set_header Host $host;');
    }
  });

  test('nginx.conf forwards the paths of every call of the client', () => {
    const conf = nginxConf({ ...place, origins: ORIGINS[0]! });
    const [, families = ''] = /location ~ \^\/\(([\w|]+)\)\//.exec(conf) ?? [];
    const first = Object.values(ENDPOINTS).map(({ path }) => path.split('/')[1]);
    expect([...new Set(first)].filter((name) => !families.split('|').includes(name ?? ''))).toEqual([]);
  });

  test('nginx.conf answers only under its own host names', () => {
    const conf = nginxConf({ ...place, names: ['sport.example.com'], origins: ORIGINS[0]! });
    const servers = conf.split(/^ {2}server \{$/m).slice(1);
    const listened = servers.map((text) => [
      /listen ([^;]+);/.exec(text)?.[1],
      /server_name ([^;]+);/.exec(text)?.[1],
    ]);
    expect(listened).toEqual([
      ['127.0.0.1:1 default_server', '_'],
      ['127.0.0.1:1', 'sport.example.com'],
      ['127.0.0.1:2', 'sport.example.com'],
    ]);
    expect(servers[0]).toContain('return 421;');
  });

  test('nginx.conf has no placeholder left, and no location outside the loopback', () => {
    const conf = nginxConf({ ...place, origins: ORIGINS[1]! });
    expect(conf).not.toContain('{{');
    expect([...conf.matchAll(/^ +listen (\S+?)(?: default_server)?;$/gm)].map(([, at]) => at)).toEqual([
      '127.0.0.1:1',
      '127.0.0.1:2',
      '127.0.0.1:1',
      '127.0.0.1:2',
    ]);
  });
});
