import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';
import { missingInScript, missingInStyles } from './floor.ts';
import { tooOldScript } from './tooOldScript.ts';

describe('features that Chromium 109 lacks', () => {
  test.each([
    ['a.toSorted()', 'toSorted (Chromium 110)'],
    ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers (Chromium 119)'],
    ['x(AbortSignal.any([a, b]))', 'AbortSignal.any (Chromium 116)'],
    ['if (URL.canParse(x)) y()', 'URL.canParse (Chromium 120)'],
    ['(async () => { await Array.fromAsync(x) })()', 'Array.fromAsync (Chromium 121)'],
    ['new CloseWatcher()', 'CloseWatcher (Chromium 126)'],
    ['dialog.showPopover()', 'showPopover (Chromium 114)'],
    ['one.isSubsetOf(other)', 'isSubsetOf (Chromium 122)'],
    [String.raw`/\p{L}/v.test(x)`, 'the flag v of an expression (Chromium 112)'],
  ])('is found in a script: %s', (code, found) => expect(missingInScript(code)).toEqual([found]));

  test('are not reported if a script only checks for them or defines the name itself', () => {
    const code =
      'typeof Promise.withResolvers; "startViewTransition" in document; a.toSorted?.(); table.groupBy(x); const toSorted = 1; a.findLast(b); structuredClone(c); /v/u.test("v")';
    expect(missingInScript(code)).toEqual([]);
  });

  test.each([
    ['.a{color:red;&:hover{color:blue}}', 'nesting (Chromium 112)'],
    ['.a{color:red;.b{color:blue}}', 'nesting (Chromium 112)'],
    ['.a{color:color-mix(in srgb,red 10%,blue)}', 'color-mix() (Chromium 111)'],
    ['.a{color:light-dark(#fff,#000)}', 'light-dark() (Chromium 123)'],
    ['.a{background:oklch(50% 0 0)}', 'lab and oklab colours (Chromium 111)'],
    ['.a{transition-timing-function:linear(0,.5,1)}', 'linear() easing (Chromium 113)'],
    ['.a{grid-template-columns:subgrid}', 'subgrid (Chromium 117)'],
    ['@starting-style{.a{opacity:0}}', '@starting-style (Chromium 117)'],
    ['@scope (.a){.b{color:red}}', '@scope (Chromium 118)'],
  ])('is found in a style sheet: %s', (css, found) => expect(missingInStyles(css)).toContain(found));

  test('are not reported in styles that it supports, nor inside @supports', () => {
    const css =
      '@media (min-width:1px){.a{inset:0;height:1dvh}.b:has(i){color:red}}@layer x{.a{color:red}}@keyframes k{from{color:red}to{color:blue}}' +
      '.a{background:linear-gradient(red,blue);scrollbar-width:thin}@container (min-width:1px){.a{color:red}}@supports (color:light-dark(red,blue)){.a{color:light-dark(red,blue)}}';
    expect(missingInStyles(css)).toEqual([]);
  });
});

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const nodesOf = (node: Node): Node[] => [
  node,
  ...Object.values(node).flatMap((child) =>
    (Array.isArray(child) ? child : [child]).filter(isNode).flatMap(nodesOf),
  ),
];

/** Node types of the 2009 grammar that the script may use. */
const ES5 = [
  'Program',
  'ExpressionStatement',
  'CallExpression',
  'FunctionExpression',
  'BlockStatement',
  'VariableDeclaration',
  'VariableDeclarator',
  'MemberExpression',
  'Identifier',
  'Literal',
  'IfStatement',
  'LogicalExpression',
  'ReturnStatement',
  'WhileStatement',
  'AssignmentExpression',
  'UnaryExpression',
  'BinaryExpression',
  'ParenthesizedExpression',
];

const element = () => ({ appendChild: () => undefined, setAttribute: () => undefined, className: '' });

/** Runs the script in a simulated old browser: the given globals, and a page with the entry's #root. */
const runIn = (globals: Record<string, unknown>) => {
  const shown: string[] = [];
  const children = ['root', 'boot'];
  const body = {
    get firstChild() {
      return children[0];
    },
    removeChild: () => void children.shift(),
    appendChild: () => undefined,
  };
  const document = { body, createElement: element, createTextNode: (text: string) => void shown.push(text) };
  runInContext(tooOldScript(), createContext({ window: globals, document, Object, Array }));
  return { shown, children };
};
const MODERN = {
  Promise,
  fetch,
  crypto: {},
  reportError: () => undefined,
  Intl: { Segmenter: {} },
  AbortSignal: { timeout: () => undefined },
  CSS: { supports: () => true },
};

describe('the page for browsers below the floor', () => {
  test('uses the grammar of 2009, without a trailing comma, and is below 1 kB', () => {
    const script = tooOldScript();
    const nodes = nodesOf(
      parseSync('tooOld.js', script, { sourceType: 'script' }).program as unknown as Node,
    );
    expect([...new Set(nodes.map(({ type }) => type))].filter((type) => !ES5.includes(type))).toEqual([]);
    expect(nodes.filter(({ type, kind }) => type === 'VariableDeclaration' && kind !== 'var')).toEqual([]);
    expect(nodes.filter(({ type, operator }) => type === 'LogicalExpression' && operator === '??')).toEqual(
      [],
    );
    expect(nodes.filter(({ regex }) => regex !== undefined && regex !== null)).toEqual([]);
    expect(script).not.toMatch(/,\s*\)/);
    expect(gzipSync(script, { level: 9 }).byteLength).toBeLessThan(1000);
  });

  test('does not affect a browser with the required features', () => {
    expect(runIn(MODERN)).toEqual({ shown: [], children: ['root', 'boot'] });
  });

  test.each(Object.keys(MODERN))(
    'says in Chinese and English what to do where %s is not there, and leaves nothing for the entry to mount on',
    (feature) => {
      const { shown, children } = runIn({ ...MODERN, [feature]: undefined });
      expect(shown).toHaveLength(4);
      expect(shown[0]).toBe('浏览器版本过旧');
      expect(shown[3]).toContain('Chrome or Edge 109');
      expect(children).toEqual([]);
    },
  );

  test('throws in no browser, not even in one without all features', () => {
    expect(runIn({}).shown).toHaveLength(4);
    expect(runIn({ ...MODERN, CSS: { supports: () => false } }).shown).toHaveLength(4);
  });
});
