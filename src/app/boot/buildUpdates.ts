import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Milliseconds } from '#domain/ids.ts';
import type { TabClock } from '#feed/tabClock.ts';
import type { TextStore } from '#state/storage.ts';

/**
 * The server's answer about the build that it serves. `reachable`: whether a reload would get the page. `build` is null
 * if unknown.
 */
export type ServedBuild = { readonly reachable: boolean; readonly build: string | null };

/**
 * `newer`: the server has another build than this page. `broken`: a part of this build cannot be loaded. A
 * reload did not help, or the part is one of the worker and the server has another build.
 */
type Offer = 'newer' | 'broken' | null;

type BuildsDeps = {
  /** Build id of this page. */
  readonly ownBuild: string;
  readonly fetchServed: () => Promise<ServedBuild>;
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
  /**
   * Asks the server for its build, because something hints at another one. `isMissing`: the worker lacks a module.
   * Another build at the server is then offered as `broken`, also if the user has closed the offer; the server is asked
   * for it at most once a minute.
   */
  readonly check: (isMissing?: boolean) => void;
  /**
   * Closes the offer. The first look at the server after an hour opens it again, and a third build there at once.
   */
  readonly dismiss: () => void;
  /** Reloads on the user's request, as soon as no command is unanswered. */
  readonly reload: () => void;
  /**
   * Handles a chunk or worker of this build that cannot be loaded: reloads the page once per build and tab,
   * and never while a command is unanswered (F21). A missing worker may also be forbidden by the browser, so
   * it causes a reload only if the server has another build.
   */
  readonly onMissing: (part: 'chunk' | 'worker') => Promise<void>;
};

/** Interval at which the code checks whether the page is idle. */
const IDLE_CHECK_MS: Milliseconds = 500;
/** How long an offer stays closed. Not from the specification. */
const DISMISSED_MS: Milliseconds = 3_600_000;
/** Least time between two checks for modules that the worker lacks. Not from the specification. */
const MISSING_CHECK_MS: Milliseconds = 60_000;
const RELOADED_KEY_PREFIX = 'reloaded:';

export const createBuildUpdates = ({
  ownBuild,
  fetchServed,
  clock,
  isIdle,
  memory,
  reload,
}: BuildsDeps): BuildUpdates => {
  const offer = createStore<{ readonly offer: Offer }>(() => ({ offer: null }));
  let requested: Offer = null;
  let lastServed: string | null = null;
  let isChecking = false;
  let missingCheckAt = -Infinity;
  let isPolling = false;
  let isReloading = false;

  const show = (): void => {
    const now = requested !== null && isIdle() ? requested : null;
    if (offer.getState().offer !== now) offer.setState({ offer: now });
  };
  const poll = (): void => {
    show();
    isPolling = requested !== null;
    if (isPolling) clock.schedule(IDLE_CHECK_MS, poll);
  };
  const setWanted = (next: Offer): void => {
    requested = next;
    if (!isPolling) poll();
  };
  const whenIdle = (run: () => void): void => {
    if (isIdle()) run();
    else clock.schedule(IDLE_CHECK_MS, () => whenIdle(run));
  };
  /**
   * Returns true once per build and tab. Without storage always false, because reloads could repeat forever.
   */
  const mayReload = (): boolean => {
    const key = RELOADED_KEY_PREFIX + ownBuild;
    if (memory.read(key) !== null) return false;
    memory.write(key, 'yes');
    isReloading = memory.read(key) !== null;
    return isReloading;
  };

  const check = async (isMissing = false): Promise<void> => {
    if (isChecking || (isMissing && clock.now() < missingCheckAt)) return;
    isChecking = true;
    if (isMissing) missingCheckAt = clock.now() + MISSING_CHECK_MS;
    const { build } = await fetchServed();
    isChecking = false;
    if (build === null || build === (isMissing ? ownBuild : lastServed)) return;
    lastServed = build;
    setWanted(build === ownBuild ? null : isMissing ? 'broken' : 'newer');
  };

  return {
    offer,
    check: (isMissing) => void check(isMissing),
    dismiss: () => {
      setWanted(null);
      clock.schedule(DISMISSED_MS, () => {
        lastServed = null;
      });
    },
    reload: () => whenIdle(reload),
    onMissing: async (part) => {
      const { reachable, build } = await fetchServed();
      // Without the server a reload would leave the user with an empty page, or with an error.
      if (!reachable || isReloading || (part === 'worker' && (build === null || build === ownBuild))) return;
      if (mayReload()) whenIdle(reload);
      else setWanted('broken');
    },
  };
};
