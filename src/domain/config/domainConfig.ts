import type { SportId } from '../ids.ts';
import type { GamblingLimits } from '../responsible-gambling/gamblingActivity.ts';
import type { PlayType } from '../match/match.ts';
import type { Switchable } from './switches.ts';

/** Purposes of addresses from outside data. Each purpose has its own list of allowed hosts (D10). */
export const URL_KINDS = ['image', 'stream', 'banner', 'link', 'api', 'jump'] as const;
export type UrlKind = (typeof URL_KINDS)[number];

/**
 * Calls that move money, named as in the tables of refusal codes: bets, reserve bets, cash-outs, purchases at
 * the member platform.
 */
export const MONEY_CALLS = ['bet', 'reserve', 'cashOut', 'member'] as const;
export type MoneyCall = (typeof MONEY_CALLS)[number];

/**
 * Sources of match results: the product's own, or one of two third-party feeds (RESULTS-02, C40).
 */
export const RESULTS_APIS = ['own', 'second', 'third'] as const;
export type ResultsApi = (typeof RESULTS_APIS)[number];

/** Themes that an operator may use in place of the product's own (src/app/brands). */
export const BRANDS = ['harbour', 'ember'] as const;
export type Brand = (typeof BRANDS)[number];

/**
 * The operator's configuration (C1, C4, C42; D1 to D20 marked "operator"); `platform/CONFIG.md` describes
 * each field. The page fetches it before anything mounts (BOOT-08) and hands it to the worker unchanged.
 * Addresses are absolute, or relative to the page's directory.
 */
export type DomainConfig = Switchable & {
  /** Merchant name. The name and its hash separate the workers and stores of two merchants (D23). */
  readonly merchant: string;
  /**
   * Base addresses: the member platform (REQ-01), match calls, order calls (REQ-02, C27), files (REQ-39),
   * banners (REQ-03) and bankers.
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
   * Hosts that addresses from outside data may lead to, by purpose (D10): `a.example.com`, or `*.example.com`
   * for its subdomains.
   */
  readonly hostLists: Readonly<Record<UrlKind, readonly string[]>>;
  /** Exact origins of the sites that may embed this page (BOOT-01). */
  readonly parents: readonly string[];
  /** Path of the page at the embedding site, without this page's own base (BOOT-03). */
  readonly parentPath: string;
  /** Address of the pushed feed (D1); null where the operator offers polling only. */
  readonly feed: string | null;
  /** Address that answers credentials of the operator's NATS, which then pushes in place of `feed`; else null. */
  readonly nats: string | null;
  /** Address of the platform's own chat socket (CHAT-02, D38); null where it has none. */
  readonly chatSocket: string | null;
  /** Base of the log service's path (REQ-07, D9); null turns logging off. */
  readonly log: string | null;
  /** Addresses for error reports, counters (D9) and evidence of bets; null turns each off. */
  readonly hooks: {
    readonly errors: string | null;
    readonly counters: string | null;
    readonly evidence?: string | null;
  };
  /** Team icon rule (REQ-40): `{keyword}` and `{id}` are replaced. */
  readonly teamIcon: string;
  readonly locales: readonly string[];
  /** One of `locales`, or `browser`: the browser's own languages choose one. */
  readonly defaultLocale: string;
  /** Service language codes by locale (C1), of the form `LANGUAGE_CODE`. */
  readonly languageCodes: Readonly<Record<string, string>>;
  /** Service language codes of the locales that have anchors (C2). */
  readonly anchorLocales: readonly string[];
  /** Offered odds formats (C4): 1 Europe, 2 Hong Kong, 3 Malaysia, 4 Indonesia. */
  readonly oddsFormats: readonly number[];
  /**
   * Most selections (CONST-01), favourites (CONST-02), days of bet records (CONST-03) and days of failed
   * reserved bets (CONST-11). None is above the product's own limit.
   */
  readonly limits: {
    readonly picks: number;
    readonly favourites: number;
    readonly historyDays: number;
    readonly reserveDays: number;
  };
  /** Poll intervals in seconds: counts, a match in play, another match, this configuration (C41). */
  readonly intervals: {
    readonly statistics: number;
    readonly liveDetail: number;
    readonly detail: number;
    readonly config: number;
  };
  /** Most requests a minute of one browser by polls (`workers/source/requestBudget.ts`); no limit if null. */
  readonly requestsPerMinute: number | null;
  /**
   * The oldest version of this client that the operator still serves (`1.4.0`); older ones ask for a reload. Empty
   * for none.
   */
  readonly minimumVersion: string;
  /** Share of the devices that are offered a newer build, in percent. */
  readonly reloadShare: number;
  /** Page size of lists (CONST-04, D20). */
  readonly pageSize: number;
  /** The member platform's code for success (D19). */
  readonly memberSuccess: number;
  /** Minutes by which times that the platform writes as texts are ahead of UTC. */
  readonly utcOffset: number;
  /**
   * When the responsible-gambling reminders appear: after so many minutes, and at so much staked on one day;
   * null turns each off.
   */
  readonly play: GamblingLimits;
  /**
   * Rules of retries and refusals. `reference` says whether the platform answers a repeated money request
   * with the same `Idempotency-Key` as it answered the first. Only if it does (`honoured`) may the user
   * repeat a request with an unknown outcome (D4). `refusals`: additional codes which mean that the platform
   * took no money, by call (D30).
   */
  readonly money: {
    readonly reference: 'ignored' | 'honoured';
    readonly refusals: Readonly<Record<MoneyCall, readonly number[]>>;
  };
  /** Text that the app shell adds to its user agent (BOOT-25); empty where the operator has no app. */
  readonly appShell: string;
  /** The operator's ids (`pid`) of the banner positions `home`, `live` and `detail` (BANNER-01). */
  readonly bannerIds: Readonly<Record<string, string>>;
  /**
   * True if the page uses the last valid configuration of this browser, because it could not use the server's answer.
   * Its worker, new or running, then asks for the configuration at once, and takes from a rejected one what it closes.
   */
  readonly isLastGood?: true;
  /** The source that the results page reads. */
  readonly resultsApi: ResultsApi;
  /**
   * Overrides of endpoints by name, unchecked. They are checked against the endpoint map where calls are made
   * (C42).
   */
  readonly endpoints: Readonly<Record<string, unknown>>;
  /** The product's variant: decides the default play type (LIST-02, LIST-03) and the device prefix. */
  readonly variant: 'plain' | 'mobile';
  /** Sport of the first list; football if absent (MENU-03). */
  readonly sport?: SportId;
  /** Play type of the first list; the variant's default if absent. */
  readonly playType?: PlayType;
  /** The operator's theme; the product's own if absent. */
  readonly brand?: Brand;
  /** Address of a brand file (src/app/brandFile.ts), laid over the theme; the page's own origin or https. */
  readonly brandFile?: string;
};
