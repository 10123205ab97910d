import { QueryClient } from '@tanstack/react-query';
import type { Locale, Settings } from '#contract/documents.ts';
import type { Records } from '#contract/patch.ts';
import { createBoardStore, type BoardStore } from '#board/boardStore.ts';
import { adoptMoveSheet } from '#board/moveMarks.ts';
import { createTab, type Tab } from '#board/tab.ts';
import { createBrowserPorts } from '#feed/browserPorts.ts';
import { pageClock } from '#feed/clock.ts';
import { connectFeed } from '#feed/connectFeed.ts';
import { holdTabLock, type TabLock } from '#feed/presence.ts';
import { createTabSignals } from '#feed/tabSignals.ts';
import { workerName } from '#feed/workerName.ts';
import { createCommands, createSettingsOverlay } from '#state/commands.ts';
import { createClientErrors, type ClientErrors } from '#state/clientErrors.ts';
import type { ClientParts } from '#state/clientContext.tsx';
import { createNoticesStore } from '#state/noticesStore.ts';
import { createPicksStore, picksState } from '#state/picksStore.ts';
import { AskProblem } from '#state/questions.ts';
import { createReplicas } from '#state/replica.ts';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { pageStorage } from '#state/storage.ts';
import type { Booted } from './boot.ts';

export type Client = { readonly parts: ClientParts; readonly board: BoardStore; readonly tab: Tab; readonly queries: QueryClient; readonly errors: ClientErrors };

const hexOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** This tab's id and its lock, asked for while the configuration is still on its way: the worker is only greeted once it is held. */
export type StartedTabLock = { readonly tabId: string; readonly lock: TabLock };
export const startTabLock = (): StartedTabLock => {
  const tabId = hexOf(crypto.getRandomValues(new Uint8Array(8)));
  return { tabId, lock: holdTabLock(navigator.locks, tabId) };
};

type StartOptions = Booted & {
  readonly tabLock: StartedTabLock;
  readonly settings: Settings;
  /** A language asked for by the address (`?lang=`): a choice like any other. */
  readonly asked: Locale | null;
  /** Address of the page's directory. */
  readonly base: string;
};

/**
 * The next animation frame, or 100 ms: browsers give a visible page that nobody can see one frame a second or none, and its
 * answers are the worker's pacing.
 */
const FRAME_AT_LATEST = 100;
const raf = (run: () => void): void => {
  const once = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  const frame = requestAnimationFrame(once);
  const timer = setTimeout(once, FRAME_AT_LATEST);
};

/** A worker that went away or is busy is asked again; what the platform answered is told at once, and the worker itself goes on asking (FEED-06). */
const isWorth = (failures: number, error: Error): boolean => failures < 2 && error instanceof AskProblem && (error.problem.code === 'worker-gone' || error.problem.code === 'worker-silent');

/** Answers are out of date when the worker says so (`asked-changed`), so nothing is asked again by time or focus (D27). */
const createQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { staleTime: Infinity, gcTime: Infinity, retry: isWorth, retryDelay: 1000, refetchOnWindowFocus: false, refetchOnReconnect: false, networkMode: 'always' },
    },
  });

/** Puts the tab together: stores, the line to the worker, and what a patch does with them. */
export const startClient = ({ deviceId, config, settings: first, asked, base, tabLock }: StartOptions): Client => {
  const board = createBoardStore(undefined, adoptMoveSheet(document));
  const settings = createSettingsStore(first);
  const overlay = createSettingsOverlay(settings, pageStorage);
  const picks = createPicksStore();
  const notices = createNoticesStore();
  const queries = createQueries();
  const replicas = createReplicas({ settings: first, picks: { items: [] } }, { settings: overlay.show, picks: (value) => picks.setState(picksState(value)) });
  const askAgain = (records: Records | undefined) => {
    for (const event of records?.events ?? []) {
      if (event.kind !== 'asked-changed') continue;
      if (event.topic === 'words') serverWords.renew();
      else void queries.invalidateQueries({ queryKey: [event.topic] });
    }
  };
  const apply = (words: Int32Array, records: Records | undefined) => {
    const outcomes = [board.apply(words, records), records?.documents === undefined ? 'applied' : replicas.take(records.documents)];
    askAgain(records);
    return outcomes.includes('resync') ? 'resync' : 'applied';
  };
  const feed = connectFeed({
    tabId: tabLock.tabId,
    tabLock: tabLock.lock,
    ports: createBrowserPorts(workerName(config), navigator.locks, pageClock),
    locks: navigator.locks,
    clock: pageClock,
    raf,
    signals: createTabSignals({ window, document }),
    hello: () => ({ deviceId, config, settings: settings.getState(), base }),
    apply,
  });
  const serverWords = createServerWords({
    ask: (locale) => feed.ask({ topic: 'words', locale }),
    locale: () => settings.getState().locale,
    later: (ms, run) => void pageClock.later(ms, run),
  });
  settings.subscribe((now, before) => {
    if (now.locale !== before.locale) serverWords.renew();
  });
  let instance: number | null = null;
  feed.onState((state) => {
    // Another worker starts without what the last one had been asked.
    if (instance !== null && state.instance !== null && state.instance !== instance) void queries.invalidateQueries();
    instance = state.instance;
  });
  const commands = createCommands({ feed, overlay, notices });
  if (asked !== null) void commands.setSettings({ locale: asked });
  const tab = createTab({ feed, board, picks, clock: pageClock, wallNow: Date.now, raf });
  return { parts: { feed, config, settings, picks, notices, commands, serverWords }, board, tab, queries, errors: createClientErrors(feed.report) };
};
