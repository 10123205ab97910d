/** Escaped text, or markup built by `tag`: only this type enters a report unescaped. */
export type Markup = { readonly markup: string };

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (found) => ESCAPED[found] ?? found);

type Child = Markup | string | number | readonly Child[] | null;
const textOf = (child: Child): string => {
  if (child === null) return '';
  if (typeof child === 'string') return escaped(child);
  if (typeof child === 'number') return String(child);
  return 'markup' in child ? child.markup : child.map(textOf).join('');
};

const rounded = (value: number): number => Math.round(value * 100) / 100;

/**
 * Creates an element of HTML or SVG. Attributes and text are escaped; numbers in attributes are rounded to
 * hundredths; null omits an attribute.
 */
export const tag = (
  name: string,
  attributes: Readonly<Record<string, string | number | null>> = {},
  ...children: readonly Child[]
): Markup => {
  const written = Object.entries(attributes)
    .flatMap(([key, value]) =>
      value === null
        ? []
        : [` ${key}="${escaped(String(typeof value === 'number' ? rounded(value) : value))}"`],
    )
    .join('');
  const inner = children.map(textOf).join('');
  return { markup: VOID.has(name) ? `<${name}${written}>` : `<${name}${written}>${inner}</${name}>` };
};
const VOID = new Set(['meta']);

/** Wraps a style sheet, which is the project's own text and not escaped. */
export const styleTag = (css: string): Markup => ({ markup: `<style>${css}</style>` });
