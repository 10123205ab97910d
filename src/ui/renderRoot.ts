import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * The part of a document in which the client renders: its own page, or a shadow root in a host's document.
 * The client never touches anything outside (BOOT-01).
 */
export type RenderRoot = {
  /** Root for element queries, key events and adopted style sheets. */
  readonly root: Document | ShadowRoot;
  /** Element with the language and the attributes that select the tokens. */
  readonly top: HTMLElement;
  /** Element for styles of the whole screen. */
  readonly body: HTMLElement;
  /** Returns whether the root is at least `px` CSS pixels wide. */
  readonly isWide: (px: number) => boolean;
  /** Calls `wake` when that changes; returns a function that unsubscribes. */
  readonly onWide: (px: number, wake: () => void) => () => void;
  /** Returns the height in CSS pixels. */
  readonly height: () => number;
};

const queryOf = (px: number): MediaQueryList => matchMedia(`(min-width: ${px}px)`);

/** The page itself. Properties are read lazily, because some tests import this file without a page. */
export const pageRenderRoot: RenderRoot = {
  get root() {
    return document;
  },
  get top() {
    return document.documentElement;
  },
  get body() {
    return document.body;
  },
  isWide: (px) => queryOf(px).matches,
  onWide: (px, wake) => {
    const query = queryOf(px);
    query.addEventListener('change', wake);
    return () => query.removeEventListener('change', wake);
  },
  height: () => window.innerHeight,
};

const Context = createContext<RenderRoot>(pageRenderRoot);
export const RenderRootProvider = Context;

export const useRenderRoot = (): RenderRoot => useContext(Context);

/** Returns whether the render root is at least `px` CSS pixels wide; renders on change. */
export const useAtLeast = (px: number): boolean => {
  const stage = useRenderRoot();
  const read = () => stage.isWide(px);
  return useSyncExternalStore(
    useCallback((wake: () => void) => stage.onWide(px, wake), [stage, px]),
    read,
    read,
  );
};

/**
 * Listens for keys pressed inside the render root; keys pressed elsewhere in a host's document are ignored.
 */
export const useKeys = (onKey: (event: KeyboardEvent) => void, hears = true): void => {
  const { root } = useRenderRoot();
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    if (!hears) return undefined;
    const onKey = (event: Event) => latest.current(event as KeyboardEvent);
    root.addEventListener('keydown', onKey);
    return () => root.removeEventListener('keydown', onKey);
  }, [root, hears]);
};
