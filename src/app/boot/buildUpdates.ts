import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from '#feed/tabClock.ts';
import type { TextStore } from '#state/storage.ts';

/** The server's answer about the build that it serves; `build` is null if unknown. */
export type ServedBuild = { readonly reachable: boolean; readonly build: string | null };

/**
 * `newer`: the server has another build than this page. `broken`: a part of this build cannot be loaded, and
 * a reload did not help.
 */
type Offer = 'newer' | 'broken' | null;

type BuildsDeps = {
  /** Build id of this page. */
  readonly own: string;
  readonly served: () => Promise<ServedBuild>;
  readonly clock: TabClock;
  /** True if no command is unanswered and the user is not typing. */
  readonly isIdle: () => boolean;
  /** Storage with the lifetime of this tab. */
  readonly memory: TextStore;
  readonly reload: () => void;
};

export type BuildUpdates = {
  /** Offer shown to the user: only while idle, and never carried out without consent (F20). */
  readonly offer: StoreApi<{ readonly offer: Offer }>;
  /** Asks the server after a hint at another build. */
  readonly look: () => void;
  /** Dismisses the offer until the server has yet another build. */
  readonly putAway: () => void;
  /** Reloads on the user's request, as soon as no command is unanswered. */
  readonly reload: () => void;
  /**
   * Handles a part of this build that cannot be loaded: one reload per build and tab, never while a command
   * is unanswered (F21). A missing worker may also be forbidden by the browser, so it causes a reload only if
   * the server has another build.
   */
  readonly missing: (what: 'chunk' | 'worker') => Promise<void>;
};

const TURN: Milliseconds = 500;
const KEY = 'reloaded:';

export const createBuildUpdates = ({
  own,
  served,
  clock,
  isIdle,
  memory,
  reload,
}: BuildsDeps): BuildUpdates => {
  const offer = createStore<{ readonly offer: Offer }>(() => ({ offer: null }));
  let wanted: Offer = null;
  let newest: string | null = null;
  let asking = false;
  let turning = false;
  let leaving = false;

  const show = (): void => {
    const now = wanted !== null && isIdle() ? wanted : null;
    if (offer.getState().offer !== now) offer.setState({ offer: now });
  };
  const turn = (): void => {
    show();
    turning = wanted !== null;
    if (turning) clock.later(TURN, turn);
  };
  const want = (next: Offer): void => {
    wanted = next;
    if (!turning) turn();
  };
  const whenIdle = (run: () => void): void => {
    if (isIdle()) run();
    else clock.later(TURN, () => whenIdle(run));
  };
  /**
   * Returns true once per build and tab. Without storage always false, because reloads could repeat forever.
   */
  const mayReload = (): boolean => {
    const key = KEY + own;
    if (memory.read(key) !== null) return false;
    memory.write(key, 'yes');
    leaving = memory.read(key) !== null;
    return leaving;
  };

  const look = async (): Promise<void> => {
    if (asking) return;
    asking = true;
    const { build } = await served();
    asking = false;
    if (build === null || build === newest) return;
    newest = build;
    want(build === own ? null : 'newer');
  };

  return {
    offer,
    look: () => void look(),
    putAway: () => want(null),
    reload: () => whenIdle(reload),
    missing: async (what) => {
      const { reachable, build } = await served();
      // Without the server a reload would leave the user with an empty page.
      if (!reachable || leaving || (what === 'worker' && (build === null || build === own))) return;
      if (mayReload()) whenIdle(reload);
      else want('broken');
    },
  };
};
