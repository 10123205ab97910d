import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const files = (dir: string): string[] =>
  readdirSync(dir).flatMap((name) => {
    const path = join(dir, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1');

type Source = { readonly path: string; readonly text: string };
const sources: readonly Source[] = [...files(join(root, 'src')), ...files(join(root, 'workers'))]
  .filter((path) => /\.(tsx?|css)$/.test(path) && !/\.(test|bench)\.tsx?$/.test(path))
  .map((path) => ({ path: relative(root, path), text: withoutComments(readFileSync(path, 'utf8')) }));
const found = (what: RegExp, but: readonly string[] = []): string[] =>
  sources.filter(({ path, text }) => !but.includes(path) && what.test(text)).map(({ path }) => path);

/** Field names of the operator's own configuration, for the operator's developers. */
const TELLS_OPERATOR = ['src/app/boot/reportToOperator.ts'];

/** Nowhere in what ships; files that may are named with the reason. */
const NOWHERE: readonly { readonly name: string; readonly what: RegExp; readonly but?: readonly string[] }[] =
  [
    {
      name: 'markup or script from text (I7)',
      what: /dangerouslySetInnerHTML|(inner|outer)HTML|insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|parseHTMLUnsafe|DOMParser|srcdoc|document\.write|\beval\s*\(|\bFunction\s*\(|importScripts|javascript:/,
    },
    { name: 'a timer that is given text', what: /\bset(Timeout|Interval)\(\s*['"`]/ },
    { name: 'a module whose address is made at run time', what: /\bimport\(\s*[^'"\s]/ },
    { name: 'a message to whoever listens', what: /postMessage\([^;]*['"`]\*['"`]/ },
    {
      name: 'the console, where data would be readable for anyone (I8)',
      what: /\bconsole\./,
      but: TELLS_OPERATOR,
    },
    { name: 'the title, a cookie or the referrer (I8)', what: /document\.(title|cookie|referrer)\b/ },
    // `.invalid` is reserved by RFC 2606: a base for relative addresses.
    {
      name: "an address that is not the operator's",
      what: /['"`(]\s*(https?|wss?|ftp):\/\/(?!\w+\.invalid\b)[a-z0-9]/i,
    },
    { name: 'an import or a font from elsewhere in a style', what: /@import|url\(\s*['"]?(https?:)?\/\// },
    { name: 'a deep merge of data', what: /\b(deepMerge|mergeDeep|defaultsDeep|lodash)\b/ },
    {
      name: 'what all objects inherit, written to',
      what: /\.prototype\s*(\.\w+|\[[^\]]+\])\s*=[^=]|\.__proto__\b|setPrototypeOf/,
    },
    // The one policy lets two addresses through, those of this build.
    { name: 'a policy of its own', what: /createPolicy\(/, but: ['src/feed/browserPorts.ts'] },
    { name: 'a worker of another address', what: /new (Shared)?Worker\((?!policy\.createScriptURL\()/ },
  ];

/**
 * Who hears messages, and from where: windows in the two ends of the host bridge, all others channels and
 * ports of our own.
 */
const LISTENERS: Readonly<Record<string, string>> = {
  'src/app/host/transport.ts': 'the window, as the client',
  'src/app/host/published.ts': 'the window, as the host that embeds it',
  'src/app/boot/lifetime.ts': 'none: it hands on what its callers listen to',
  'src/app/boot/watchBuilds.ts': 'a channel',
  'src/feed/election.ts': 'a channel',
  'src/feed/deferredPort.ts': 'a port',
  'src/feed/channelTransport.ts': 'a channel',
  'src/feed/listenerPort.ts': 'a port',
  'src/player/useOneSound.ts': 'a channel',
};

describe('what ships, by its sources', () => {
  test.each(NOWHERE)('$name is used nowhere', ({ what, but }) => {
    expect(found(what, but)).toEqual([]);
  });

  test('only the entry of a page of our own takes a token out of the address', () => {
    expect(found(/pageAddressSession\.ts/)).toEqual(['src/main.tsx']);
  });

  test('every request names what happens to a redirect: it is an error', () => {
    // Every call of `fetch` itself; what is handed on (`fetch(url, init)`) got its options where it was called.
    const calls = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/(?<![.\w])fetch\((?!\)|failures|entry\.|url, \{ \.\.\.init|url, init)[^;]*?;/g)].map(
        ([call]) => ({
          path,
          call,
        }),
      ),
    );
    expect(calls.map(({ path }) => path).sort()).toEqual([
      'src/app/boot/bootCaller.ts',
      'src/app/boot/textFiles.ts',
      'src/app/boot/watchBuilds.ts',
      'src/app/brand.ts',
      'src/platform/natsCredentials.ts',
      'src/platform/postHook.ts',
      'src/player/browserPlayer.ts',
    ]);
    expect(calls.filter(({ call }) => !call.includes("redirect: 'error'"))).toEqual([]);
    expect(found(/\baxios\b/)).toEqual(['src/platform/http.ts']);
    expect(found(/XMLHttpRequest|sendBeacon|EventSource/)).toEqual([]);
  });

  test('only known modules listen to messages, and one of them to other windows (3.5.5)', () => {
    const hearing = found(
      /addEventListener\(\s*(['"]message['"]|type)|\.on\(\s*\w+,\s*['"]message['"]|onmessage/,
    ).filter((path) => path.startsWith('src/'));
    expect(hearing.filter((path) => LISTENERS[path] === undefined)).toEqual([]);
  });

  test('one module of the page uses the authorization value, and no drawing module names it (REQ-04)', () => {
    const stored = found(/['"`]session:/, ['src/state/authorization.ts']).filter((path) =>
      path.startsWith('src/'),
    );
    const drawn = sources
      .filter(({ path, text }) =>
        /^src\/(ui|pieces|board|features)\//.test(path) || path.endsWith('.tsx')
          ? /\bauthorization\b/i.test(text)
          : false,
      )
      .map(({ path }) => path);
    expect([...stored, ...drawn]).toEqual([]);
  });

  test('whatever opens another page cuts the way back to this one', () => {
    const wrong = sources.flatMap(({ path, text }) => [
      ...[...text.matchAll(/<(?:a|Link|form)\b[^>]*target=(?!["'](?:_top|_self|_parent)["'])[^>]*>/g)]
        .filter(([tag]) => !/rel=["'{`][^"'}`]*noopener/.test(tag))
        .map(() => path),
      ...[...text.matchAll(/window\.open\([^)]*\)/g)]
        .filter(([call]) => !call.includes('noopener'))
        .map(() => path),
    ]);
    expect(wrong).toEqual([]);
  });

  test('the page itself brings no script or style in its text and nothing from another origin', () => {
    const page = readFileSync(join(root, 'index.html'), 'utf8');
    const scripts = [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.filter(([, , text]) => (text ?? '').trim() !== '')).toEqual([]);
    expect(page).not.toMatch(/<style|\son\w+=|\sstyle=|(src|href)="(https?:)?\/\//);
    expect(page).toMatch(/name="referrer" content="no-referrer"/);
  });

  test('texts hold no markup, no address and no key that picks another text (F43)', () => {
    const wrong = files(join(root, 'locales'))
      .filter((path) => path.endsWith('.json'))
      .flatMap((path) =>
        [...readFileSync(path, 'utf8').matchAll(/<\/?[a-z][^>]*>|https?:\/\/|\$t\(|\{\{-/gi)].map(
          ([text]) => `${relative(root, path)}: ${text}`,
        ),
      );
    expect(wrong).toEqual([]);
  });

  test('no package is asked for at run time from anywhere: what runs is in the lock file, at exact versions', () => {
    const { dependencies, devDependencies } = JSON.parse(
      readFileSync(join(root, 'package.json'), 'utf8'),
    ) as Record<string, Record<string, string>>;
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(version),
    );
    expect(loose).toEqual([]);
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts\s*=\s*true$/m);
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, { resolved?: string; integrity?: string; link?: boolean; optional?: boolean }>;
    };
    const unsure = Object.entries(lock.packages).filter(
      ([path, { integrity, link, optional }]) =>
        path !== '' && link !== true && optional !== true && integrity === undefined,
    );
    expect(unsure.map(([path]) => path)).toEqual([]);
  });
});
