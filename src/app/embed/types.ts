import type { SportBus } from '../host/messages.ts';

/** What this file says is published beside the script, for operators (README.md); types alone. */
export type {
  ClientError,
  ClientEvents,
  HostEvents,
  HostLocale,
  HostSession,
  HostWallet,
  SportBus,
  SportBusEvents,
} from '../host/messages.ts';

export type MountOptions = {
  /**
   * Carries session, language, theme, route, balance to the client and its messages back: mitt, or whatever
   * has its three methods. Without one the user is a guest.
   */
  readonly bus?: SportBus;
  /**
   * The path of the page that the client stands in, with its slash (`/club/sport/`): the client then keeps
   * what is open in the query string of the address bar, and shows "not found" elsewhere. Left out, the
   * address is the host's: what is open goes by `route` and
   * `route-changed`, and nothing is written into the history.
   */
  readonly basePath?: string;
  /**
   * Address of the client's directory on the origin of the page, with its slash. Left out it is the directory
   * above this script. Needed where the script comes from another origin: the worker's may not.
   */
  readonly assetBase?: string;
};

/**
 * - `mounted-already`: one client a document; unmount it first.
 * - `no-element`: what was handed in is no element of this document.
 * - `other-origin`: `assetBase` (or this script's directory) is not of the page's own origin.
 * - `missing`: a part of the client could not be loaded.
 * - `unmounted`: it was unmounted before it was drawn.
 */
export type MountProblem = 'mounted-already' | 'no-element' | 'other-origin' | 'missing' | 'unmounted';
export type MountOutcome =
  { readonly ok: true } | { readonly ok: false; readonly problem: { readonly code: MountProblem } };

export type MountedClient = {
  /**
   * Settles once the client is drawn, or why it is not; never rejects. While the operator's configuration
   * cannot be had the client says so and goes on asking.
   */
  readonly ready: Promise<MountOutcome>;
  /**
   * Takes everything back: what was drawn, timers, listeners, the socket of this tab, its lock. Settles when
   * it is gone; may be called twice.
   */
  readonly unmount: () => Promise<void>;
};

/**
 * Draws the client into an element of somebody else's document: in a shadow root, as large as the element,
 * and nothing outside is touched. One client a document.
 */
export type Mount = (element: HTMLElement, options?: MountOptions) => MountedClient;
