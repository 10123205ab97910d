import type { RenderRoot } from '#ui/renderRoot.ts';
import skeletonCss from '../skeleton.css?inline';
import frameCss from './frame.css?inline';

/** A render root of the client in a host's document. */
export type ShadowStage = {
  readonly stage: RenderRoot;
  /** Element into which the client renders. */
  readonly at: HTMLElement;
  /** Resolves once the styles are loaded. */
  readonly styled: Promise<void>;
  readonly remove: () => void;
};

/** Resets all styles, so that no rule of the host applies here, not even by inheritance or `!important`. */
const OUTSIDE: Readonly<Record<string, string>> = {
  all: 'initial',
  direction: 'ltr',
  display: 'block',
  width: '100%',
  height: '100%',
};

const element = (
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...inside: readonly (Node | string)[]
): HTMLElement => {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...inside);
  return created;
};
const bars = (count: number): HTMLElement[] => Array.from({ length: count }, () => element('i', {}));

/** The skeleton of index.html. */
const skeleton = (): HTMLElement =>
  element(
    'div',
    { class: 'boot', 'data-boot': 'script' },
    element('div', { class: 'boot-bar' }),
    element(
      'div',
      { class: 'boot-columns' },
      element('div', { class: 'boot-menu' }, ...bars(8)),
      element('div', { class: 'boot-list' }, ...bars(12)),
      element('div', { class: 'boot-side' }),
    ),
    element('p', { class: 'boot-text', role: 'status', 'data-boot-text': '' }, '载入中 · Loading'),
  );

const linkTo = (href: string): { readonly link: HTMLElement; readonly styled: Promise<void> } => {
  const link = element('link', { rel: 'stylesheet', href });
  const styled = new Promise<void>((resolve, reject) => {
    link.addEventListener('load', () => resolve(), { once: true });
    link.addEventListener('error', () => reject(new Error('The styles could not be loaded.')), {
      once: true,
    });
  });
  return { link, styled };
};

/**
 * Creates a shadow root in `into` and draws the skeleton at once. `styles` is the address of the client's
 * other styles.
 */
export const createShadowStage = (into: HTMLElement, styles: string): ShadowStage => {
  const host = document.createElement('sport-live');
  for (const [name, value] of Object.entries(OUTSIDE)) host.style.setProperty(name, value, 'important');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(skeletonCss + frameCss);
  root.adoptedStyleSheets = [sheet];
  const at = element('div', { id: 'root' });
  // Focusable, so that after a press between controls key events still arrive here.
  const body = element('div', { class: 'stage', tabindex: '-1' }, at, skeleton());
  const frame = element('div', { class: 'frame' }, body);
  const { link, styled } = linkTo(styles);
  root.append(link, frame);
  into.append(host);

  let size = frame.getBoundingClientRect();
  const listeners = new Set<() => void>();
  const observer = new ResizeObserver(() => {
    size = frame.getBoundingClientRect();
    for (const each of listeners) each();
  });
  observer.observe(frame);
  const onWide = (_px: number, wake: () => void): (() => void) => {
    listeners.add(wake);
    return () => void listeners.delete(wake);
  };
  return {
    at,
    styled,
    stage: { root, top: body, body, isWide: (px) => size.width >= px, onWide, height: () => size.height },
    remove: () => {
      observer.disconnect();
      host.remove();
    },
  };
};
