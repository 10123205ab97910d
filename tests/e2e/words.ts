import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';

const flat = (value: unknown, path: string): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => flat(each, path === '' ? key : `${path}.${key}`))
    : [path];

/** Every key of the texts, with its namespace and without. */
const KEYS: readonly string[] = readdirSync('locales/en').flatMap((file) =>
  flat(JSON.parse(readFileSync(`locales/en/${file}`, 'utf8')), '').flatMap((key) => {
    const stem = key.replace(/_(one|other)$/, '');
    return [stem, `${basename(file, '.json')}:${stem}`];
  }),
);

/** What stands on the page as it is: a key in place of its text, or a value's place. */
export const rawKeys = (page: Page): Promise<string[]> =>
  page.evaluate((all) => {
    const keys = new Set(all);
    const isEnglish = document.documentElement.lang === 'en';
    // An English text may be the word that its key is: there only what no text would look like.
    const isRaw = (text: string) =>
      text.includes('{{') || (keys.has(text) && (!isEnglish || /[.:]|[a-z][A-Z]/.test(text)));
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      // Values of the diagnostics are codes, for engineers.
      if (
        isRaw(text) &&
        node.parentElement?.closest('[data-counter], [data-panel="diagnostics"] td') === null
      )
        found.push(text);
    }
    for (const element of document.querySelectorAll(
      '[aria-label], [title], [placeholder], [alt], [aria-description], [aria-roledescription]',
    )) {
      for (const name of [
        'aria-label',
        'title',
        'placeholder',
        'alt',
        'aria-description',
        'aria-roledescription',
      ]) {
        const text = element.getAttribute(name)?.trim() ?? '';
        if (isRaw(text)) found.push(`${name}: ${text}`);
      }
    }
    return [...new Set(found)];
  }, KEYS);

/**
 * Texts that do not fit where they stand: cut off by what they stand in, or running over its edge. What ends
 * in dots may, where its whole text is told as a title; what can be scrolled to is not cut off. Also Thai
 * whose lines are too close for what it stacks upward.
 */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes to the page as it is
    const isDrawn = (element: Element) =>
      element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
    /** Said to screen readers alone. */
    const isSpoken = (element: Element | null): boolean =>
      element !== null &&
      ((element.getBoundingClientRect().width <= 1 && getComputedStyle(element).display !== 'contents') ||
        getComputedStyle(element).clipPath !== 'none' ||
        isSpoken(element.parentElement));
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- it goes to the page as it is
    const place = (element: Element) =>
      `${element.tagName.toLowerCase()}.${[...element.classList].map((name) => name.replace(/^_|_\w{5}_\d+$/g, '')).join('.')}`;
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const own = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (
        own === null ||
        text === '' ||
        !isDrawn(own) ||
        own.closest('option, script, style, [data-boot], svg') !== null
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rect = range.getBoundingClientRect();
      if (rect.width === 0 || isSpoken(own)) continue;
      const { fontSize, lineHeight } = getComputedStyle(own);
      if (
        /[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/.test(text) &&
        Number.parseFloat(lineHeight) < Number.parseFloat(fontSize) * 1.2 - 0.01
      )
        found.push(`lines too close: ${text} (${place(own)})`);
      let block = true;
      for (let box: Element | null = own; box !== null && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box);
        if (style.display === 'inline' || style.display === 'contents') continue;
        const edges = box.getBoundingClientRect();
        const isOver = rect.right > edges.right + 1 || rect.left < edges.left - 1;
        if (/auto|scroll/.test(style.overflowX) || /auto|scroll/.test(style.overflowY)) break;
        if (isOver && /hidden|clip/.test(style.overflowX)) {
          if (style.textOverflow !== 'ellipsis' || box.closest('[title]') === null)
            found.push(`cut off: ${text} (${place(own)} in ${place(box)})`);
          break;
        }
        // Its own box alone: further out, its neighbours' places are the layout's affair.
        if (block && isOver) {
          found.push(`over the edge: ${text} (${place(own)} in ${place(box)})`);
          break;
        }
        block = false;
        if (
          /hidden|clip/.test(style.overflowY) &&
          (rect.bottom > edges.bottom + 2 || rect.top < edges.top - 2)
        ) {
          // In dots after its last line, or gone whole where a line of small facts is full.
          const isKnown =
            (style.webkitLineClamp !== 'none' || style.flexWrap === 'wrap') &&
            own.closest('[title]') !== null;
          if (!isKnown) found.push(`cut off above or below: ${text} (${place(own)} in ${place(box)})`);
          break;
        }
      }
    }
    return [...new Set(found)];
  });

/**
 * Lists texts of another language: Chinese or Thai letters where the page has another language, English names
 * of days and months where it is not English. Names come from the platform, and bets, notices and messages
 * keep those of their moment: neither is checked. Names of languages stand in their own language.
 */
export const foreignTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { lang } = document.documentElement;
    const foreign = [
      ...(lang.startsWith('zh') ? [] : [/\p{Script=Han}/u]),
      ...(lang === 'th' ? [] : [/\p{Script=Thai}/u]),
      ...(lang === 'en'
        ? []
        : [
            // Vietnamese has a word "Thu" of its own.
            lang === 'vi'
              ? /\b(?:Mon|Tue|Wed|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/
              : /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/,
            /\b(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Today|Tomorrow|Yesterday)\b/,
          ]),
    ];
    const LANGUAGE_NAMES = /简体中文|繁體中文|ไทย/g;
    const UNCHECKED = [
      'option, script, style, bdi, [data-boot], [data-panel="diagnostics"]',
      '[role="status"], [role="alert"], [aria-live], [data-leg], [data-bet], [data-open-bet], [data-quick], [data-bet-notice], [data-notice-of], [data-toast]',
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
/**
 * A text as no language has it: in brackets, with marks above, longer by two fifths (a word by itself; what
 * is as short as a code stays).
 */
const pseudo = (text: string): string => {
  const letters = text.replaceAll(/\{\{\w+\}\}/g, '').length;
  if (!/\p{L}{3}/u.test(text)) return text;
  const marked = text.replaceAll(/\{\{\w+\}\}|[A-Za-z]/g, (each) => ACCENTS[each] ?? each);
  return `[${marked}${'~'.repeat(Math.max(0, Math.ceil(letters * 0.4) - 2))}]`;
};
/** A language's file with every text so, for a test alone. */
export const pseudoTexts = (value: unknown): unknown => {
  if (typeof value === 'string') return pseudo(value);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, pseudoTexts(each)]))
    : value;
};
