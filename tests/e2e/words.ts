import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';

const flattenKeys = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => flattenKeys(each, path === '' ? key : `${path}.${key}`))
    : [path];

/** Every text key, with and without its namespace. */
const KEYS: ReadonlySet<string> = new Set(
  readdirSync('locales/en').flatMap((file) =>
    flattenKeys(JSON.parse(readFileSync(`locales/en/${file}`, 'utf8')), '').flatMap((key) => {
      const stem = key.replace(/_(one|other)$/, '');
      return [stem, `${basename(file, '.json')}:${stem}`];
    }),
  ),
);

/** Attributes whose texts the browser shows or a screen reader announces. */
const TEXT_ATTRIBUTES = [
  'aria-label',
  'title',
  'placeholder',
  'alt',
  'aria-description',
  'aria-roledescription',
];

/** Lists raw keys and unfilled placeholders that the page shows instead of texts. */
export const findRawKeys = async (page: Page): Promise<string[]> => {
  const { lang, texts } = await page.evaluate((attributes) => {
    const texts = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      // Values of the diagnostics panel are codes for engineers.
      if (node.parentElement?.closest('[data-counter], [data-panel="diagnostics"] td') === null)
        texts.add(node.textContent?.trim() ?? '');
    }
    for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
      for (const name of attributes) texts.add(element.getAttribute(name)?.trim() ?? '');
    }
    return { lang: document.documentElement.lang, texts: [...texts] };
  }, TEXT_ATTRIBUTES);
  // An English text may equal its key, so only keys that no text looks like count as raw.
  return texts.filter(
    (text) => text.includes('{{') || (KEYS.has(text) && (lang !== 'en' || /[.:]|[a-z][A-Z]/.test(text))),
  );
};

/**
 * Lists texts that do not fit: cut off by an ancestor, or running over its edge. An ellipsis is allowed if a
 * title has the whole text, and so is text that can be scrolled into view. Also lists Thai texts whose line
 * height is too small for stacked marks.
 */
export const findClippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes to the page as it is
    const isDrawn = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    type Box = Pick<
      CSSStyleDeclaration,
      'display' | 'overflowX' | 'overflowY' | 'textOverflow' | 'webkitLineClamp' | 'flexWrap'
    > & { readonly edges: DOMRect; readonly isSpoken: boolean };
    // Texts have many ancestors in common, and reading a style is slow.
    const boxes = new Map<Element, Box>();
    /** Returns where an element is and how it clips. `isSpoken`: only screen readers announce its text. */
    const boxOf = (element: Element): Box => {
      const known = boxes.get(element);
      if (known !== undefined) return known;
      const { display, overflowX, overflowY, textOverflow, webkitLineClamp, flexWrap, clipPath } =
        getComputedStyle(element);
      const edges = element.getBoundingClientRect();
      const isHidden = (edges.width <= 1 && display !== 'contents') || clipPath !== 'none';
      const isSpoken = isHidden || (element.parentElement !== null && boxOf(element.parentElement).isSpoken);
      const box = { display, overflowX, overflowY, textOverflow, webkitLineClamp, flexWrap, edges, isSpoken };
      boxes.set(element, box);
      return box;
    };
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes to the page as it is
    const describePlace = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].map((name) => name.replace(/^_|_\w{5}_\d+$/g, '')).join('.')}`;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const ownText = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (
        ownText === null ||
        text === '' ||
        !isDrawn(ownText) ||
        ownText.closest('option, script, style, [data-boot], svg') !== null
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0 || boxOf(ownText).isSpoken) continue;
      const { fontSize, lineHeight } = getComputedStyle(ownText);
      if (
        /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/.test(text) &&
        Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) * 1.2 - 0.01
      )
        found.push(`lines too close: ${text} (${describePlace(ownText)})`);
      let block = true;
      for (
        let box: Element | null = ownText;
        box !== null && box !== document.body;
        box = box.parentElement
      ) {
        const style = boxOf(box);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const { edges } = style;
        const isOver = rect.right > edges.right + 1 || rect.left < edges.left - 1;
        if (/auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY)) break;
        if (isOver && /hidden|clip/.test(style.overflowX)) {
          if (style.textOverflow !== 'ellipsis' || box.closest('[title]') === null)
            found.push(`cut off: ${text} (${describePlace(ownText)} in ${describePlace(box)})`);
          break;
        }
        // Only the element's own box is compared; overlaps with neighbours are checked as layout faults.
        if (block && isOver) {
          found.push(`over the edge: ${text} (${describePlace(ownText)} in ${describePlace(box)})`);
          break;
        }
        block = false;
        if (
          /hidden|clip/.test(style.overflowY) &&
          (rect.bottom > edges.bottom + 2 || rect.top < edges.top - 2)
        ) {
          // The text ends in an ellipsis after its last line, or is hidden as a whole in a full line of small
          // facts.
          const hasEllipsis =
            (style.webkitLineClamp !== 'none' || style.flexWrap === 'wrap') &&
            ownText.closest('[title]') !== null;
          if (!hasEllipsis)
            found.push(
              `cut off above or below: ${text} (${describePlace(ownText)} in ${describePlace(box)})`,
            );
          break;
        }
      }
    }
    return [...new Set(found)];
  });

/**
 * Lists texts in a foreign language: Chinese or Thai letters on a page in another language, and English names
 * of days and months on a page that is not English. Names and their initials come from the platform; bets,
 * notices and messages keep the language of their time. None of these is checked, nor are names of languages.
 */
export const findForeignTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { lang } = document.documentElement;
    const foreign = [
      ...(lang.startsWith('zh') ? [] : [/\p{Script=Han}/u]),
      ...(lang === 'th' ? [] : [/\p{Script=Thai}/u]),
      ...(lang === 'en'
        ? []
        : [
            // "Thu" is a Vietnamese word too.
            lang === 'vi'
              ? /\b(?:Mon|Tue|Wed|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/
              : /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/,
            /\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Today|Tomorrow|Yesterday)\b/,
          ]),
    ];
    const LANGUAGE_NAMES = /简体中文|繁體中文|ไทย/g;
    const UNCHECKED = [
      'option, script, style, bdi, [data-initials], [data-boot], [data-panel="diagnostics"]',
      '[role="status"], [role="alert"], [aria-live], [data-leg], [data-bet], [data-open-bet], [data-leg-tracker], [data-quick], [data-bet-notice], [data-notice-of], [data-toast]',
    ].join();
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.replaceAll(LANGUAGE_NAMES, '').trim() ?? '';
      if (
        foreign.some((letters) => letters.test(text)) &&
        node.parentElement?.checkVisibility() === true &&
        node.parentElement.closest(UNCHECKED) === null
      )
        found.push(`not in ${lang}: ${text.slice(0, 60)}`);
    }
    return [...new Set(found)];
  });

const ACCENTS: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ö',
  u: 'ü',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ö',
  U: 'Û',
  n: 'ñ',
  c: 'ç',
  s: 'š',
  y: 'ý',
  z: 'ž',
};
/** Creates a pseudo-translation: brackets, accents, and two fifths longer. Texts as short as codes stay. */
const pseudo = (text: string): string => {
  const letters = text.replaceAll(/\{\{\w+\}\}/g, '').length;
  if (!/\p{L}{3}/u.test(text)) return text;
  const marked = text.replaceAll(/\{\{\w+\}\}|[A-Za-z]/g, (each) => ACCENTS[each] ?? each);
  return `[${marked}${'~'.repeat(Math.max(0, Math.ceil(letters * 0.4) - 2))}]`;
};
/** Applies the pseudo-translation to every text of a locale file. */
export const pseudoTexts = (value: unknown): unknown => {
  if (typeof value === 'string') return pseudo(value);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pseudoTexts(each)]))
    : value;
};
