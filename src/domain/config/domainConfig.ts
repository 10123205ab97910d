import type { SportId } from '../ids.ts';
import type { PlayLimits } from '../responsible-gambling/play.ts';
import type { PlayType } from '../match/match.ts';
import type { Switchable } from './switches.ts';

/** What an address from data is for: each kind has its own list of hosts (D10). */
export const URL_KINDS = ['image', 'stream', 'banner', 'link', 'api', 'jump'] as const;
export type UrlKind = (typeof URL_KINDS)[number];

/**
 * The calls that move money, by the codes that refuse them: bets, reserve bets, cash-outs, and what the member
 * platform sells.
 */
export const MONEY_CALLS = ['bet', 'reserve', 'cashOut', 'member'] as const;
export type MoneyCall = (typeof MONEY_CALLS)[number];

/** Looks that an operator may have in place of the product's own (src/app/brands). */
export const BRANDS = ['harbour', 'ember'] as const;
export type Brand = (typeof BRANDS)[number];

/**
 * What the operator configures (C1, C4, C42; D1 to D20 marked "operator"), field by field in
 * `platform/CONFIG.md`. It is fetched before anything mounts (BOOT-08) and handed to the worker as it is.
 * Addresses are absolute, or relative to the page's directory.
 */
export type DomainConfig = Switchable & {
  /** Names the merchant; it and its hash separate two merchants' workers and stores (D23). */
  readonly merchant: string;
  /**
   * Base of the member platform's paths (REQ-01), of the match calls, of the order calls (REQ-02, C27), of
   * files (REQ-39), of banners (REQ-03), of the bankers.
   */
  readonly hosts: {
    readonly service: string;
    readonly match: string;
    readonly order: string;
    readonly file: string;
    readonly banner: string;
    readonly banker: string;
  };
  /**
   * Hosts that addresses from data may lead to, by kind (D10): `a.example.com`, or `*.example.com` for what
   * is below it.
   */
  readonly hostLists: Readonly<Record<UrlKind, readonly string[]>>;
  /** Exact origins of the sites that may embed this page (BOOT-01). */
  readonly parents: readonly string[];
  /** Path of the page at the embedding site, apart from this page's own base (BOOT-03). */
  readonly parentPath: string;
  /** Address of the pushed feed (D1); null where the operator has polls alone. */
  readonly feed: string | null;
  /** Base of the log service's path (REQ-07, D9); null where nothing is logged. */
  readonly log: string | null;
  /** Addresses that bugs and counters are posted to, as words and counts (D9); null for none. */
  readonly hooks: { readonly errors: string | null; readonly counters: string | null };
  /** Team icon rule (REQ-40): `{keyword}` and `{id}` are replaced. */
  readonly teamIcon: string;
  readonly locales: readonly string[];
  /** One of `locales`, or `browser`: which of them the browser's own languages ask for. */
  readonly defaultLocale: string;
  /** Service language codes by locale (C1). */
  readonly languageCodes: Readonly<Record<string, string>>;
  /** Service language codes of the locales that have anchors (C2). */
  readonly anchorLocales: readonly string[];
  /** Offered odds formats (C4): 1 Europe, 2 Hong Kong, 3 Malaysia, 4 Indonesia. */
  readonly oddsFormats: readonly number[];
  /** Currencies that the operator has, with the decimals that amounts are shown with (C18). */
  readonly currencies: readonly { readonly id: number; readonly decimals: number }[];
  /**
   * Most picks (CONST-01), favourites (CONST-02), days of bet records (CONST-03) and of reservations
   * (CONST-11): never above the product's own.
   */
  readonly limits: {
    readonly picks: number;
    readonly favourites: number;
    readonly historyDays: number;
    readonly reserveDays: number;
  };
  /** Seconds between asking again: counts, a match in play, another match, this configuration (C41). */
  readonly intervals: {
    readonly statistics: number;
    readonly liveDetail: number;
    readonly detail: number;
    readonly config: number;
  };
  /** Page size of lists (CONST-04, D20). */
  readonly pageSize: number;
  /** The code that the member platform says success with (D19). */
  readonly memberSuccess: number;
  /**
   * When users are reminded of how they play: after so many minutes here, at so much staked on one day; null
   * for never.
   */
  readonly play: PlayLimits;
  /**
   * `reference`: whether the platform answers a money request that comes a second time with the same
   * `Idempotency-Key` as it did the first. Only there (`honoured`) does the user's own press repeat a request
   * whose outcome is unknown (D4). `refusals`: further codes that say that nothing was taken, by call (D30).
   */
  readonly money: {
    readonly reference: 'ignored' | 'honoured';
    readonly refusals: Readonly<Record<MoneyCall, readonly number[]>>;
  };
  /**
   * What the app shell adds to its user agent, by which it is told from a browser (BOOT-25); empty where
   * there is none.
   */
  readonly appShell: string;
  /**
   * Changes of endpoints by their names, as they came: read against the endpoint map where calls are made
   * (C42).
   */
  readonly endpoints: Readonly<Record<string, unknown>>;
  /** The product's variant: decides the default play type (LIST-02, LIST-03) and the device prefix. */
  readonly variant: 'plain' | 'mobile';
  /** The first list's sport; absent: football (MENU-03). */
  readonly sport?: SportId;
  /** The first list's play type; absent: by variant. */
  readonly playType?: PlayType;
  /** The operator's looks; absent: the product's own. */
  readonly brand?: Brand;
};
