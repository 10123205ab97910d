import { createContext, useCallback, useContext, useEffect, useRef, useSyncExternalStore } from 'react';

/**
 * The piece of a document that the client is drawn in: a page of its own, or a shadow root in somebody else's
 * document, of which nothing outside may then be touched (BOOT-01).
 */
export type RenderRoot = {
  /** Where elements are found, keys are heard and style slipIds adopted. */
  readonly root: Document | ShadowRoot;
  /** Carries the language and the attributes that the tokens go by. */
  readonly top: HTMLElement;
  /** Carries what holds for the whole screen. */
  readonly body: HTMLElement;
  /** Whether it is at least so many CSS pixels wide. */
  readonly isWide: (px: number) => boolean;
  /** Wakes when that changes. */
  readonly onWide: (px: number, wake: () => void) => () => void;
  /** CSS pixels. */
  readonly height: () => number;
};

const queryOf = (px: number): MediaQueryList => matchMedia(`(min-width: ${px}px)`);

/** The page itself; read when asked, as there is none where some tests import this. */
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

/** Whether the stage is at least so many CSS pixels wide. */
export const useAtLeast = (px: number): boolean => {
  const stage = useRenderRoot();
  const read = () => stage.isWide(px);
  return useSyncExternalStore(
    useCallback((wake: () => void) => stage.onWide(px, wake), [stage, px]),
    read,
    read,
  );
};

/** Hears the keys pressed on the stage; in somebody else's document those pressed outside are not ours. */
export const useKeys = (onKey: (event: KeyboardEvent) => void, hears = true): void => {
  const { root } = useRenderRoot();
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    if (!hears) return undefined;
    const hear = (event: Event) => latest.current(event as KeyboardEvent);
    root.addEventListener('keydown', hear);
    return () => root.removeEventListener('keydown', hear);
  }, [root, hears]);
};
