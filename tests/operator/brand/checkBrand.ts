import { readFileSync } from 'node:fs';
import { readBrandFile, type BrandFile } from '#app/brandFile.ts';
import { isRecord } from '#domain/isRecord.ts';
import { SIGNS, TEXT, tokensIn, weakPairs, type Tokens } from './contrast.ts';

const BASE = 'https://client.example/sport/';
const TOKENS = 'src/app/tokens.css';
/** Minimum contrast of WCAG 2.2 AA: of text, and of signs without text. */
const LEAST = { text: 4.5, signs: 3 };

const productTokens = (): { readonly light: Tokens; readonly dark: Tokens } => {
  const css = readFileSync(TOKENS, 'utf8');
  const light = tokensIn(css, ':root,\n.stage');
  const dark = tokensIn(css, ":root[data-theme='dark'],\n.stage[data-theme='dark']");
  return { light, dark: new Map([...light, ...dark]) };
};

const placeholdersOf = (text: string): string =>
  [...text.matchAll(/\{\{\w+\}\}/g)]
    .map(([each]) => each)
    .toSorted()
    .join(' ');

/**
 * Returns a text of the product by its path, such as `slip.title`; undefined if the path has no text, or a
 * group of texts.
 */
const productText = (language: string, area: string, path: string): string | undefined => {
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(`locales/${language}/${area}.json`, 'utf8'));
  } catch {
    return undefined;
  }
  for (const key of path.split('.'))
    found = isRecord(found) && Object.hasOwn(found, key) ? found[key] : undefined;
  return typeof found === 'string' ? found : undefined;
};

/**
 * Returns the faults of texts: a text that replaces none of the product, a text that loses a value, and a
 * text that names an unknown value.
 */
const textFaults = ({ texts }: BrandFile): readonly string[] =>
  Object.entries(texts).flatMap(([language, own]) =>
    Object.entries(own ?? {}).flatMap(([name, text]) => {
      const [area = '', path = ''] = name.split(':');
      const product = productText(language, area, path);
      if (product === undefined) return [`texts.${language}: there is no text ${name}`];
      const [wanted, given] = [placeholdersOf(product), placeholdersOf(text)];
      return wanted === given
        ? []
        : [`texts.${language}: ${name} must keep ${wanted === '' ? 'no values' : wanted}, not "${given}"`];
    }),
  );

/**
 * Checks a brand file and returns one sentence for each fault. Checks its fields, the names of its tokens and
 * texts, and the values in its texts. In both themes it also checks the contrast of every pair of colours
 * that the client draws on each other.
 */
export const checkBrand = (text: string): readonly string[] => {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return ['The brand file is not JSON.'];
  }
  const { brand, faults } = readBrandFile(raw, BASE);
  if (brand === null) return faults;
  const product = productTokens();
  const themes = (['light', 'dark'] as const).flatMap((theme) => {
    const own = Object.entries(brand[theme]).map(([name, colour]) => [name, colour.toLowerCase()] as const);
    const tokens = new Map([...product[theme], ...own]);
    return [
      ...own
        .filter(([name]) => !product.light.has(name))
        .map(([name]) => `${theme}: there is no token ${name}`),
      ...weakPairs(tokens, TEXT, LEAST.text).map((pair) => `${theme}: ${pair}, text needs ${LEAST.text}`),
      ...weakPairs(tokens, SIGNS, LEAST.signs).map(
        (pair) => `${theme}: ${pair}, a sign needs ${LEAST.signs}`,
      ),
    ];
  });
  return [...themes, ...textFaults(brand)];
};
