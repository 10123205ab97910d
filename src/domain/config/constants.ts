/**
 * Timers and limits, in milliseconds unless said otherwise, each with the clause it comes from. Overridable
 * only through what is handed in.
 */

/** FEED-01, CONST-13: every watched list is asked again. */
export const MATCH_LOOP_MS = 60_000;
/** FEED-04, CONST-16: the in-play view is asked again. */
export const IN_PLAY_LOOP_MS = 5_000;
/** FEED-03, CONST-15: looks at the socket, and starts a new burst where the last one failed (C14). */
export const SOCKET_LOOP_MS = 10_000;
/** FEED-06, CONST-24. */
export const STATISTICS_RETRY_MS = 1_500;
/** FEED-07, CONST-25: the loading flag stays this long after a list has loaded. */
export const LOADING_FLAG_MS = 1_000;
/** FEED-09, CONST-27: at most one subscribe in this time, the first at once (D7). */
export const SUBSCRIBE_THROTTLE_MS = 1_000;
/** FEED-08, CONST-29: one burst of attempts. */
export const BURST_ATTEMPTS = 5;
/** FEED-08, CONST-29: between the attempts of a burst. */
export const BURST_DELAY_MS = 3_000;
/** D7: each delay is longer by a random 0 to 30 %. */
export const BURST_JITTER = 0.3;
/** CONST-04, and the largest the platform accepts (D20). */
export const PAGE_SIZE = 50;
/** CONST-03, MYBETS-09: the bet history goes back this many days, today among them. */
export const BET_RECORD_DAYS = 45;
export const BET_RECORD_MS = BET_RECORD_DAYS * 86_400_000;
/** CONST-05, TIPS-05: a page of tips, tipsters or comments. */
export const TIP_PAGE_SIZE = 10;

/** CONST-26, I18N-03: the platform's language file is kept this long. */
export const LANGUAGE_FILE_MS = 86_400_000;

/**
 * Not from the specification: the domain configuration is asked again, unless the operator says otherwise.
 */
export const CONFIG_LOOP_MS = 60_000;
/** Not from the specification (C41). */
export const STATISTICS_LOOP_MS = 60_000;
/** Not from the specification (C41). */
export const LIVE_DETAIL_LOOP_MS = 5_000;
/** Not from the specification (C41). */
export const DETAIL_LOOP_MS = 20_000;
/** Not from the specification (C41): the platform is asked for its word on the slip again. */
export const PRE_BET_LOOP_MS = 5_000;
/**
 * Not from the specification: after a change of the slip it is asked at once, but not more often than this.
 */
export const PRE_BET_GAP_MS = 250;
/** Not from the specification: a gap is drawn as stale after this (D2); presses are blocked at once. */
export const GAP_STALE_MS = 500;
/** Not from the specification: the longest silence of a socket before it counts as half-open (F02). */
export const HALF_OPEN_MAX_MS = 15_000;
/** Not from the specification: an HTTP call that has not answered by then is given up (F37). */
export const CALL_DEADLINE_MS = 10_000;
/** Not from the specification: the largest answer of a list call and of any other, in bytes (F37). */
export const LIST_BODY_BYTES = 20_000_000;
/** Not from the specification (F37). */
export const BODY_BYTES = 2_000_000;
/** Parlay and cart maximum (CONST-01): an eleventh pick changes nothing (C15). */
export const MAX_PICKS = 10;
/** Singles in one submit (wire facts 5); the platform's own limit may be lower. */
export const MAX_ORDERS = 10;
/** FAV-01, CONST-02: of each kind, matches, leagues and teams. */
export const MAX_FAVOURITES = 50;
/** GOAL-08, CONST-19: a goal notice stands this long. */
export const NOTICE_MS = 5_000;
/**
 * Not from the specification: a goal that fell longer ago is no news any more, as for a tab that comes back.
 */
export const NOTICE_AGE_MS = 60_000;
/** Not from the specification: beyond it the league hidden first comes back. */
export const MAX_HIDDEN = 200;
/** Not from the specification. */
export const MAX_SEARCHES = 10;
/** Not from the specification. */
export const MAX_VIEWED = 20;

/** Not from the specification: lines of the log kept while its service does not take them (D9, F52). */
export const LOG_QUEUE = 500;
/**
 * Not from the specification: lines sent at once; well below the 64 KiB that a browser allows a request that
 * outlives its page.
 */
export const LOG_BATCH = 50;
/** Not from the specification: how long lines are gathered. */
export const LOG_EVERY_MS = 5_000;
/** Not from the specification: a batch that is not answered by then is given up. */
export const LOG_DEADLINE_MS = 10_000;
/** Not from the specification: the longest wait after failures, each of which doubles it. */
export const LOG_BACKOFF_MAX_MS = 300_000;

/** Fetch size of unsettled orders. */
export const UNSETTLED_SIZE = 200;
/** CONST-08: how many orders chat shows where the rule has no count. */
export const ORDER_SHOW_COUNT = 10;

/** In place of an operator's default language: the browser's own languages decide (C1). */
export const BY_BROWSER = 'browser';
