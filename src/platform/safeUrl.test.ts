import * as fc from '#tests/property.ts';
import { createViolations } from '#tests/violations.ts';
import { describe, expect, test } from 'vitest';
import { URL_KINDS } from '#domain/config/domainConfig.ts';
import { isListable, ownAddress, safeUrl, type UrlRules } from './safeUrl.ts';

const BASE = 'https://play.example.com/sport/';
const rules: UrlRules = {
  base: BASE,
  lists: {
    image: ['img.example.com', '*.cdn.example.com', 'port.example.com:8443', 'xn--fiqs8s.example.com'],
    api: ['api.example.com'],
  },
};
const image = (text: unknown) => safeUrl('image', text, rules);

const kinds = (text: string) => URL_KINDS.filter((kind) => safeUrl(kind, text, rules) !== null);

const GOOD = 'img.example.com';
const EVIL = 'evil.test';
/** Codes that browsers strip, fold or draw as something else. */
const CONTROLS = [
  ...Array.from({ length: 33 }, (_, code) => code),
  0x7f,
  0x80,
  0x85,
  0x9f,
  0xa0,
  0xad,
  0x34f,
  0x61c,
  0x115f,
  0x1680,
  0x180e,
  0x2000,
  0x2003,
  0x200b,
  0x200c,
  0x200d,
  0x200e,
  0x200f,
  0x2028,
  0x2029,
  0x202a,
  0x202e,
  0x202f,
  0x205f,
  0x2060,
  0x2066,
  0x2069,
  0x3000,
  0x3164,
  0xfe0f,
  0xfeff,
  0xffa0,
  0xfff9,
  0xfffd,
];
const hex = (code: number): string => code.toString(16).padStart(4, '0');

/** Texts that lead nowhere: what is done, and the text. */
const REFUSED: readonly (readonly [string, string])[] = [
  // A control, blank or hidden mark in front, in the scheme, in the host and in the path.
  ...CONTROLS.flatMap((code) => {
    const mark = String.fromCharCode(code);
    return [
      [`U+${hex(code)} in front`, `${mark}https://${GOOD}/a`],
      [`U+${hex(code)} in the scheme`, `java${mark}script:alert(1)`],
      [`U+${hex(code)} in the host`, `https://img${mark}.example.com/a`],
      [`U+${hex(code)} in the path`, `https://${GOOD}/a${mark}b`],
    ] as const;
  }),
  ...[
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'javascript://img.example.com/%0aalert(1)',
    'javascript:/*https://img.example.com*/alert(1)',
    'data:text/html,<script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'data:,',
    'blob:https://img.example.com/1',
    'filesystem:https://img.example.com/t/',
    'file:///etc/passwd',
    'file://img.example.com/a',
    'ftp://img.example.com/a',
    'ws://img.example.com/',
    'wss://img.example.com/',
    'about:blank',
    'about:srcdoc',
    'view-source:https://img.example.com/',
    'vbscript:msgbox(1)',
    'mailto:a@img.example.com',
    'tel:1',
    'intent://img.example.com#Intent;end',
    'chrome://settings',
    'ms-appx://img.example.com/',
    'jar:https://img.example.com!/',
    'http://img.example.com/a',
    'HTTP://img.example.com/a',
    'feed:https://img.example.com/',
    'x-https://img.example.com/',
    'httpss://img.example.com/',
    'ht+tps://img.example.com/',
  ].map((text) => ['another scheme', text] as const),
  ...[
    '//img.example.com/a',
    '//evil.test/a',
    '///img.example.com/a',
    '////evil.test',
    '\\\\evil.test\\a',
    '/\\evil.test',
    '\\/evil.test',
    'https:\\\\img.example.com',
    'https:/\\img.example.com',
    'https://img.example.com\\@evil.test',
    'https://img.example.com\\.evil.test',
    'https://evil.test\\img.example.com',
    '..\\..\\a',
  ].map((text) => ['a borrowed scheme or backslash', text] as const),
  ...[
    'https:img.example.com',
    'https:/img.example.com/a',
    'https:///img.example.com/a',
    'https:////img.example.com',
    'https:evil.test',
    'https:',
    'https://',
    'https:///',
    'https://?a',
    'https://#a',
    'http:',
    'http:/a',
    'img.example.com:443/a',
    'localhost:80',
    'a:b',
    'x-y.z:1',
  ].map((text) => ['a scheme without its slashes or host', text] as const),
  ...[
    'user@',
    'user:pass@',
    ':@',
    '@',
    'img.example.com@',
    'img.example.com:443@',
    'a%40b@',
    'user:@',
    'img.example.com%2f@',
    'img.example.com%00@',
    'img.example.com&@',
    'img.example.com;@',
    '%40@',
  ].flatMap(
    (who) =>
      [
        ['credentials', `https://${who}${GOOD}/a`],
        ['credentials before another host', `https://${who}${EVIL}/a`],
      ] as const,
  ),
  ...[
    'evil.test',
    'img.example.com.evil.test',
    'evilimg.example.com',
    'img.example.com-evil.test',
    'img-example.com',
    'imgXexample.com',
    'example.com',
    'www.img.example.com',
    'a.img.example.com',
    'img.example.co',
    'img.example.comm',
    'img.example.com.cn',
    'cdn.example.com',
    'evilcdn.example.com',
    'cdn.example.com.evil.test',
    'api.example.com',
    'example',
    'localhost',
    'com',
  ].map((host) => ['a host off the list', `https://${host}/a`] as const),
  ...[
    'img.example.com.',
    'img.example.com..',
    '.img.example.com',
    'img..example.com',
    'img.example.com.:443',
    'a.cdn.example.com.',
    'play.example.com.',
    '-img.example.com',
    'img.example.com-',
    'img_.example.com',
    'img.example.com,evil.test',
    'img.example.com;evil.test',
    'img.example.com|evil.test',
    'img.example.com^',
    '*.cdn.example.com',
    'img.example.com!',
    "img.example.com'",
    'img.example.com"',
    'img.example.com<',
    '(img.example.com)',
    '[img.example.com]',
    '{img.example.com}',
  ].map((host) => ['a host that is misspelt', `https://${host}/a`] as const),
  ...[
    'img.example.com:444',
    'img.example.com:80',
    'img.example.com:0',
    'img.example.com:99999',
    'img.example.com:x',
    'img.example.com:-1',
    'img.example.com:443x',
    'img.example.com:8443',
    'port.example.com',
    'port.example.com:443',
    'port.example.com:8444',
    'a.cdn.example.com:8443',
    'play.example.com:444',
    'play.example.com:80',
    'img.example.com:443:443',
    'img.example.com: 443',
  ].map((host) => ['a port off the list', `https://${host}/a`] as const),
  ...[
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '1.1.1.1',
    '256.1.1.1',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[fe80::1%25eth0]',
    '[2001:db8::1]',
    '[::1',
    '::1',
    '[v1.a]',
  ].map((host) => ['a bare number', `https://${host}/a`] as const),
  ...[
    'ex%61mple.com',
    'img%2eexample.com',
    'img.example%2ecom',
    '%69mg.example.com',
    'img.example.com%2f',
    'img.example.com%00',
    'img.example.com%20',
    'img.example.com%2eevil.test',
    '%65vil.test',
    'img.example.com%23.evil.test',
    'img.example.com%3f.evil.test',
    'img.example.com%5c.evil.test',
    '%',
    '%zz.example.com',
    'img.example.com%EF%BC%8Eevil.test',
  ].map((host) => ['an encoded host', `https://${host}/a`] as const),
  // Letters that look like others, or that the browser turns into others.
  ...[
    'іmg.example.com',
    'img.еxample.com',
    'img.exаmple.com',
    'img.example.соm',
    'ｉｍｇ.example.com',
    'img．example.com',
    'img。example.com',
    'img｡example.com',
    'img.example。com',
    'img.ехаmple.com',
    'ımg.example.com',
    'img.example.cοm',
    'imɡ.example.com',
    'img.exampⅼe.com',
    'img.example.ⅽom',
    'img.ℯxample.com',
    'img.example.com／evil.test',
    'img.example.com⁄evil.test',
    'img.example.com∕evil.test',
    'img.example.com﹖evil.test',
    'img.example.com＃evil.test',
    'img.example.com＠evil.test',
    'ß.example.com',
    '中国.example.com',
    'xn--mg-rva.example.com',
    'xn--80ak6aa92e.com',
    'xn--.example.com',
    'xn--a.example.com',
    'img.xn--example-.com',
    'ⓘⓜⓖ.example.com',
    '𝐢mg.example.com',
    'img.exam\u0301ple.com',
    '☃.example.com',
    'img.example.com\u0338',
  ].map((host) => ['foreign letters', `https://${host}/a`] as const),
  ['too long', `https://${GOOD}/${'x'.repeat(2048)}`],
  ['a host that is too long', `https://${'a'.repeat(300)}.cdn.example.com.evil.test/`],
  ['nothing', ''],
  ['http of the own host', 'http://play.example.com/a'],
  ['another host of the own name', 'https://play.example.com.evil.test/'],
  ['the own name as user', 'https://play.example.com@evil.test/'],
  ['a redirector by its look', `https://${EVIL}/https://${GOOD}/`],
  ['a query for a host', `https://${EVIL}?${GOOD}`],
  ['a fragment for a host', `https://${EVIL}#${GOOD}`],
  ['a fragment with a host', `https://${EVIL}#@${GOOD}/`],
];

const TAKEN: readonly (readonly [string, string])[] = [
  ['https://img.example.com/a.png', 'https://img.example.com/a.png'],
  ['HTTPS://IMG.Example.COM/A.png', 'https://img.example.com/A.png'],
  ['https://img.example.com', 'https://img.example.com/'],
  ['https://img.example.com:443/a', 'https://img.example.com/a'],
  ['https://img.example.com/a?b=c#d', 'https://img.example.com/a?b=c#d'],
  ['https://img.example.com/../../a', 'https://img.example.com/a'],
  ['https://img.example.com/%2e%2e/a', 'https://img.example.com/a'],
  ['https://img.example.com?@evil.test', 'https://img.example.com/?@evil.test'],
  ['https://img.example.com#@evil.test', 'https://img.example.com/#@evil.test'],
  ['https://img.example.com//evil.test/', 'https://img.example.com//evil.test/'],
  ['https://img.example.com/中.png', 'https://img.example.com/%E4%B8%AD.png'],
  ['https://a.cdn.example.com/a', 'https://a.cdn.example.com/a'],
  ['https://a.b.cdn.example.com/a', 'https://a.b.cdn.example.com/a'],
  ['https://port.example.com:8443/a', 'https://port.example.com:8443/a'],
  ['https://xn--fiqs8s.example.com/', 'https://xn--fiqs8s.example.com/'],
  ['https://play.example.com/a.png', 'https://play.example.com/a.png'],
  ['https://PLAY.example.com:443/a', 'https://play.example.com/a'],
  ['/a.png', 'https://play.example.com/a.png'],
  ['a.png', 'https://play.example.com/sport/a.png'],
  ['./a', 'https://play.example.com/sport/a'],
  ['../../../a', 'https://play.example.com/a'],
  ['?q', 'https://play.example.com/sport/?q'],
  ['/https://evil.test', 'https://play.example.com/https://evil.test'],
  ['/%2f%2fevil.test', 'https://play.example.com/%2f%2fevil.test'],
  ['img.example.com/a', 'https://play.example.com/sport/img.example.com/a'],
  ['/a:b', 'https://play.example.com/a:b'],
];

describe('addresses from data (D10, F44, ASVS 1.2.2)', () => {
  test('the table holds more than three hundred cases, each once', () => {
    const texts = [...REFUSED.map(([, text]) => text), ...TAKEN.map(([text]) => text)];
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
  });

  test.each(REFUSED)('%s is refused: %j', (_what, text) => {
    expect(image(text)).toBeNull();
  });

  test.each(TAKEN)('%j leads to %j', (text, address) => {
    expect(image(text)).toBe(address);
  });

  test.each([
    null,
    undefined,
    5,
    true,
    {},
    [],
    ['https://img.example.com/'],
    { toString: () => 'https://img.example.com/' },
    new URL('https://img.example.com/'),
  ])('what is no text is refused: %j', (value) => {
    expect(image(value)).toBeNull();
  });

  test('each kind has its own list, and a kind without one takes the own origin alone (D10)', () => {
    expect([kinds('https://img.example.com/a'), kinds('https://api.example.com/a'), kinds('/a')]).toEqual([
      ['image'],
      ['api'],
      [...URL_KINDS],
    ]);
  });

  test('over plain http, as in development, only the own origin is taken', () => {
    const local: UrlRules = { base: 'http://localhost:5173/sport/', lists: {} };
    expect(
      [
        '/x',
        'http://localhost:5173/x',
        'http://localhost:5174/x',
        'http://127.0.0.1:5173/x',
        'https://localhost:5173/x',
      ].map((text) => safeUrl('image', text, local)),
    ).toEqual(['http://localhost:5173/x', 'http://localhost:5173/x', null, null, null]);
  });

  test('whatever the text, what comes out is https at a listed host or of the own origin, without credentials', () => {
    const { found, unless } = createViolations();
    const part = fc.constantFrom(
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '.',
      '#',
      '?',
      'img.example.com',
      'evil.test',
      'play.example.com',
      '%2f',
      '%00',
      ' ',
      '\t',
      'a',
      '..',
      '[::1]',
      '。',
      '．',
      'javascript:',
      '443',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(part, { maxLength: 9 }).map((parts) => parts.join('')),
          fc.string({ maxLength: 60 }),
        ),
        (text) => {
          const address = image(text);
          const url = new URL(address ?? 'https://img.example.com/');
          const isListed = url.host === 'img.example.com' || url.host === 'play.example.com';
          unless(
            url.protocol === 'https:' && url.username === '' && url.password === '' && isListed,
            () => `${text} is ${url.href}`,
          );
        },
      ),
      { numRuns: 20_000 },
    );
    expect(found).toEqual([]);
  });
});

describe('lists and own addresses', () => {
  test('a list takes names as browsers write them, and no numbers, schemes, paths or bare stars (D10)', () => {
    expect(
      ['img.example.com', '*.cdn.example.com', 'a.b:8443', 'xn--fiqs8s.example.com'].filter(isListable),
    ).toHaveLength(4);
    expect(
      [
        '',
        '*',
        '*.',
        '*.com',
        'com',
        'localhost',
        'https://a.b',
        'a.b/',
        'A.b',
        'a.b.',
        '127.0.0.1',
        '1.2',
        '[::1]',
        'a b.c',
        '中国.cn',
        '*.*.a.b',
        'a.*.b',
        'a.b:443',
        'a.b:99999',
        'u@a.b',
      ].filter(isListable),
    ).toEqual([]);
  });

  test.each([
    ['https://api.example.com/x', 'https://api.example.com/x'],
    ['/', 'https://play.example.com/'],
    ['api', 'https://play.example.com/sport/api'],
    ['http://api.example.com/', null],
    ['https://u:p@api.example.com/', null],
    ['//api.example.com', null],
    ['https:api.example.com', null],
    ['', null],
    ['javascript:1', null],
  ])('an address of the configuration itself, %j, is %j (D10)', (text, address) => {
    expect(ownAddress(text, BASE)).toBe(address);
  });
});
