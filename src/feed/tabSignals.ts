/**
 * The page's lifecycle events. `active` is false while this tab needs no patches: the page is hidden, frozen
 * or in the back/forward cache.
 */
export type TabSignals = {
  readonly active: () => boolean;
  readonly onActive: (run: (active: boolean) => void) => () => void;
  /** True while the page is frozen or in the back/forward cache. Neither its code nor its own workers run. */
  readonly still: () => boolean;
  readonly onStill: (run: (still: boolean) => void) => () => void;
  readonly onOnline: (run: () => void) => () => void;
  /** True if this page has the user's focus (D26). */
  readonly focused: () => boolean;
  readonly onFocus: (run: () => void) => () => void;
  /**
   * Called with true when the page is unloaded or cached (it cannot know which), with false when restored.
   */
  readonly onAway: (run: (away: boolean) => void) => () => void;
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
  let away = false;
  const still = () => frozen || away;
  const active = () => document.visibilityState === 'visible' && !still();
  /** Runs a listener whenever a lifecycle event has changed the result of `read`. */
  const follow = (read: () => boolean) => (run: (now: boolean) => void) => {
    let last = read();
    const tell = () => {
      const now = read();
      if (now === last) return;
      last = now;
      run(now);
    };
    const set = (change: () => void) => () => {
      change();
      tell();
    };
    return all([
      on(document, 'visibilitychange', tell),
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
          away = true;
        }),
      ),
      on(
        window,
        'pageshow',
        set(() => {
          away = false;
          frozen = false;
        }),
      ),
    ]);
  };
  return {
    active,
    onActive: follow(active),
    still,
    onStill: follow(still),
    onOnline: (run) => on(window, 'online', run),
    focused: () => document.hasFocus(),
    onFocus: (run) => on(window, 'focus', run),
    onAway: (run) =>
      all([
        on(window, 'pagehide', () => run(true)),
        on(window, 'pageshow', (event) => {
          if ((event as PageTransitionEvent).persisted) run(false);
        }),
      ]),
  };
};
