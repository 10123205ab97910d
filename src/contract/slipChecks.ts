import { readAmount, type Amount } from '#domain/money/amount.ts';
import { readOptionKey, type OptionKey, type Thousandths } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import {
  BET_VIEWS,
  type BetView,
  type Pick,
  type Selection,
  type SelectionNames,
  type Slip,
  type StakeOf,
} from '#domain/slip/slip.ts';
import { MAX_NAME } from './shelfChecks.ts';

/**
 * Checks of selections and stakes from stores, other workers and ports, where types guarantee nothing (F34).
 */
type Plain = Readonly<Record<string, unknown>>;
/**
 * True for an object of exactly this many fields. Values are stored unchanged, so extra fields are refused.
 */
const has = (value: unknown, fields: number): value is Plain =>
  isRecord(value) && Object.keys(value).length === fields;

/** The longest stored text, far longer than those of the platform. */
const MAX_TEXT = 100;
/** The most stakes, more than a slip has legs and series. */
const MAX_STAKES = 40;
/** The most sports with a quick-bet stake, far above the number of sports. */
export const MAX_SPORTS = 200;
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_TEXT;
const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_NAME;
const isCode = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

export const isOptionKey = (value: unknown): value is OptionKey =>
  isText(value) && readOptionKey(value) !== undefined;
/** True for a stake that is not negative and in its shortest form, so equal stakes are equal texts. */
export const isStake = (value: unknown): value is Amount =>
  typeof value === 'string' && !value.startsWith('-') && readAmount(value) === value;
export const isStakeOf = (value: unknown): value is StakeOf =>
  value === 'single' || (typeof value === 'string' && /^s\d{1,2}$/.test(value)) || isOptionKey(value);
export const isBetView = (value: unknown): value is BetView => BET_VIEWS.includes(value as BetView);
export const isCurrency = (value: unknown): value is number => isCode(value);
export const isSlipId = (value: unknown): value is string => isText(value);

const isOfPick = (value: Plain): boolean =>
  isOptionKey(value.key) &&
  isText(value.matchId) &&
  isCode(value.sportId) &&
  isCode(value.marketType) &&
  isCode(value.period) &&
  isCode(value.odds) &&
  (value.line === null || isText(value.line));
export const isPick = (value: unknown): value is Pick => has(value, 7) && isOfPick(value);
export const isNames = (value: unknown): value is SelectionNames =>
  has(value, 4) &&
  isName(value.match) &&
  isName(value.league) &&
  isName(value.market) &&
  isName(value.option);
const isSelection = (value: unknown): value is Selection =>
  has(value, 10) &&
  isOfPick(value) &&
  isNames(value.names) &&
  isFlag(value.inParlay) &&
  isFlag(value.showInSingle);

/** True for a sport's number as text, the key of quick-bet stakes. */
export const isSportName = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,9}$/.test(value);
/** True for the quick-bet switch with its stakes by sport. */
export const isQuick = (value: unknown): value is Slip['quick'] =>
  has(value, 2) &&
  isFlag(value.on) &&
  isRecord(value.stakes) &&
  Object.keys(value.stakes).length <= MAX_SPORTS &&
  Object.entries(value.stakes).every(([sport, stake]) => isSportName(sport) && isStake(stake));

/** True for displayed odds by option, at most as many as a slip may hold. */
export const areDisplayedOdds = (
  value: unknown,
  most: number,
): value is Readonly<Record<OptionKey, Thousandths>> =>
  isRecord(value) &&
  Object.keys(value).length <= most &&
  Object.entries(value).every(([key, odds]) => isOptionKey(key) && isCode(odds));

/** Parses stakes independently; invalid ones are left out. */
export const stakesIn = (value: unknown): Slip['stakes'] =>
  isRecord(value)
    ? (Object.fromEntries(
        Object.entries(value)
          .filter(([of, stake]) => isStakeOf(of) && isStake(stake))
          .slice(0, MAX_STAKES),
      ) as Slip['stakes'])
    : {};

/**
 * Parses selections independently, in their order. A pick stored by an older build has no names; the board
 * knows them.
 */
export const selectionsIn = (value: unknown): readonly Selection[] =>
  Array.isArray(value) ? value.filter(isSelection) : [];
export const picksIn = (value: unknown): readonly Pick[] =>
  isRecord(value) && Array.isArray(value.items) ? value.items.filter(isPick) : [];

const isUndo = (value: unknown): boolean =>
  value === null ||
  (has(value, 3) &&
    isText(value.id) &&
    (value.what === 'removed' || value.what === 'cleared' || value.what === 'replaced') &&
    isCode(value.count));
const isEachOnce = (texts: readonly string[]): boolean => new Set(texts).size === texts.length;
const FIELDS = 13;
/**
 * True for a whole slip and nothing else: at most `most` selections (SLIP-01), each once, at most one shown
 * in single (SLIP-08), at most one of each match in the parlay (SLIP-09).
 */
export const isSlip = (value: unknown, most: number): value is Slip =>
  has(value, FIELDS) &&
  isSlipId(value.slipId) &&
  (value.placed === null || value.placed === value.slipId) &&
  isBetView(value.view) &&
  isFlag(value.keep) &&
  isCode(value.deduped) &&
  isCurrency(value.currencyId) &&
  isFlag(value.amountsCleared) &&
  Array.isArray(value.dropped) &&
  value.dropped.every(isNames) &&
  isQuick(value.quick) &&
  isUndo(value.undo) &&
  (value.last === null || isStake(value.last)) &&
  isRecord(value.stakes) &&
  Object.entries(value.stakes).every(([of, stake]) => isStakeOf(of) && isStake(stake)) &&
  Array.isArray(value.items) &&
  value.items.length <= most &&
  value.items.every(isSelection) &&
  isEachOnce(value.items.map(({ key }) => key)) &&
  isEachOnce(value.items.filter(({ inParlay }) => inParlay).map(({ matchId }) => matchId)) &&
  value.items.filter(({ showInSingle }) => showInSingle).length <= 1;
