/**
 * Timers and limits, in milliseconds unless noted, each with the requirement that defines it. A caller
 * overrides them only by an argument.
 */

/** FEED-01, CONST-13: interval of the poll of every watched list. */
export const MATCH_LOOP_MS = 60_000;
/** FEED-04, CONST-16: interval of the poll of the in-play view. */
export const IN_PLAY_LOOP_MS = 5_000;
/** FEED-02, CONST-14: interval of state and popularity of the live rooms on screen (C11). */
export const ANCHOR_LOOP_MS = 20_000;
/** FEED-10, FEED-11, CONST-22, CONST-23: interval of the list of live rooms, and of the switch of agents' rooms. */
export const ANCHOR_LIST_MS = 60_000;
/** MENU-13: timeout of the search for live rooms. */
export const ANCHOR_SEARCH_MS = 10_000;
/** FEED-03, CONST-15: interval of the socket check, which starts a new burst if the last one failed (C14). */
export const SOCKET_LOOP_MS = 10_000;
/** FEED-06, CONST-24. */
export const STATISTICS_RETRY_MS = 1_500;
/** FEED-07, CONST-25: the loading flag stays this long after a list has loaded. */
export const LOADING_FLAG_MS = 1_000;
/** FEED-09, CONST-27: at most one subscribe in this time; the first is sent at once (D7). */
export const SUBSCRIBE_THROTTLE_MS = 1_000;
/** FEED-08, CONST-29: attempts in one burst. */
export const BURST_ATTEMPTS = 5;
/** FEED-08, CONST-29: delay between the attempts of a burst. */
export const BURST_DELAY_MS = 3_000;
/** D7: a random 0 to 30 % is added to each delay. */
export const BURST_JITTER = 0.3;
/** CONST-04; also the largest page that the platform accepts (D20). */
export const PAGE_SIZE = 50;
/** CONST-03, MYBETS-09: the bet history goes back this many days, today among them. */
export const BET_RECORD_DAYS = 45;
export const BET_RECORD_MS = BET_RECORD_DAYS * 86_400_000;
/** CONST-05, TIPS-05: a page of tips, tipsters or comments. */
export const TIP_PAGE_SIZE = 10;

/** CONST-26, I18N-03: lifetime of the platform's language file in the worker and in its store. */
export const LANGUAGE_FILE_MS = 86_400_000;

/**
 * Not from the specification: interval of the poll of the domain configuration, unless the operator sets one.
 */
export const CONFIG_LOOP_MS = 60_000;
/** Not from the specification (C41). */
export const STATISTICS_LOOP_MS = 60_000;
/** Not from the specification (C41). */
export const LIVE_DETAIL_LOOP_MS = 5_000;
/** Not from the specification (C41). */
export const DETAIL_LOOP_MS = 20_000;
/** Not from the specification (C41): interval of the quote request for the slip. */
export const PRE_BET_LOOP_MS = 5_000;
/**
 * Not from the specification: shortest time between two quote requests. A change of the slip requests a quote
 * at once, but not more often.
 */
export const PRE_BET_GAP_MS = 250;
/**
 * Not from the specification: prices are drawn stale this long after a sequence gap (D2); presses are blocked
 * at once.
 */
export const GAP_STALE_MS = 500;
/**
 * Not from the specification: longest silence of a socket before the client treats the socket as half-open
 * (F02).
 */
export const HALF_OPEN_MAX_MS = 15_000;
/** Not from the specification: timeout of an HTTP call (F37). */
export const CALL_DEADLINE_MS = 10_000;
/** Not from the specification: largest response body of a list call, in bytes (F37). */
export const LIST_BODY_BYTES = 20_000_000;
/** Not from the specification: largest response body of any other call, in bytes (F37). */
export const BODY_BYTES = 2_000_000;
/** Parlay and cart maximum (CONST-01): an eleventh pick changes nothing (C15). */
export const MAX_PICKS = 10;
/** Singles in one submit (wire facts 5); the platform's own limit may be lower. */
export const MAX_ORDERS = 10;
/** FAV-01, CONST-02: most favourites of each kind: matches, leagues and teams. */
export const MAX_FAVOURITES = 50;
/** GOAL-08, CONST-19: how long a goal notice is shown. */
export const NOTICE_MS = 5_000;
/** Not from the specification: an older goal is not announced, for example when a tab wakes up. */
export const NOTICE_AGE_MS = 60_000;
/** Not from the specification: most hidden leagues; beyond it the oldest one is shown again. */
export const MAX_HIDDEN = 200;
/** Not from the specification: most remembered searches. */
export const MAX_SEARCHES = 10;
/** Not from the specification: most remembered viewed matches. */
export const MAX_VIEWED = 20;
/** Most price alerts. Not from the specification. */
export const MAX_ALERTS = 20;

/** Not from the specification: log lines kept while the log service does not accept them (D9, F52). */
export const LOG_QUEUE = 500;
/**
 * Not from the specification: log lines in one request. A batch stays well below the 64 KiB that a browser
 * allows for a request that outlives its page.
 */
export const LOG_BATCH = 50;
/** Not from the specification: how long log lines are collected before a batch is sent. */
export const LOG_EVERY_MS = 5_000;
/** Not from the specification: timeout of a log batch. */
export const LOG_DEADLINE_MS = 10_000;
/** Not from the specification: longest retry delay of the log; each failure doubles the delay. */
export const LOG_BACKOFF_MAX_MS = 300_000;

/** Page size of the request for unsettled orders. */
export const UNSETTLED_SIZE = 200;
/** CONST-08: how many orders chat shows where the rule has no count. */
export const ORDER_SHOW_COUNT = 10;

/** A value of the default language: the browser's own languages decide (C1). */
export const BY_BROWSER = 'browser';
