/** Colours by their token. */
export type Tokens = ReadonlyMap<string, string>;

/** Reads the colours of one block of a style sheet. Throws if there is no such block. */
export const tokensIn = (css: string, selector: string): Tokens => {
  const begin = css.indexOf(`${selector} {`);
  if (begin < 0) throw new Error(`There is no block ${selector}.`);
  return new Map(
    [...css.slice(begin, css.indexOf('}', begin)).matchAll(/(--[a-z-]+):\s*(#[0-9a-f]{6})/g)].map((found) => [
      found[1] ?? '',
      found[2] ?? '',
    ]),
  );
};

/** Returns the relative luminance (WCAG 2.2). */
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/**
 * Text and signs, with the backgrounds on which they appear. Closed and stale items are inactive, so the
 * contrast rule does not apply to them.
 */
export const TEXT: readonly (readonly [string, readonly string[]])[] = [
  [
    '--text',
    [
      '--page',
      '--surface',
      '--surface-sunken',
      '--surface-hover',
      '--surface-raised',
      '--cell',
      '--cell-hover',
      '--goal',
      '--notice',
      '--row-hover',
      '--accent-soft',
    ],
  ],
  [
    '--text-muted',
    [
      '--page',
      '--surface',
      '--surface-raised',
      '--surface-sunken',
      '--surface-hover',
      '--cell',
      '--cell-hover',
      '--badge',
      '--row-hover',
      '--goal',
      '--cell-closed',
    ],
  ],
  [
    '--accent',
    [
      '--surface',
      '--surface-raised',
      '--surface-sunken',
      '--surface-hover',
      '--accent-soft',
      '--row-hover',
      '--goal',
      '--notice',
    ],
  ],
  ['--on-accent', ['--accent-fill', '--accent-fill-hover']],
  ['--red', ['--cell', '--cell-hover', '--surface', '--surface-raised', '--surface-sunken']],
  ['--green', ['--cell', '--cell-hover', '--surface', '--surface-raised', '--surface-sunken']],
  ['--amber', ['--surface', '--surface-raised', '--surface-sunken', '--row-hover', '--goal', '--notice']],
  ['--on-red-card', ['--red-card']],
  ['--on-yellow-card', ['--yellow-card']],
  ['--top-text', ['--top', '--top-field', '--top-hover']],
  ['--top-muted', ['--top', '--top-field']],
  ['--top-focus', ['--top', '--top-hover']],
];
/** Signs without text, and the edges that identify a control. They need less contrast. */
export const SIGNS: readonly (readonly [string, readonly string[]])[] = [
  ['--top-green', ['--top']],
  ['--top-amber', ['--top']],
  ['--top-red', ['--top']],
  ['--focus', ['--page', '--surface', '--surface-raised', '--cell', '--surface-sunken', '--accent-soft']],
  ['--border-control', ['--surface', '--surface-raised', '--surface-sunken']],
  ['--star', ['--surface', '--surface-sunken', '--row-hover', '--surface-raised']],
];

/** Returns the pairs whose contrast is below `least`, one sentence each. */
export const weakPairs = (tokens: Tokens, pairs: typeof TEXT, least: number): string[] =>
  pairs.flatMap(([front, grounds]) =>
    grounds.flatMap((ground) => {
      const ratio = contrast(tokens.get(front) ?? '#000000', tokens.get(ground) ?? '#000000');
      return ratio >= least ? [] : [`${front} on ${ground}: ${Math.floor(ratio * 100) / 100}`];
    }),
  );
