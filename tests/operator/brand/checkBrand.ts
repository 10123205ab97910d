import { readFileSync } from 'node:fs';
import { readBrandFile } from '#app/brandFile.ts';
import { SIGNS, TEXT, tokensIn, weakPairs, type Tokens } from './contrast.ts';

const BASE = 'https://client.example/sport/';
const TOKENS = 'src/app/tokens.css';
/** WCAG 2.2 AA: text, and signs without text. */
const LEAST = { text: 4.5, signs: 3 };

const productTokens = (): { readonly light: Tokens; readonly dark: Tokens } => {
  const css = readFileSync(TOKENS, 'utf8');
  const light = tokensIn(css, ':root,\n.stage');
  const dark = tokensIn(css, ":root[data-theme='dark'],\n.stage[data-theme='dark']");
  return { light, dark: new Map([...light, ...dark]) };
};

/**
 * Checks a brand file: its fields, the names of its tokens, and the contrast of every pair of colours that the
 * client draws on each other, in both themes. Returns one sentence for each fault.
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
  return (['light', 'dark'] as const).flatMap((theme) => {
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
};
