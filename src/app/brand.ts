import type { Brand } from '#domain/config/domainConfig.ts';
import { createLazyModule, type LazyModule } from '#ui/lazyModule.ts';
import type { RenderRoot } from '#ui/renderRoot.ts';
import type { Lifetime } from './boot/lifetime.ts';

/** Token files of the brands, each loaded only if configured. */
const SHEETS: Readonly<Record<Brand, LazyModule<string>>> = {
  harbour: createLazyModule(() => import('./brands/harbour.css?inline').then(({ default: css }) => css)),
  ember: createLazyModule(() => import('./brands/ember.css?inline').then(({ default: css }) => css)),
};

/**
 * Applies the operator's tokens over the product's own (C42) before the first render. If loading fails, the
 * product keeps its own look.
 */
export const applyBrand = async (
  brand: Brand,
  { root, top }: Pick<RenderRoot, 'root' | 'top'>,
  life: Pick<Lifetime, 'onEnd'>,
): Promise<void> => {
  const css = await SHEETS[brand].load().catch(() => null);
  if (css === null) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  top.dataset.brand = brand;
  life.onEnd(() => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((each) => each !== sheet);
    delete top.dataset.brand;
  });
};
