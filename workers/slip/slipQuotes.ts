import type { DocumentNews } from '#contract/documents.ts';
import { PRE_BET_GAP_MS, PRE_BET_LOOP_MS } from '#domain/config/constants.ts';
import type { EpochMs, MarketId, MatchId, Milliseconds, OptionKey } from '#domain/ids.ts';
import { isCountedSinceBet } from '#domain/markets/countedSinceBet.ts';
import type { MarketFacts } from '#domain/match/match.ts';
import type { PreBet } from '#domain/slip/preBet.ts';
import { isOpen, type PriceWord } from '#domain/odds/priceWord.ts';
import { hasNotes, mergePreBet, withoutNotes, type QuoteMerge } from '#domain/slip/quote.ts';
import { NO_QUOTE, type LegQuote, type Quote, type Selection, type Slip } from '#domain/slip/slip.ts';
import { legsOf } from '#domain/slip/slipRules.ts';
import { getPreBet } from '#platform/calls/preBet.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import { isSameValue } from '../board/equality.ts';
import type { Clock, Timer } from '../runtime/environment.ts';
import { createRevisedValue } from '../documents/sharedDocument.ts';

export type SlipQuotes = {
  readonly value: () => Quote;
  readonly whole: () => { readonly rev: number; readonly whole: Quote };
  /** Handles a possible change of the slip or of the user's currency. */
  readonly changed: () => void;
  /** Clears all change notes, as the user has accepted the current prices. */
  readonly accepted: () => void;
  /** Requests a quote if a leg of the match counts from the score at the bet. Change notes do not delay it. */
  readonly scoreChanged: (id: MatchId) => void;
  /** Handles a change of tab visibility. */
  readonly onVisibilityChanged: () => void;
  readonly start: () => void;
  readonly stop: () => void;
};

type QuotesDeps = {
  readonly clock: Clock;
  readonly serverNow: () => EpochMs;
  readonly slip: () => Slip;
  /** The platform's calls; null before the operator is known. */
  readonly platform: () => { readonly call: Caller; readonly decoding: Decoding } | null;
  readonly currencyId: () => number;
  readonly isVisible: () => boolean;
  /** Returns the board's facts of a market, as a market id alone does not identify a market (F30). */
  readonly market: (id: MarketId) => MarketFacts | undefined;
  /** Returns the board's current price of an option, or undefined if the board has none. */
  readonly word: (key: OptionKey) => PriceWord | undefined;
  /** Called with the changes that an answer makes to the legs. */
  readonly applyQuote: (quoted: QuoteMerge) => void;
  readonly publish: (changes: DocumentNews) => void;
};

/** The slip data that decides whether the platform is asked again. */
type Asked = {
  readonly keys: readonly OptionKey[];
  readonly pool: readonly OptionKey[];
  readonly view: Slip['view'];
  readonly slipId: string;
  readonly isPlaced: boolean;
  readonly currencyId: number;
};
type PriceWords = ReadonlyMap<OptionKey, PriceWord | undefined>;
/** The state when a quote was requested. */
type AtRequest = { readonly currencyId: number; readonly words: PriceWords };
const NOTHING: Asked = { keys: [], pool: [], view: 'single', slipId: '', isPlaced: false, currencyId: 0 };

const keysOf = (items: Slip['items']): readonly OptionKey[] => items.map(({ key }) => key);

/**
 * Requests quotes of the slip: every 5 s (C41) while the slip has legs and a tab is visible, and at once
 * after a change. The worker requests nothing while the slip is being placed (FEED-12). While a change note
 * exists, the 5 s timer pauses (FEED-13); a note ends after 15 s (C32). A suspension ends as soon as the
 * board has the option open at a price word other than the one at the answer; then the worker requests a
 * quote at once. The same holds where the board reopened the option while the request was under way: the
 * answer may be older than that. A new score of a match of a leg that counts from the score at the bet also
 * requests a quote at once, whatever notes exist. A failure is silent (FEED-14): the last quote stays, with its time.
 */
export const createSlipQuotes = (deps: QuotesDeps): SlipQuotes => {
  const { clock } = deps;
  const held = createRevisedValue('quote', NO_QUOTE, deps.publish);
  let seen = NOTHING;
  let running = false;
  let requestAbort: AbortController | null = null;
  let requestedAt: Milliseconds = -Infinity;
  /** True while a change waits for a request. */
  let isDue = false;
  let timer: Timer | null = null;
  let isFollowing = false;
  /** The board's price words of suspended legs, at the answer that suspended them. */
  const suspended = new Map<OptionKey, PriceWord | undefined>();

  const now = (): Asked => {
    const { items, view, slipId, placed } = deps.slip();
    return {
      keys: keysOf(items),
      pool: keysOf(legsOf(items, 'parlay')),
      view,
      slipId,
      isPlaced: placed !== null,
      currencyId: deps.currencyId(),
    };
  };
  const put = (next: Quote): void => {
    if (next !== held.value())
      held.change((draft) => {
        write(draft, next);
      });
  };
  const disarm = (): void => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
  };
  const armIn = (ms: Milliseconds): void => {
    disarm();
    timer = clock.setTimeout(onTimer, Math.max(0, ms));
  };
  const mayAsk = (): boolean =>
    running && deps.isVisible() && seen.keys.length > 0 && !seen.isPlaced && deps.platform() !== null;
  const arm = (): void => {
    disarm();
    if (!mayAsk()) return;
    const ends = endOfNotes(held.value());
    if (isDue) armIn(requestedAt + PRE_BET_GAP_MS - clock.now());
    else if (ends !== null)
      armIn(Math.min(ends - deps.serverNow(), suspended.size > 0 ? PRE_BET_GAP_MS : Infinity));
    else if (requestAbort === null) armIn(requestedAt + PRE_BET_LOOP_MS - clock.now());
  };
  /** Remembers the suspended legs. `atRequest` has the board's price words when the quote was requested. */
  const rememberSuspended = (atRequest: PriceWords): void => {
    suspended.clear();
    for (const [name, leg] of Object.entries(held.value().legs)) {
      if (leg?.status !== 0) continue;
      const key = name as OptionKey;
      const [before, word] = [atRequest.get(key), deps.word(key)];
      const hasReopened = before !== undefined && !isOpen(before) && word !== undefined && isOpen(word);
      suspended.set(key, hasReopened ? before : word);
    }
  };
  /** Ends the suspension of legs that are open again on the board, and marks a request as due. */
  const reopen = (): void => {
    const open = [...suspended].flatMap(([key, before]) => {
      const word = deps.word(key);
      return word !== undefined && word !== before && isOpen(word) ? [key] : [];
    });
    if (open.length === 0) return;
    for (const key of open) suspended.delete(key);
    put(withReopened(held.value(), open));
    isDue = true;
  };
  /** Handles the timer: ends notes, then requests a quote if one is due. */
  const onTimer = (): void => {
    timer = null;
    put(withoutEndedNotes(held.value(), deps.serverNow()));
    reopen();
    if (mayAsk() && (isDue || !hasNotes(held.value(), deps.serverNow()))) void ask();
    else arm();
  };
  const askSoon = (): void => {
    isDue = true;
    if (mayAsk() && clock.now() - requestedAt >= PRE_BET_GAP_MS) void ask();
    else arm();
  };

  const ask = async (): Promise<void> => {
    const platform = deps.platform();
    if (platform === null) return;
    requestAbort?.abort();
    const own = new AbortController();
    requestAbort = own;
    requestedAt = clock.now();
    isDue = false;
    const { items, view } = deps.slip();
    const { currencyId } = seen;
    const words: PriceWords = new Map(keysOf(items).map((key) => [key, deps.word(key)]));
    const pool = legsOf(items, 'parlay');
    const isSeries = view === 'parlay' && pool.length > 1;
    if (held.value().at === null) put({ ...held.value(), phase: 'loading' });
    const answer = await getPreBet(
      platform.call,
      platform.decoding,
      { picks: isSeries ? pool : items, series: isSeries, currencyId },
      { signal: own.signal },
    );
    if (own.signal.aborted) return;
    requestAbort = null;
    if (answer.ok) applyAnswer(answer.value, items, { currencyId, words });
    else if (held.value().at === null) put({ ...held.value(), phase: 'error' });
    arm();
  };
  const applyAnswer = (
    answer: PreBet,
    requestedItems: Slip['items'],
    { currencyId, words }: AtRequest,
  ): void => {
    // Drops limits in a currency that is not the user's any more.
    if (currencyId !== seen.currencyId) return;
    const { items } = deps.slip();
    const before = held.value();
    const quoted = mergePreBet(items, before, answer, {
      requestedItems,
      known: deps.market,
      now: deps.serverNow(),
      currencyId,
    });
    const keys = keysOf(quoted.items);
    // The request omitted legs that are not in the parlay, so their previous quotes stay.
    const rest = Object.entries(before.legs).filter(
      ([key]) => keys.some((each) => each === key) && !Object.hasOwn(quoted.quote.legs, key),
    );
    put({ ...quoted.quote, legs: { ...Object.fromEntries(rest), ...quoted.quote.legs } });
    isFollowing = true;
    deps.applyQuote(quoted);
    isFollowing = false;
    seen = now();
    put(withoutOtherLegs(held.value(), seen.keys));
    rememberSuspended(words);
  };

  return {
    value: held.value,
    whole: held.whole,
    changed: () => {
      if (isFollowing) return;
      const next = now();
      if (isSameValue(next, seen)) return;
      const before = seen;
      seen = next;
      if (next.keys.length === 0) {
        requestAbort?.abort();
        requestAbort = null;
        isDue = false;
        disarm();
        if (held.value() !== NO_QUOTE) held.replace(NO_QUOTE);
        return;
      }
      // Limits in another currency are invalid, so the worker requests them again.
      if (next.currencyId !== before.currencyId) {
        requestAbort?.abort();
        requestAbort = null;
        if (held.value() !== NO_QUOTE) held.replace(NO_QUOTE);
      }
      const isLess = before.keys.some((key) => !next.keys.includes(key));
      const quote =
        isLess || next.slipId !== before.slipId
          ? withoutNotes(held.value(), deps.slip().items)
          : held.value();
      // Series of other legs are invalid for this parlay.
      put(
        isSameValue(next.pool, before.pool) || quote.series.length === 0 ? quote : { ...quote, series: [] },
      );
      if (next.isPlaced) {
        requestAbort?.abort();
        requestAbort = null;
        disarm();
      } else askSoon();
    },
    accepted: () => {
      put(withoutNotes(held.value(), deps.slip().items));
      if (seen.keys.length > 0) askSoon();
    },
    scoreChanged: (id) => {
      const { legs } = held.value();
      const isCounted = ({ key, matchId, marketType }: Selection): boolean =>
        matchId === id && isCountedSinceBet(marketType) && legs[key]?.inPlay !== false;
      if (deps.slip().items.some(isCounted)) askSoon();
    },
    onVisibilityChanged: () => {
      if (!mayAsk()) disarm();
      else if (timer === null && requestAbort === null) arm();
    },
    start: () => {
      running = true;
      seen = now();
      if (seen.keys.length > 0) askSoon();
    },
    stop: () => {
      running = false;
      requestAbort?.abort();
      requestAbort = null;
      disarm();
    },
  };
};

type Writable = {
  -readonly [K in keyof Quote]: K extends 'legs' ? Record<string, LegQuote | undefined> : Quote[K];
};
/** Writes a quote field by field and leg by leg, so that tabs receive only what changed. */
const write = (draft: Quote, next: Quote): void => {
  const { legs, ...others } = next;
  const to = draft as Writable;
  for (const key of Object.keys(to.legs)) if (!Object.hasOwn(legs, key)) delete to.legs[key];
  for (const [key, leg] of Object.entries(legs)) if (!isSameValue(leg, to.legs[key])) to.legs[key] = leg;
  for (const [name, value] of Object.entries(others))
    if (!isSameValue(value, draft[name as keyof Quote])) Object.assign(draft, { [name]: value });
};

/** Removes the quotes of legs that are not in the slip. */
const withoutOtherLegs = (quote: Quote, keys: readonly OptionKey[]): Quote => {
  const legs = Object.entries(quote.legs).filter(([key]) => keys.some((each) => each === key));
  return legs.length === Object.keys(quote.legs).length
    ? quote
    : { ...quote, legs: Object.fromEntries(legs) };
};

/** Sets these legs on sale, and removes their notes of suspension. */
const withReopened = (quote: Quote, keys: readonly OptionKey[]): Quote => ({
  ...quote,
  legs: Object.fromEntries(
    Object.entries(quote.legs).map(([key, leg]) => [
      key,
      leg !== undefined && keys.some((each) => each === key) ? { ...leg, status: 1, note: null } : leg,
    ]),
  ),
});

const notesOf = (quote: Quote): readonly EpochMs[] =>
  Object.values(quote.legs).flatMap((leg) => (leg?.note == null ? [] : [leg.note.until]));
/** Returns when the first change note ends, or null without notes. */
const endOfNotes = (quote: Quote): EpochMs | null =>
  notesOf(quote).length === 0 ? null : Math.min(...notesOf(quote));
const withoutEndedNotes = (quote: Quote, at: EpochMs): Quote =>
  notesOf(quote).some((until) => until <= at)
    ? {
        ...quote,
        legs: Object.fromEntries(
          Object.entries(quote.legs).map(([key, leg]) => [
            key,
            leg?.note == null || leg.note.until > at ? leg : { ...leg, note: null },
          ]),
        ) as Quote['legs'],
      }
    : quote;
