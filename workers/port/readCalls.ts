import { isLocale, isPick, isSettings, isSettingsChange } from '#contract/documentChecks.ts';
import type { DocumentCommand } from '#contract/documents.ts';
import type { Hello, Question } from '#contract/feedApi.ts';
import type { Watch } from '#contract/watch.ts';

/** The arguments of a call come over a port, where types promise nothing: these look at what the worker relies on. */
type Plain = Readonly<Record<string, unknown>>;
const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Far above what a screen shows; a tab never makes the worker keep more for it. */
const MAX_LISTS = 16;
const MAX_ROWS = 2_000;
const MAX_PICKS = 200;
const MAX_ID = 100;

export const isTabId = (value: unknown): value is string => typeof value === 'string' && value !== '' && value.length <= MAX_ID;

export const isHello = (value: unknown): value is Hello =>
  isPlain(value) && isTabId(value.tabId) && typeof value.contract === 'number' && typeof value.deviceId === 'string' &&
  typeof value.base === 'string' && isPlain(value.config) && isPlain(value.config.hosts) && isSettings(value.settings);

const isTexts = (value: unknown, limit: number): boolean => Array.isArray(value) && value.length <= limit && value.every((each) => typeof each === 'string');

const isQuery = (value: unknown): boolean =>
  isPlain(value) && (value.view === 'sport' || value.view === 'in-play') && typeof value.sportId === 'number' &&
  typeof value.playType === 'string' && typeof value.grid === 'string' && (value.sort === 'time' || value.sort === 'league') &&
  typeof value.search === 'string' && value.search.length <= 200 && typeof value.timeZone === 'string' &&
  isPlain(value.collapse) && typeof value.collapse.all === 'boolean' && isTexts(value.collapse.except, 10_000);

const isList = (value: unknown): boolean =>
  isPlain(value) && isQuery(value.query) && Array.isArray(value.rows) && value.rows.length <= MAX_ROWS && value.rows.every((row) => Number.isSafeInteger(row));

export const isWatch = (value: unknown): value is Watch =>
  isPlain(value) && isPlain(value.lists) && Object.keys(value.lists).length <= MAX_LISTS && Object.values(value.lists).every(isList) &&
  isTexts(value.picks, MAX_PICKS) && isTexts(value.matches, MAX_PICKS);

export const isQuestion = (value: unknown): value is Question => {
  if (!isPlain(value)) return false;
  switch (value.topic) {
    case 'statistics': return true;
    case 'leagues': return value.sportId === undefined || typeof value.sportId === 'number';
    case 'match': return typeof value.matchId === 'string' && value.matchId.length <= MAX_ID;
    case 'words': return isLocale(value.locale);
    default: return false;
  }
};

export const isCommand = (value: unknown): value is DocumentCommand => {
  if (!isPlain(value)) return false;
  if (value.kind === 'picks.clear') return true;
  if (value.kind === 'picks.toggle') return isPick(value.pick);
  return value.kind === 'settings.set' && isSettingsChange(value.change);
};
