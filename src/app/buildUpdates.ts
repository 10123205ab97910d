import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from '#feed/tabClock.ts';
import type { TextStore } from '#state/storage.ts';

/** What the server says when it is asked which build it serves; `build` null where it does not say. */
export type ServedBuild = { readonly reachable: boolean; readonly build: string | null };

/** `newer`: another build is served than this page is of. `broken`: a part of this one cannot be had, and a reload did not help. */
type Offer = 'newer' | 'broken' | null;

type BuildsDeps = {
  /** The build of this page. */
  readonly own: string;
  readonly served: () => Promise<ServedBuild>;
  readonly clock: TabClock;
  /** No command is unanswered and the user is not typing. */
  readonly isIdle: () => boolean;
  /** Kept for as long as this tab. */
  readonly memory: TextStore;
  readonly reload: () => void;
};

export type BuildUpdates = {
  /** What the user is told now: only while idle, and never acted on without being asked (F20). */
  readonly offer: StoreApi<{ readonly offer: Offer }>;
  /** Something hints at another build: the server is asked. */
  readonly look: () => void;
  /** Not now: said again when yet another build comes. */
  readonly putAway: () => void;
  /** The user wants to: as soon as nothing is unanswered. */
  readonly reload: () => void;
  /**
   * A part of this build cannot be had: one reload, once a build and tab, never while something is unanswered
   * (F21). A worker may also be forbidden here: for that the page is only reloaded where another build is
   * served.
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
  /** True once a build and tab; where nothing can be remembered never, as it might go round in circles. */
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
      // Without the server a reload would leave the user with nothing at all.
      if (!reachable || leaving || (what === 'worker' && (build === null || build === own))) return;
      if (mayReload()) whenIdle(reload);
      else want('broken');
    },
  };
};
