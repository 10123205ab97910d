import { readAmount, type Amount } from '#domain/money/amount.ts';
import { readOptionKey, type OptionKey, type Thousandths } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import {
  BET_VIEWS,
  type BetView,
  type PickedOption,
  type Selection,
  type SelectionNames,
  type Slip,
  type StakeOf,
} from '#domain/slip/slip.ts';
import * as v from 'valibot';
import { COUNT, exactlyOf, filledText, guardOf, listOf, mapOf, text } from './schemaParts.ts';
import { MAX_NAME } from './shelfChecks.ts';

/**
 * Checks of selections and stakes from stores, other workers and ports, where types guarantee nothing (F34).
 */

/** The longest stored text, far longer than those of the platform. */
const MAX_TEXT = 100;
/** The most stakes, more than a slip has legs and series. */
const MAX_STAKES = 40;
/** The most sports with a quick-bet stake, far above the number of sports. */
export const MAX_SPORTS = 200;
const TEXT = filledText(MAX_TEXT);
const NAME = text(MAX_NAME);

const OPTION_KEY = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(MAX_TEXT),
  v.check((key) => readOptionKey(key) !== undefined),
);
/** A stake that is not negative and in its shortest form, so equal stakes are equal texts. */
const STAKE = v.pipe(
  v.string(),
  v.check((stake) => !stake.startsWith('-') && readAmount(stake) === stake),
);
/** What a stake is for: the single, a series such as `s2`, or an option. */
const STAKE_OF = v.union([v.literal('single'), v.pipe(v.string(), v.regex(/^s\d{1,2}$/)), OPTION_KEY]);
/** A sport's number as text, the key of quick-bet stakes. */
const SPORT_NAME = v.pipe(v.string(), v.regex(/^\d{1,9}$/));

const PICK_ENTRIES = {
  key: OPTION_KEY,
  matchId: TEXT,
  sportId: COUNT,
  marketType: COUNT,
  period: COUNT,
  odds: COUNT,
  line: v.nullable(TEXT),
};
const NAMES = exactlyOf<SelectionNames>({ match: NAME, league: NAME, market: NAME, option: NAME });
const SELECTION = exactlyOf<Selection>({
  ...PICK_ENTRIES,
  names: NAMES,
  inParlay: v.boolean(),
  showInSingle: v.boolean(),
});
/** The quick-bet switch with its stakes by sport. */
const QUICK = exactlyOf<Slip['quick']>({
  on: v.boolean(),
  stakes: mapOf(SPORT_NAME, STAKE, MAX_SPORTS),
});
const UNDO = exactlyOf<NonNullable<Slip['undo']>>({
  id: TEXT,
  what: v.picklist(['removed', 'cleared', 'replaced']),
  count: COUNT,
});

export const isOptionKey = guardOf<OptionKey>(OPTION_KEY);
export const isStake = guardOf<Amount>(STAKE);
export const isStakeOf = guardOf<StakeOf>(STAKE_OF);
export const isBetView = guardOf<BetView>(v.picklist(BET_VIEWS));
export const isCurrency = guardOf<number>(COUNT);
export const isSlipId = guardOf<string>(TEXT);
export const isPick = guardOf<PickedOption>(exactlyOf<PickedOption>(PICK_ENTRIES));
export const isNames = guardOf<SelectionNames>(NAMES);
const isSelection = guardOf<Selection>(SELECTION);
export const isSportName = guardOf<string>(SPORT_NAME);
export const isQuick = guardOf<Slip['quick']>(QUICK);

/** True for displayed odds by option, at most as many as a slip may hold. */
export const areDisplayedOdds = (
  value: unknown,
  most: number,
): value is Readonly<Record<OptionKey, Thousandths>> => v.is(mapOf(OPTION_KEY, COUNT, most), value);

/** Parses stakes independently; invalid ones are left out. */
export const stakesIn = (value: unknown): Slip['stakes'] =>
  isRecord(value)
    ? (Object.fromEntries(
        Object.entries(value)
          .filter(([of, stake]) => isStakeOf(of) && isStake(stake))
          .slice(0, MAX_STAKES),
      ) as Slip['stakes'])
    : {};

/** Parses selections independently, in their order. */
export const selectionsIn = (value: unknown): readonly Selection[] =>
  Array.isArray(value) ? value.filter(isSelection) : [];

const SLIP = exactlyOf<Slip>({
  slipId: TEXT,
  placed: v.nullable(TEXT),
  view: v.picklist(BET_VIEWS),
  keep: v.boolean(),
  deduped: COUNT,
  currencyId: COUNT,
  amountsCleared: v.boolean(),
  dropped: listOf(NAMES),
  quick: QUICK,
  undo: v.nullable(UNDO),
  last: v.nullable(STAKE),
  stakes: mapOf(STAKE_OF, STAKE),
  items: listOf(SELECTION),
});
const isWholeSlip = guardOf<Slip>(SLIP);
const isEachOnce = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;

/**
 * True for a whole slip and nothing else: at most `most` selections (SLIP-01), each once, at most one shown
 * in single (SLIP-08), at most one of each match in the parlay (SLIP-09). For tests, which check the result of merges
 * with it.
 *
 * @testOnly
 */
export const isSlip = (value: unknown, most: number): value is Slip =>
  isWholeSlip(value) &&
  (value.placed === null || value.placed === value.slipId) &&
  value.items.length <= most &&
  isEachOnce(value.items.map(({ key }) => key)) &&
  isEachOnce(value.items.filter(({ inParlay }) => inParlay).map(({ matchId }) => matchId)) &&
  value.items.filter(({ showInSingle }) => showInSingle).length <= 1;
