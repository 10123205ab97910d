import { parseSync, type Plugin } from 'vite';

/**
 * Methods that Chromium 109, the oldest supported browser, lacks, each with the version that added it. The
 * build lowers syntax and part of CSS, but no missing methods. Names that ordinary objects also have (`with`,
 * `union`) are not checked.
 */
const METHODS: Readonly<Record<string, number>> = {
  toSorted: 110,
  toReversed: 110,
  toSpliced: 110,
  isWellFormed: 111,
  toWellFormed: 111,
  startViewTransition: 111,
  getSetCookie: 113,
  transferToFixedLength: 114,
  showPopover: 114,
  hidePopover: 114,
  togglePopover: 114,
  isSubsetOf: 122,
  isSupersetOf: 122,
  isDisjointFrom: 122,
  symmetricDifference: 122,
  setHTMLUnsafe: 124,
  getHTML: 125,
  moveBefore: 133,
  getWeekInfo: 130,
  toBase64: 140,
  setFromBase64: 140,
  toHex: 140,
  setFromHex: 140,
  getOrInsert: 145,
  getOrInsertComputed: 145,
};
const STATICS: Readonly<Record<string, number>> = {
  'AbortSignal.any': 116,
  'Object.groupBy': 117,
  'Map.groupBy': 117,
  'Promise.withResolvers': 119,
  'URL.canParse': 120,
  'Array.fromAsync': 121,
  'Iterator.from': 122,
  'URL.parse': 126,
  'Promise.try': 128,
  'Intl.DurationFormat': 129,
  'scheduler.yield': 129,
  'RegExp.escape': 136,
  'Error.isError': 134,
  'Math.sumPrecise': 147,
  'Uint8Array.fromBase64': 140,
  'Uint8Array.fromHex': 140,
  'Symbol.dispose': 134,
  'Symbol.asyncDispose': 134,
};
const GLOBALS: Readonly<Record<string, number>> = {
  CloseWatcher: 126,
  Iterator: 122,
  Temporal: 144,
  DisposableStack: 134,
  AsyncDisposableStack: 134,
  Float16Array: 135,
  SuppressedError: 134,
};

const STYLES: readonly (readonly [what: string, version: number, pattern: RegExp])[] = [
  ['nesting', 112, /(^|[{};])\s*&|\{[^{}@]*[{;]\s*[&.#:[][^{};]*\{/],
  ['color-mix()', 111, /color-mix\(/],
  ['lab and oklab colours', 111, /\b(ok)?(lab|lch)\(/],
  ['color()', 111, /[\s:,]color\(/],
  ['light-dark()', 123, /light-dark\(/],
  ['relative colours', 119, /\b(rgba?|hsla?|hwb|(ok)?(lab|lch)|color)\(from\s/],
  ['@scope', 118, /@scope\b/],
  ['@starting-style', 117, /@starting-style\b/],
  ['@view-transition', 126, /@view-transition\b/],
  ['style queries', 111, /@container[^{]*style\(/],
  [':nth-child(of)', 111, /:nth-(last-)?child\([^)]* of /],
  [':dir()', 120, /:dir\(/],
  [':user-valid', 119, /:user-(in)?valid/],
  [':popover-open', 114, /:popover-open/],
  [':state()', 125, /:state\(/],
  ['subgrid', 117, /\bsubgrid\b/],
  ['linear() easing', 113, /[\s:,]linear\(/],
  ['trigonometry', 111, /[\s:,(](sin|cos|tan|atan2?)\(/],
  ['round(), mod(), rem()', 125, /[\s:,(](round|mod|rem)\(/],
  ['anchors', 125, /\b(anchor-name|position-anchor|position-area)\s*:|\banchor\(/],
  ['field-sizing', 123, /field-sizing\s*:/],
  ['calc-size()', 129, /calc-size\(/],
  ['interpolate-size', 129, /interpolate-size\s*:/],
  ['allow-discrete', 117, /allow-discrete/],
  ['@media (scripting)', 120, /\(scripting\b/],
  ['animation-timeline', 115, /animation-timeline\s*:/],
];

type Node = { readonly type: string } & Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';
const nameOf = (node: unknown): string | null =>
  isNode(node) && node.type === 'Identifier' && typeof node.name === 'string' ? node.name : null;

const said = (what: string, version: number): string => `${what} (Chromium ${version})`;

const lacking = (table: Readonly<Record<string, number>>, name: string): readonly string[] =>
  Object.hasOwn(table, name) ? [said(name, table[name] ?? 0)] : [];

/** Checks a member expression: a method call on an object, or a static member of a constructor. */
const memberFindings = ({ object, property, computed }: Node, parent: Node | null): readonly string[] => {
  const name = computed === true ? null : nameOf(property);
  if (name === null) return [];
  const on = nameOf(object);
  const called = parent?.type === 'CallExpression' && parent.optional !== true;
  return [
    ...(on === null || !called ? [] : lacking(STATICS, `${on}.${name}`)),
    ...(called ? lacking(METHODS, name) : []),
  ];
};

const findingsAt = (node: Node, parent: Node | null): readonly string[] => {
  if (node.type === 'MemberExpression') return memberFindings(node, parent);
  if (node.type === 'NewExpression') return lacking(GLOBALS, nameOf(node.callee) ?? '');
  const { regex } = node as { readonly regex?: { readonly flags?: string } };
  return regex?.flags?.includes('v') === true ? [said('the flag v of an expression', 112)] : [];
};

/**
 * Lists the calls in a script that Chromium 109 lacks. The file name's extension (`.ts`, `.tsx`) selects the
 * syntax. Calls guarded by `?.` are allowed.
 */
export const missingInScript = (code: string, file = 'x.js'): readonly string[] => {
  const found = new Set<string>();
  const visit = (node: Node, parent: Node | null): void => {
    for (const each of findingsAt(node, parent)) found.add(each);
    for (const child of Object.values(node)) {
      for (const each of Array.isArray(child) ? child : [child]) if (isNode(each)) visit(each, node);
    }
  };
  visit(parseSync(file, code).program as unknown as Node, null);
  return [...found].sort();
};

/**
 * Lists declarations that Chromium 109 cannot read and that have no older fallback. Content of `@supports` is
 * allowed.
 */
export const missingInStyles = (css: string): readonly string[] => {
  const plain = css
    .replace(/@supports[^{]*\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, '')
    .replace(/@(media|layer|container)[^{]*\{/g, (all) => (/scripting|style\(/.test(all) ? all : '{'));
  return STYLES.filter(([, , pattern]) => pattern.test(plain)).map(([what, version]) => said(what, version));
};

/** Calls in dependencies that were reviewed: each is guarded by a check of its own. */
const GUARDED: readonly { readonly file: RegExp; readonly what: RegExp; readonly why: string }[] = [
  {
    file: /\.js$/,
    what: /^startViewTransition /,
    why: 'react-dom calls it for <ViewTransition>, which nobody draws, and catches its lack',
  },
];

/**
 * Fails a build that uses what the oldest browser lacks (toolchain.md). Otherwise the first user would find
 * it.
 */
export const floor = (): Plugin => ({
  name: 'floor',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const wrong = Object.values(bundle).flatMap((file) => {
      const text = file.type === 'chunk' ? file.code : String(file.source);
      const found = file.fileName.endsWith('.js')
        ? missingInScript(text)
        : file.fileName.endsWith('.css')
          ? missingInStyles(text)
          : [];
      return found
        .filter((what) => !GUARDED.some((each) => each.file.test(file.fileName) && each.what.test(what)))
        .map((what) => `${file.fileName}: ${what}`);
    });
    if (wrong.length > 0) this.error(`Chromium 109 has not:\n${wrong.join('\n')}`);
  },
});
