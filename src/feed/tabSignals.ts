/**
 * The page's lifecycle events. `active` is false while this tab needs no patches: the page is hidden, frozen
 * or in the back/forward cache.
 */
export type TabSignals = {
  readonly isActive: () => boolean;
  readonly onActive: (run: (active: boolean) => void) => () => void;
  /** True while the page is frozen or in the back/forward cache. Neither its code nor its own workers run. */
  readonly isFrozen: () => boolean;
  readonly onFrozen: (run: (isFrozen: boolean) => void) => () => void;
  readonly onOnline: (run: () => void) => () => void;
  /** True if this page has the user's focus (D26). */
  readonly isFocused: () => boolean;
  readonly onFocus: (run: () => void) => () => void;
  /**
   * Called with true when the page is unloaded or cached (it cannot know which), with false when restored.
   */
  readonly onPageHide: (run: (isLeaving: boolean) => void) => () => void;
};

type Listen = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
type Page = {
  readonly window: Listen;
  readonly document: Listen & { readonly visibilityState: DocumentVisibilityState; hasFocus(): boolean };
  /** Removes all listeners when aborted. */
  readonly signal?: AbortSignal;
};

const all = (stops: readonly (() => void)[]) => () => stops.forEach((stop) => stop());

export const createTabSignals = ({ window, document, signal }: Page): TabSignals => {
  const on = (target: Listen, name: string, run: (event: Event) => void): (() => void) => {
    target.addEventListener(name, run, signal === undefined ? undefined : { signal });
    return () => target.removeEventListener(name, run);
  };
  // `freeze` and `pagehide` may come without a change of visibility (bfcache, CDP), so each has its own flag.
  let frozen = false;
  let isLeaving = false;
  const isFrozen = () => frozen || isLeaving;
  const isActive = () => document.visibilityState === 'visible' && !isFrozen();
  /** Runs a listener whenever a lifecycle event has changed the result of `read`. */
  const createSubscribe = (read: () => boolean) => (run: (now: boolean) => void) => {
    let last = read();
    const check = () => {
      const now = read();
      if (now === last) return;
      last = now;
      run(now);
    };
    const set = (change: () => void) => () => {
      change();
      check();
    };
    return all([
      on(document, 'visibilitychange', check),
      on(
        document,
        'freeze',
        set(() => {
          frozen = true;
        }),
      ),
      on(
        document,
        'resume',
        set(() => {
          frozen = false;
        }),
      ),
      on(
        window,
        'pagehide',
        set(() => {
          isLeaving = true;
        }),
      ),
      on(
        window,
        'pageshow',
        set(() => {
          isLeaving = false;
          frozen = false;
        }),
      ),
    ]);
  };
  return {
    isActive,
    onActive: createSubscribe(isActive),
    isFrozen,
    onFrozen: createSubscribe(isFrozen),
    onOnline: (run) => on(window, 'online', run),
    isFocused: () => document.hasFocus(),
    onFocus: (run) => on(window, 'focus', run),
    onPageHide: (run) =>
      all([
        on(window, 'pagehide', () => run(true)),
        on(window, 'pageshow', (event) => {
          if ((event as PageTransitionEvent).persisted) run(false);
        }),
      ]),
  };
};
