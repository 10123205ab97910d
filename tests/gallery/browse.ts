import { test, type Page } from '@playwright/test';
import { launch } from '../e2e/browser.ts';
import { serve } from './serve.ts';
import { STATES } from './states.ts';
import { areasIn, screensIn, type Subject } from './subjects.ts';

type Choice = {
  readonly at: number;
  readonly language: string;
  readonly theme: 'light' | 'dark';
  readonly brand: string;
  readonly width: number;
};

const SUBJECTS: readonly Subject[] = STATES.flatMap((state) => [...screensIn(state), ...areasIn(state)]);

const option = (value: string, text = value): string => `<option value="${value}">${text}</option>`;
const select = (name: string, options: readonly string[]): string =>
  `<label>${name} <select id="${name}">${options.join('')}</select></label>`;

const INDEX = `<!doctype html><meta charset="utf-8"><title>Gallery</title>
<style>body { font: 14px system-ui; margin: 24px; columns: 3 } header { column-span: all } label { margin-right: 16px } button { display: block; margin: 2px 0; font: inherit }</style>
<header><h1>Gallery</h1><p>A press opens the screen in the second tab, where it is live.</p>
${select(
  'language',
  ['zh-CN', 'zh-TW', 'en', 'vi', 'th'].map((each) => option(each)),
)}
${select('theme', [option('light'), option('dark')])}
${select('brand', [option('', 'own'), option('harbour'), option('ember')])}
${select(
  'width',
  ['1440', '1024', '1280', '1920', '2560', '3840'].map((each) => option(each)),
)}
</header>
${STATES.map(
  (state) =>
    `<h2>${state}</h2>${SUBJECTS.map((each, at) => (each.state === state ? `<button data-at="${at}">${each.name}</button>` : '')).join('')}`,
).join('')}
<script>
for (const button of document.querySelectorAll('button')) button.onclick = () => {
  const chosen = (id) => document.getElementById(id).value;
  show({ at: Number(button.dataset.at), language: chosen('language'), theme: chosen('theme'), brand: chosen('brand'), width: Number(chosen('width')) });
};
</script>`;

const open = async (
  page: Page,
  url: string,
  { at, language, theme, brand, width }: Choice,
): Promise<void> => {
  const subject = SUBJECTS[at];
  if (subject === undefined) return;
  const more = [`&lang=${language}`, brand && `&brand=${brand}`, subject.user && `&user=${subject.user}`];
  await page.setViewportSize({ width, height: Math.round(width * 0.625) });
  await page.emulateMedia({ colorScheme: theme });
  await page.bringToFront();
  await subject.open(page, url, more.filter(Boolean).join(''));
};

/** `npm run gallery -- --open`: every screen in every state, theme and language, live in a browser window. */
test('the gallery, until its window is closed', async () => {
  test.setTimeout(0);
  const files = await serve();
  const browser = await launch({ headless: process.env.GALLERY_HEADLESS === '1' });
  const closed = new Promise<void>((done) => {
    browser.once('disconnected', () => done());
  });
  const index = await (await browser.newContext()).newPage();
  let shown: Page | undefined;
  await index.exposeFunction('show', async (choice: Choice) => {
    // Each screen has storage of its own, so that none keeps the slip or user of another.
    await shown?.context().close();
    shown = await (await browser.newContext()).newPage();
    // A screen that does not come stays as it is, to be looked at.
    await open(shown, files.url, choice).catch((error: unknown) => console.error(error));
  });
  await index.setContent(INDEX);
  await closed;
  await files.close();
});
