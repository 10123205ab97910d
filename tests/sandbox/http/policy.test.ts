import { describe, expect, test } from 'vitest';
import { nginxConf } from './nginxConf.ts';
import { clientHeaders, type Origins } from './policy.ts';

const place = {
  temp: '/tmp/x',
  root: '/srv/www',
  port: 1,
  assetsPort: 2,
  platform: '127.0.0.1:3',
  brotli: null,
};
const ORIGINS: readonly Origins[] = [
  { sockets: [], parents: [], assets: [], reports: '/reports' },
  {
    sockets: ['wss://a.example', 'wss://b.example'],
    parents: ['https://parent.example'],
    assets: ['https://cdn.example'],
    reports: '/api/reports',
  },
];

/** The headers that an nginx.conf adds to the client's files, by name. */
const headersIn = (conf: string): Record<string, string> => {
  const block = conf.slice(conf.indexOf('location /sport/ {'), conf.indexOf('location ~ \\.(map'));
  return Object.fromEntries(
    [...block.matchAll(/^ +add_header (\S+) "(.*)" always;$/gm)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value,
    ]),
  );
};

describe('the headers of the client', () => {
  test.each(ORIGINS)('nginx.conf says what the sandbox says, word by word', (origins) => {
    expect(headersIn(nginxConf({ ...place, origins }))).toEqual(clientHeaders(origins));
  });

  test('the policy lets scripts and workers come from self, nothing be injected, and the parents alone embed the page', () => {
    const policy = clientHeaders(ORIGINS[1]!)['content-security-policy'] ?? '';
    const rules = new Map(
      policy.split('; ').map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]),
    );
    expect(rules.get('default-src')).toEqual(["'none'"]);
    expect(rules.get('worker-src')).toEqual(["'self'"]);
    expect(rules.get('script-src')).toEqual(["'self'", 'https://cdn.example']);
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

  test('nginx.conf has no word left unfilled, and none of its locations is outside the loopback', () => {
    const conf = nginxConf({ ...place, origins: ORIGINS[1]! });
    expect(conf).not.toContain('{{');
    expect([...conf.matchAll(/^ +listen (\S+);$/gm)].map(([, at]) => at)).toEqual([
      '127.0.0.1:1',
      '127.0.0.1:2',
    ]);
  });
});
