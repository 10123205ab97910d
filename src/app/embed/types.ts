import type { SportBus } from '../host/messages.ts';

/**
 * The types of this file are published beside the script, for operators (README.md). It contains only types.
 */
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
   * Carries session, language, theme, route and balance to the client, and its messages back: mitt or any
   * object with the same three methods. Without a bus the user is a guest.
   */
  readonly bus?: SportBus;
  /**
   * Path of the page that contains the client, with a final slash (`/club/sport/`). The client then keeps its
   * location in the query string of the address bar and shows "not found" on other paths. Without it the
   * address belongs to the host: the location travels by `route` and `route-changed`, and the client does not
   * touch the history.
   */
  readonly basePath?: string;
  /**
   * Address of the client's directory on the page's origin (`/sport/`). The default is the directory
   * above this script. Needed if the script comes from another origin, because a worker cannot.
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
  | { readonly ok: true }
  | { readonly ok: false; readonly problem: { readonly code: MountProblem } };

export type MountedClient = {
  /**
   * Resolves when the client is rendered, or with the reason why it is not; never rejects. While the
   * operator's configuration cannot be loaded, the client says so and keeps trying.
   */
  readonly ready: Promise<MountOutcome>;
  /**
   * Removes everything: elements, timers, listeners, this tab's socket and its lock. Resolves when all is
   * removed; may be called twice.
   */
  readonly unmount: () => Promise<void>;
};

/**
 * Renders the client into an element of a host's document, in a shadow root of the element's size. Nothing
 * outside the element changes. One client per document.
 */
export type Mount = (element: HTMLElement, options?: MountOptions) => MountedClient;
