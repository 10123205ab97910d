/** What the page tells about itself. `active` is false while nothing is owed to this tab: hidden, frozen, or in the back/forward cache. */
export type TabSignals = {
  readonly active: () => boolean;
  readonly onActive: (run: (active: boolean) => void) => () => void;
  readonly onOnline: (run: () => void) => () => void;
  /** The page goes for good. */
  readonly onLeave: (run: () => void) => () => void;
};

type Listen = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
type Page = { readonly window: Listen; readonly document: Listen & { readonly visibilityState: DocumentVisibilityState } };

const on = (target: Listen, name: string, run: (event: Event) => void): (() => void) => {
  target.addEventListener(name, run);
  return () => target.removeEventListener(name, run);
};

const all = (stops: readonly (() => void)[]) => () => stops.forEach((stop) => stop());

export const createTabSignals = ({ window, document }: Page): TabSignals => {
  // `freeze` and `pagehide` may come without a change of visibility (bfcache, CDP), so each is kept by itself.
  let frozen = false;
  let away = false;
  const active = () => document.visibilityState === 'visible' && !frozen && !away;
  return {
    active,
    onActive: (run) => {
      let last = active();
      const tell = () => {
        const now = active();
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
        on(document, 'freeze', set(() => { frozen = true; })),
        on(document, 'resume', set(() => { frozen = false; })),
        on(window, 'pagehide', set(() => { away = true; })),
        on(window, 'pageshow', set(() => { away = false; frozen = false; })),
      ]);
    },
    onOnline: (run) => on(window, 'online', run),
    onLeave: (run) => on(window, 'pagehide', (event) => {
      if (!(event as PageTransitionEvent).persisted) run();
    }),
  };
};
