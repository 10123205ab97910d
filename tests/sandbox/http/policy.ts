/**
 * What the client's pages and workers may do (security.md), in one place: the sandbox answers with it, and
 * `nginx.conf`, which an operator starts from, is checked against it word by word.
 */

/** Origins beside the page's own, and where reports go. */
export type Origins = {
  /** Of the feed's WebSocket (`wss://...`): not every browser takes `'self'` for it. */
  readonly sockets: readonly string[];
  /** Of the sites that may embed the page. */
  readonly parents: readonly string[];
  /**
   * That scripts, styles and pictures of the build come from, where it was built with `ASSETS_BASE`. Never
   * the worker's.
   */
  readonly assets: readonly string[];
  /**
   * That streams and pages of streams come from: the hosts of `hostLists.stream` in the domain configuration.
   */
  readonly media: readonly string[];
  /**
   * A path of the page's own origin that browsers report broken rules to: the only way to hear of a worker's.
   */
  readonly reports: string;
};

const allow = (name: string, ...sources: readonly string[]): string => [name, ...sources].join(' ');

const contentPolicy = ({ sockets, parents, assets, media, reports }: Origins): string =>
  [
    "default-src 'none'",
    allow('script-src', "'self'", ...assets),
    // A SharedWorker's script has to be of the page's own origin in any browser.
    "worker-src 'self'",
    allow('connect-src', "'self'", ...sockets, ...media),
    allow('img-src', "'self'", 'data:', ...assets),
    // Media Source Extensions are given to a video as `blob:`.
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
 * Browser features that the client does not use. Only names that Chromium 109 knows, because it reports all others.
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
 * Headers of answers that are no file of the client: calls, icons, texts of the platform, redirects and missing
 * paths. If a browser opens one as a page, nothing in it runs.
 */
export const OTHER_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; sandbox",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * Headers of the files of the client: the page, its scripts, and the script of the worker, which has the policy of
 * its own answer.
 */
export const clientHeaders = (origins: Origins): Readonly<Record<string, string>> => ({
  'content-security-policy': contentPolicy(origins),
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy': OFF.map((feature) => `${feature}=()`).join(', '),
  // A game opens in a window of its own and keeps nothing of this one; inside a parent's frame the header
  // says nothing.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
});
