/**
 * Defines what the client's pages and workers may do. The sandbox sends this policy with its
 * answers. A test compares it with `nginx.conf`, from which an operator starts, word by word.
 */

/** Origins besides the page's own origin, and the address of reports. */
export type Origins = {
  /** Origins of the feed's WebSocket (`wss://...`). Some browsers do not accept `'self'` for a WebSocket. */
  readonly sockets: readonly string[];
  /** Origins of the sites that may embed the page. */
  readonly parents: readonly string[];
  /**
   * Origins of the build's scripts, styles and pictures, if it was built with `ASSETS_BASE`. The worker's
   * script never comes from them.
   */
  readonly assets: readonly string[];
  /**
   * Origins of streams and of pages with streams: the hosts of `hostLists.stream` in the domain
   * configuration.
   */
  readonly media: readonly string[];
  /**
   * A path of the page's own origin to which browsers report violations of the policy. Only these reports
   * show a worker's violations.
   */
  readonly reports: string;
};

const allow = (name: string, ...sources: readonly string[]): string => [name, ...sources].join(' ');

const contentPolicy = ({ sockets, parents, assets, media, reports }: Origins): string =>
  [
    "default-src 'none'",
    allow('script-src', "'self'", ...assets),
    // Every browser requires the page's own origin for the script of a SharedWorker.
    "worker-src 'self'",
    allow('connect-src', "'self'", ...sockets, ...media),
    allow('img-src', "'self'", 'data:', ...assets),
    // A video reads from Media Source Extensions through a `blob:` address.
    allow('media-src', "'self'", 'blob:', ...media),
    allow('frame-src', "'self'", ...media),
    allow('style-src', "'self'", ...assets),
    allow('font-src', "'self'", ...assets),
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    allow('frame-ancestors', "'self'", ...parents),
    "require-trusted-types-for 'script'",
    'trusted-types feed-worker',
    `report-uri ${reports}`,
  ].join('; ');

/**
 * Browser features that the client does not use. The list has only names that Chromium 109 knows, because
 * that browser reports all others.
 */
const OFF = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/**
 * Headers of all answers other than the client's files: calls, icons, texts of the platform, redirects and
 * missing paths. If a browser opens such an answer as a page, nothing in the page runs.
 */
export const OTHER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Headers of the client's files: the page, its scripts, and the worker's script. A worker follows the policy
 * of its own script's answer.
 */
export const clientHeaders = (origins: Origins): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(origins),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': OFF.map((feature) => `${feature}=()`).join(', '),
  // A game opens in its own window and gets no reference to this one. Browsers ignore this header inside a
  // parent's frame.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
});
