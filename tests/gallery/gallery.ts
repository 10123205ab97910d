import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { launch } from '../e2e/browser.ts';
import { contrastFaults, layoutFaults } from '../e2e/look.ts';
import { findLastingFaults } from '../e2e/pageWaits.ts';
import { BRAND_FILE, serve } from './serve.ts';
import { sheetPage, type Shot } from './sheet.ts';
import { STATES } from './states.ts';
import { areasIn, screensIn, type Subject } from './subjects.ts';

const text = { type: 'string' } as const;
const { values: only } = parseArgs({
  args: JSON.parse(process.env.GALLERY ?? '[]') as string[],
  options: { screen: text, language: text, brand: text, 'brand-file': text, restrict: text, width: text },
});
const out = fileURLToPath(new URL('../../test-results/gallery/', import.meta.url));
const LANGUAGES = ['zh-CN', 'zh-TW', 'en', 'vi', 'th'].filter(
  (each) => only.language === undefined || each === only.language,
);
const isWanted = ({ name }: Subject): boolean =>
  (only.screen === undefined || name.includes(only.screen)) &&
  new RegExp(process.env.SCREEN ?? '').test(name);
const width = Number(only.width ?? 1440);
const VIEWPORT = { width, height: Math.round(width * 0.625) };

/** The pictures and the faults found in them. */
type Drawn = { readonly shots: Shot[]; readonly faults: string[] };

const draw = async (
  page: Page,
  url: string,
  language: string,
  { name, user, state, open }: Subject,
): Promise<Drawn> => {
  const more = [
    `&lang=${language}`,
    only.brand === undefined ? '' : `&brand=${only.brand}`,
    only['brand-file'] === undefined ? '' : `&brandFile=${BRAND_FILE}`,
    only.restrict === undefined ? '' : `&restrict=${only.restrict}`,
    user === undefined ? '' : `&user=${user}`,
  ];
  await open(page, url, more.join(''));
  const shots: Shot[] = [];
  const faults = await findLastingFaults(() => layoutFaults(page));
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    await page.evaluate(() =>
      document.fonts.ready.then(() =>
        Promise.all([...document.images].map((image) => image.decode().catch(() => undefined))),
      ),
    );
    const file = [name.replaceAll(/[ ,]+/g, '-'), state, language, theme].join('.').concat('.png');
    await page.screenshot({ path: out + file });
    shots.push({ file, screen: name, state, language, theme });
    faults.push(
      ...(await findLastingFaults(() => contrastFaults(page))).map((fault) => `${theme}: ${fault}`),
    );
  }
  return { shots, faults: faults.map((fault) => `${name}, ${state}: ${fault}`) };
};

/** Pictures on one sheet that stay readable. */
const ON_A_SHEET = 6;

/** Draws the pictures again in groups, side by side. */
const sheetPictures = async (browser: Browser, name: string, shots: readonly Shot[]): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 2000, height: 1200 } });
  for (let at = 0; at < shots.length; at += ON_A_SHEET) {
    const file = `${name}.${String(at / ON_A_SHEET + 1).padStart(2, '0')}`;
    writeFileSync(`${out}${file}.html`, sheetPage(shots.slice(at, at + ON_A_SHEET), 2));
    await page.goto(`file://${out}${file}.html`);
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())));
    await page.screenshot({ path: `${out}${file}.png`, fullPage: true });
  }
  await page.close();
};

mkdirSync(out, { recursive: true });
for (const language of LANGUAGES) {
  test(`every screen in ${language}`, async () => {
    const files = await serve(only['brand-file']);
    const browser = await launch();
    const all: Shot[] = [];
    const found: string[] = [];
    try {
      const drawAll = async (subjects: readonly Subject[]): Promise<void> => {
        if (subjects.length === 0) return;
        const context = await browser.newContext({ viewport: VIEWPORT, locale: language });
        const page = await context.newPage();
        for (const subject of subjects) {
          try {
            const { shots, faults } = await draw(page, files.url, language, subject);
            all.push(...shots);
            found.push(...faults);
          } catch (error) {
            // A screen that cannot be opened counts as a fault; the run continues.
            found.push(
              `${subject.name}, ${subject.state}: ${error instanceof Error ? error.message : String(error)}`,
            );
          }
        }
        await context.close();
      };
      for (const state of STATES) {
        const drawn = screensIn(state).filter(isWanted);
        // Guests and users are drawn separately: a guest's selections would become the slip of the next user
        // (C33), and no state may see the answers of another.
        await drawAll(drawn.filter(({ user }) => user === undefined));
        await drawAll(drawn.filter(({ user }) => user !== undefined));
        for (const area of areasIn(state).filter(isWanted)) await drawAll([area]);
      }
      writeFileSync(`${out}${language}.html`, sheetPage(all));
      for (const theme of ['light', 'dark'])
        await sheetPictures(
          browser,
          `sheet.${language}.${theme}`,
          all.filter((shot) => shot.theme === theme),
        );
      console.log(`test-results/gallery/${language}.html: ${all.length} pictures`);
    } finally {
      await browser.close();
      await files.close();
    }
    expect(found).toEqual([]);
  });
}
