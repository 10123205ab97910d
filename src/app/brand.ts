import type { Brand } from '#domain/domainConfig.ts';
import { createPart, type Part } from '#ui/part.ts';
import type { Stage } from '#ui/stage.ts';
import type { Lifetime } from './lifetime.ts';

/** Token files of operators, each fetched only where it is configured. */
const SHEETS: Readonly<Record<Brand, Part<string>>> = {
  harbour: createPart(() => import('./brands/harbour.css?inline').then(({ default: css }) => css)),
  ember: createPart(() => import('./brands/ember.css?inline').then(({ default: css }) => css)),
};

/**
 * Lays the operator's tokens over the product's own (C42), before anything is drawn. Where they cannot be had
 * the product keeps its own looks.
 */
export const showBrand = async (
  brand: Brand,
  { root, top }: Pick<Stage, 'root' | 'top'>,
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
