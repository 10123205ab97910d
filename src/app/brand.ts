import i18next from 'i18next';
import type { Brand, DomainConfig } from '#domain/config/domainConfig.ts';
import { brandLinks } from '#state/brandLinks.ts';
import { createLazyModule, type LazyModule } from '#ui/lazyModule.ts';
import type { RenderRoot } from '#ui/renderRoot.ts';
import type { Lifetime } from './boot/lifetime.ts';
import { createBrandCss, readBrandFile, type BrandFile } from './brandFile.ts';

/** Token files of the brands, each loaded only if configured. */
const SHEETS: Readonly<Record<Brand, LazyModule<string>>> = {
  harbour: createLazyModule(() => import('./brands/harbour.css?inline').then(({ default: css }) => css)),
  ember: createLazyModule(() => import('./brands/ember.css?inline').then(({ default: css }) => css)),
};

/** A brand file is small, and the first render waits for it. */
const FILE_MS = 3_000;
const FILE_LETTERS = 200_000;

type Place = Pick<RenderRoot, 'root' | 'top'> & {
  /** Address of the page's directory. */
  readonly base: string;
  readonly life: Pick<Lifetime, 'onEnd'>;
};

/** Fetches and checks a brand file. Null, with the faults in the console, if it cannot be used. */
const loadBrandFile = async (address: string, base: string): Promise<BrandFile | null> => {
  try {
    const signal = AbortSignal.timeout(FILE_MS);
    const answer = await fetch(new URL(address, base), { credentials: 'omit', redirect: 'error', signal });
    const text = await answer.text();
    if (!answer.ok || text.length > FILE_LETTERS) throw new Error(`brandFile: HTTP ${answer.status}`);
    const { brand, faults } = readBrandFile(JSON.parse(text), base);
    if (brand === null) throw new Error(`brandFile: ${faults.join('; ')}`);
    return brand;
  } catch (error) {
    reportError(error);
    return null;
  }
};

/**
 * Lays the texts of a brand over the product's own, in every language that is loaded, now and later. Returns a
 * function that stops.
 */
const overrideTexts = ({ name, texts }: BrandFile): (() => void) => {
  const write = (language: string): void => {
    const own = name === undefined ? undefined : { 'app:product': name };
    for (const [path, text] of Object.entries({ ...own, ...texts[language as keyof typeof texts] })) {
      const [namespace = '', key = ''] = path.split(':');
      if (i18next.hasResourceBundle(language, namespace))
        i18next.addResource(language, namespace, key, text, { silent: true });
    }
  };
  for (const language of Object.keys(i18next.store.data)) write(language);
  i18next.store.on('added', write);
  return () => i18next.store.off('added', write);
};

const addSheet = (root: RenderRoot['root'], css: string): (() => void) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
  };
};

/** Loads the font of a brand from the page's own origin; the product's fonts are used until it is there. */
const addFont = ({ font }: BrandFile): (() => void) | null => {
  if (font?.file === undefined) return null;
  const face = new FontFace(font.family, `url("${font.file.replaceAll('"', '%22')}")`, { display: 'swap' });
  document.fonts.add(face);
  face.load().catch(reportError);
  return () => void document.fonts.delete(face);
};

/**
 * Applies the operator's theme and brand file over the product's own look (C42) before the first render. What
 * cannot be loaded leaves the product's own.
 */
export const applyBrand = async (
  { brand, brandFile }: Pick<DomainConfig, 'brand' | 'brandFile'>,
  { root, top, base, life }: Place,
): Promise<void> => {
  const [css, file] = await Promise.all([
    brand === undefined ? null : SHEETS[brand].load().catch(() => null),
    brandFile === undefined ? null : loadBrandFile(brandFile, base),
  ]);
  if (css === null && file === null) return;
  top.dataset.brand = css === null ? 'own' : brand;
  life.onEnd(() => {
    delete top.dataset.brand;
  });
  if (css !== null) life.onEnd(addSheet(root, css));
  if (file === null) return;
  life.onEnd(addSheet(root, createBrandCss(file, getComputedStyle(top).getPropertyValue('--font'))));
  life.onEnd(overrideTexts(file));
  brandLinks.setState(file.links, true);
  life.onEnd(() => brandLinks.setState({}, true));
  const removeFont = addFont(file);
  if (removeFont !== null) life.onEnd(removeFont);
};
