import type { RenderRoot } from '#ui/renderRoot.ts';
import skeletonCss from '../skeleton.css?inline';
import frameCss from './frame.css?inline';

/** A stage of its own in somebody else's document. */
export type ShadowStage = {
  readonly stage: RenderRoot;
  /** What is drawn into. */
  readonly at: HTMLElement;
  /** Settles once the styles are there. */
  readonly styled: Promise<void>;
  readonly remove: () => void;
};

/**
 * No rule of the host may reach what stands here, not even as an inherited value, however important it says
 * it is.
 */
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
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...inside);
  return made;
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
 * A shadow root in `into`, with the skeleton drawn at once; `styles` is the address of all other styles of
 * the client.
 */
export const createShadowStage = (into: HTMLElement, styles: string): ShadowStage => {
  const host = document.createElement('sport-live');
  for (const [name, value] of Object.entries(OUTSIDE)) host.style.setProperty(name, value, 'important');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(skeletonCss + frameCss);
  root.adoptedStyleSheets = [sheet];
  const at = element('div', { id: 'root' });
  // It takes the focus of a press between the controls, so that keys are heard here afterwards.
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
