import { isLocale, isSettings, isSettingsChange } from '#contract/documentChecks.ts';
import {
  isFavourites,
  isSearch,
  isStarred,
  isStarredLeague,
  isPriceAlert,
  isViewed,
} from '#contract/shelfChecks.ts';
import {
  areDisplayedOdds,
  isBetView,
  isNames,
  isCurrency,
  isOptionKey,
  isPick,
  isSlipId,
  isSportName,
  isStake,
  isStakeOf,
} from '#contract/slipChecks.ts';
import type { DocumentCommand } from '#contract/documents.ts';
import type { Hello } from '#contract/feedApi.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { Watch } from '#contract/watch.ts';
import { isRecord } from '#domain/isRecord.ts';
import { LIVE_PARTS, STILL_PARTS } from '#domain/match-data/matchData.ts';
import { RESULT_KINDS } from '#domain/match/matchResult.ts';
import { isPlayType } from '#domain/markets/playTypes.ts';
import { isBase, isConfig } from './readConfig.ts';
import { isMemberQuestion } from './readMemberQuestion.ts';
import { isNoticeQuestion } from './readNoticeQuestion.ts';
import { isTipQuery } from './readTips.ts';

/** Checks the arguments of calls. They arrive over a port, where types guarantee nothing. */
type Plain = Readonly<Record<string, unknown>>;
/** Limit far above what a screen shows, so that no tab makes the worker keep more. */
const MAX_LISTS = 16;
const MAX_ROWS = 2_000;
const MAX_KEYS = 200;
const MAX_ROOMS = 4;
const MAX_ID = 100;
/** A refused key: in a record that is merged by key, it would set the prototype. */
const NO_KEY = '__proto__';

const isShort = (value: unknown, limit = MAX_ID): value is string =>
  typeof value === 'string' && value.length <= limit;
export const isTabId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= MAX_ID;

export const isHello = (value: unknown): value is Hello =>
  isRecord(value) &&
  isTabId(value.tabId) &&
  typeof value.contract === 'number' &&
  isShort(value.deviceId) &&
  isBase(value.base) &&
  isConfig(value.config, value.base) &&
  isSettings(value.settings) &&
  isSettingsChange(value.settings);

const isTexts = (value: unknown, limit: number): boolean =>
  Array.isArray(value) && value.length <= limit && value.every((each) => isShort(each));

const VIEWS: readonly unknown[] = ['sport', 'in-play', 'hot', 'favourites'];
const SORTS: readonly unknown[] = ['time', 'league', 'movers'];
/** More leagues than any filter offers. */
const MAX_LEAGUES = 10_000;
const isDay = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value));

const isQuery = (value: unknown): boolean =>
  isRecord(value) &&
  VIEWS.includes(value.view) &&
  Number.isSafeInteger(value.sportId) &&
  isPlayType(value.playType) &&
  isShort(value.grid) &&
  SORTS.includes(value.sort) &&
  isTexts(value.leagues, MAX_LEAGUES) &&
  isDay(value.day) &&
  isShort(value.search, 200) &&
  isShort(value.timeZone) &&
  isRecord(value.collapse) &&
  typeof value.collapse.all === 'boolean' &&
  isTexts(value.collapse.except, MAX_LEAGUES);

const isList = (value: unknown): boolean =>
  isRecord(value) &&
  isQuery(value.query) &&
  Array.isArray(value.rows) &&
  value.rows.length <= MAX_ROWS &&
  value.rows.every((row) => Number.isSafeInteger(row));

const isLegWatch = (value: unknown): boolean =>
  isRecord(value) &&
  isOptionKey(value.key) &&
  isShort(value.matchId) &&
  Number.isSafeInteger(value.marketType) &&
  Number.isSafeInteger(value.period);
const isBetWatch = (value: unknown): boolean =>
  isRecord(value) &&
  isTexts(value.matches, MAX_ROWS) &&
  Array.isArray(value.legs) &&
  value.legs.length <= MAX_KEYS &&
  value.legs.every(isLegWatch);

export const isWatch = (value: unknown): value is Watch =>
  isRecord(value) &&
  isRecord(value.lists) &&
  Object.keys(value.lists).length <= MAX_LISTS &&
  Object.keys(value.lists).every((name) => name !== NO_KEY && isShort(name)) &&
  Object.values(value.lists).every(isList) &&
  isTexts(value.picks, MAX_KEYS) &&
  isTexts(value.matches, MAX_KEYS) &&
  (value.receipts === undefined || isTexts(value.receipts, MAX_KEYS)) &&
  (value.bets === undefined || isBetWatch(value.bets)) &&
  (value.quotes === undefined || isTexts(value.quotes, MAX_KEYS)) &&
  (value.rooms === undefined || isTexts(value.rooms, MAX_ROOMS)) &&
  (value.roomCards === undefined || isTexts(value.roomCards, MAX_KEYS));

export const isQuestion = (value: unknown): value is SharedQuery => {
  if (!isRecord(value)) return false;
  switch (value.topic) {
    case 'statistics':
    case 'open-bets':
    case 'coins':
    case 'gifts':
    case 'rooms':
    case 'chat-setup':
    case 'report-config':
      return true;
    case 'black-box':
      return value.send === undefined || typeof value.send === 'boolean';
    case 'gift-top':
    case 'room-activities':
      return isShort(value.roomId) && value.roomId !== '';
    case 'list-leagues':
      return (
        (value.sportId === null || Number.isSafeInteger(value.sportId)) &&
        isPlayType(value.playType) &&
        isShort(value.timeZone) &&
        isDay(value.day)
      );
    case 'days':
      return Number.isSafeInteger(value.sportId) && isShort(value.timeZone);
    case 'settled-orders':
      return (
        isShort(value.from) &&
        isShort(value.to) &&
        isShort(value.timeZone) &&
        Number.isSafeInteger(value.page) &&
        (value.page as number) > 0
      );
    case 'results':
      return (
        Number.isSafeInteger(value.sportId) &&
        RESULT_KINDS.some((kind) => kind === value.kind) &&
        isShort(value.from) &&
        isShort(value.to) &&
        isShort(value.timeZone) &&
        Number.isSafeInteger(value.page) &&
        (value.page as number) > 0
      );
    case 'reserved-bets':
      return typeof value.failed === 'boolean';
    case 'reserve-limit':
      return isShort(value.matchId) && isOptionKey(value.key) && isCurrency(value.currencyId);
    case 'room-search':
      return isShort(value.text);
    case 'price-history':
      return isShort(value.marketId);
    case 'missed':
      return Number.isFinite(value.absentMs);
    case 'match':
      return isShort(value.matchId);
    case 'media':
      return isShort(value.matchId) && (value.from === 'match' || value.from === 'catalogue');
    case 'match-data':
      return isShort(value.matchId) && STILL_PARTS.some((part) => part === value.part);
    case 'match-live':
      return isShort(value.matchId) && LIVE_PARTS.some((part) => part === value.part);
    case 'words':
      return isLocale(value.locale);
    case 'search':
      return isShort(value.text, 200) && isShort(value.timeZone);
    default:
      return isMemberQuestion(value) || isNoticeQuestion(value) || isTipQuery(value);
  }
};

export const isCommand = (value: unknown): value is DocumentCommand => {
  if (!isRecord(value)) return false;
  const command = value as { readonly kind: DocumentCommand['kind'] } & Plain;
  switch (command.kind) {
    case 'settings.set':
      return isSettingsChange(command.change);
    case 'slip.toggle':
      return isPick(command.pick) && isNames(command.names);
    case 'slip.remove':
    case 'slip.show':
      return isOptionKey(command.key);
    case 'slip.undo':
      return isSlipId(command.id);
    case 'slip.view':
      return isBetView(command.view);
    case 'slip.inParlay':
      return isOptionKey(command.key) && typeof command.on === 'boolean';
    case 'slip.stake':
      return (
        isStakeOf(command.of) &&
        (command.amount === null || isStake(command.amount)) &&
        isCurrency(command.currencyId)
      );
    case 'slip.accept':
      return areDisplayedOdds(command.odds, MAX_KEYS);
    case 'slip.keep':
    case 'slip.quick':
      return typeof command.on === 'boolean';
    case 'slip.quickStake':
      return (
        isSportName(command.sport) &&
        (command.amount === null || isStake(command.amount)) &&
        isCurrency(command.currencyId)
      );
    case 'favourites.toggle':
      return isStarred(command.type, command.item);
    case 'favourites.add':
      return isFavourites(command.items);
    case 'bets.dismiss':
      return isShort(command.ref);
    case 'play.acknowledge':
      return isShort(command.id);
    case 'slip.again':
      return isShort(command.ref) && (command.stake === null || isStake(command.stake));
    case 'shelf.hide':
      return isStarredLeague(command.league);
    case 'shelf.unhide':
      return isShort(command.id);
    case 'shelf.searched':
      return isSearch(command.text);
    case 'shelf.viewed':
      return isViewed(command.match);
    case 'shelf.alert':
      return isPriceAlert(command.alert);
    case 'shelf.unalert':
      return isOptionKey(command.key);
    case 'shelf.forget':
      return command.list === 'searches' || command.list === 'viewed';
    case 'slip.clear':
    case 'slip.next':
    case 'favourites.clear':
    case 'settings.told':
    case 'balance.refresh':
      return true;
    default:
      return false;
  }
};
