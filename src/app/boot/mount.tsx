import { createRoot, type Root } from 'react-dom/client';
import { defaultSettings } from '#contract/defaultSettings.ts';
import type { Settings } from '#contract/documents.ts';
import type { Report } from '#contract/report.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import { languageCodeOf } from '#platform/languages.ts';
import type { ClientErrors } from '#state/clientErrors.ts';
import { pageStorage, type TextStore } from '#state/storage.ts';
import { readSettings } from '#state/storedSettings.ts';
import { createLazyModule, cancelPendingLoads } from '#ui/lazyModule.ts';
import type { RenderRoot } from '#ui/renderRoot.ts';
import type { Address } from '../address.ts';
import { boot } from './boot.ts';
import { createBootCaller } from './bootCaller.ts';
import { createBootScreen, showBrokenBoot } from './bootScreen.ts';
import { Client, home as homePart } from '../Client.tsx';
import { createConfigSource, lastGoodConfig } from './lastGoodConfig.ts';
import { fetchWorkerFiles } from './fetchWorkerFiles.ts';
import { readDeviceId } from './deviceId.ts';
import { firstLocale } from './firstLocale.ts';
import type { HostConnection } from '../host/joinHost.ts';
import { followLocale } from './followLocale.ts';
import { showAnyLocale, startI18n } from './i18n.ts';
import type { Lifetime } from './lifetime.ts';
import { startClient } from './startClient.ts';
import { startTabLock } from './startTabLock.ts';
import { bootSettings } from './bootSettings.ts';
import { readRequestedLocale } from './requestedLocale.ts';
import { followLook, applyLook, readSystemLook } from '../theme.ts';
import { watchBuilds, watchWorker } from './watchBuilds.ts';
import '../tokens.css';
import '../base.css';
import { LOCALES } from '#domain/config/locales.ts';

/** The bridge to the host (BOOT-01). A standalone page never loads it. */
const bridge = createLazyModule(() => import('../host/joinHost.ts').then(({ joinHost }) => joinHost));

/** Lazy, because most operators use the product's own theme. */
const brands = createLazyModule(() => import('../brand.ts').then(({ applyBrand: showBrand }) => showBrand));

/** Removes the language from an address that requests one, once the user has chosen another. */
const localeDrop = createLazyModule(() =>
  import('./dropRequestedLocale.ts').then(({ dropRequestedLocale }) => dropRequestedLocale),
);

/** Milliseconds that a further tab waits for its rows before it renders without them. */
const FIRST_ROWS_MS = 150;

/** The longest time that the first tab waits for its new worker before it renders, in ms. */
const FIRST_WORKER_MS = 200;

/**
 * Returns the settings before the configuration is loaded: this browser's choice, else the last
 * configuration's defaults, else the product's own.
 */
const firstSettings = (requestedLocale: Settings['locale'] | null, base: string): Settings => {
  const config = lastGoodConfig(pageStorage, base) ?? {
    locales: LOCALES,
    defaultLocale: 'zh-CN',
    oddsFormats: [],
  };
  const first = {
    ...defaultSettings(config),
    locale: firstLocale(config, { requestedLocale, stored: null, languages: navigator.languages }),
  };
  const settings = readSettings(pageStorage, first);
  return requestedLocale === null ? settings : { ...settings, locale: requestedLocale };
};

/**
 * Milliseconds from the client's start until its reports to the operator begin, so that the first screen does not wait.
 * Browsers keep earlier measurements of the page.
 */
const REPORT_AFTER_MS = 5_000;

/** How many exchanges are kept for the log while the configuration cannot be loaded. */
const MAX_EXCHANGES = 20;

/** Logs uncaught errors as codes (D9). */
const logUncaughtErrors = (
  { uncaught, rejected }: ClientErrors,
  { life, isOurs = () => true }: Mounting,
): void => {
  life.on(window, 'error', (event) => {
    const { error } = event as ErrorEvent;
    if (isOurs(error)) uncaught(error);
  });
  life.on(window, 'unhandledrejection', (event) => {
    const { reason } = event as PromiseRejectionEvent;
    if (isOurs(reason)) rejected(reason);
  });
};

export type Mounting = {
  /** The connection to the host; absent in a standalone page. */
  readonly host?: HostConnection;
  /** The element to render into. */
  readonly at: HTMLElement;
  readonly stage: RenderRoot;
  readonly address: Address;
  /** Absolute address of the client's directory, with a final slash. */
  readonly base: string;
  /** Owns everything that must end at unmount. */
  readonly life: Lifetime;
  /**
   * Remembers across a reload that this build has already reloaded the page. Without storage the client never
   * reloads without consent (`buildUpdates.ts`).
   */
  readonly memory: TextStore;
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  /** Whether an uncaught error comes from the client; without this function every error does. */
  readonly isOurs?: (error: unknown) => boolean;
  /** Addresses of the shared worker's files, if the page knows them. */
  readonly workerFiles?: readonly string[];
  /** Resolves when the styles are loaded, if they load after the script. */
  readonly styled?: Promise<void>;
};

export type Mounted = {
  /**
   * Resolves to true when the client is rendered; to false if no language could be loaded or it was unmounted
   * before. Stays pending while a boot gate is closed (BOOT-09).
   */
  readonly ready: Promise<boolean>;
  /** Removes the client. When the promise settles, no timer, listener, lock, port or socket is left. */
  readonly unmount: () => Promise<void>;
};

/** Boots the page, then mounts the client (BOOT-07 to BOOT-09). */
export const mount = (mounting: Mounting): Mounted => {
  const { stage, life } = mounting;
  const bootStart: BootStart = { tabLock: startTabLock() };
  return {
    ready: Promise.race([
      start(mounting, bootStart),
      new Promise<boolean>((resolve) => life.onEnd(() => resolve(false))),
    ]),
    unmount: async () => {
      bootStart.root?.unmount();
      cancelPendingLoads();
      bootStart.feed?.close();
      bootStart.tabLock.lock.release();
      stage.body.removeAttribute('data-awaiting');
      life.end();
      await bootStart.tabLock.lock.over;
    },
  };
};

/** Parts created so far, to be disposed of at unmount. */
type BootStart = { readonly tabLock: ReturnType<typeof startTabLock>; feed?: FeedClient; root?: Root };

/** Messages for the operator's developers, and measurements of the page. */
const operator = createLazyModule(() => import('./reportToOperator.ts'));

/** Resolves once a worker has answered, or none could be reached. */
const untilConnected = ({ state, onState }: FeedClient): Promise<void> =>
  new Promise((resolve) => {
    const stop = onState(({ mode }) => {
      if (mode === 'connecting') return;
      stop();
      resolve();
    });
    if (state().mode !== 'connecting') resolve();
  });

const start = async (mounting: Mounting, bootStart: BootStart): Promise<boolean> => {
  const {
    at,
    stage,
    address,
    base,
    life,
    memory,
    workerFiles = [],
    styled,
    host,
    fetch: get = (url, init) => fetch(url, init),
  } = mounting;
  const { tabLock } = bootStart;
  const getWorkerFile = (file: string) => get(file, { signal: life.signal });
  void tabLock.hasWorker.then((hasWorker) => hasWorker || fetchWorkerFiles(workerFiles, getWorkerFile));
  const pause = (ms: number) => new Promise<void>((resolve) => void life.clock.schedule(ms, resolve));
  const requestedLocale = readRequestedLocale(address.query());
  /** Requests that were made before a worker could log them. */
  const exchanges: Report[] = [];
  /** The text of the last answer to the request of the configuration. */
  let received = '';
  const early = firstSettings(requestedLocale, base);
  applyLook(early, readSystemLook(), stage.top);
  const call = createBootCaller(
    base,
    languageCodeOf(early.locale, { languageCodes: {} }),
    get,
    (name, facts, text) => {
      received = text;
      exchanges.push({ kind: 'request', name, ...facts });
      if (exchanges.length > MAX_EXCHANGES) exchanges.shift();
    },
  );
  const builds = watchBuilds({ base, root: stage.root, life, feed: () => bootStart.feed, memory });
  // Chunks load while the boot gates are open. A failed chunk is requested again when it is needed.
  const screen = createBootScreen(stage.root);
  const texts = startI18n(early.locale, base, stage.top).then(screen.showLastState, () => undefined);
  const home = homePart.load().catch(() => undefined);
  const joining = host === undefined ? null : bridge.load();
  joining?.catch(reportError);
  const booted = await boot({
    deviceId: async () => readDeviceId(pageStorage, (bytes) => void crypto.getRandomValues(bytes)),
    fetchConfig: createConfigSource({
      call,
      base,
      store: pageStorage,
      refused: (answer, isLastKept) =>
        void operator.load().then(
          ({ reportRefusedConfig }) => reportRefusedConfig(answer, isLastKept, base, received),
          () => undefined,
        ),
    }),
    showState: screen.showState,
    pause,
  });
  if (life.signal.aborted) return false;
  const client = startClient({
    ...booted,
    settings: bootSettings(booted.config, requestedLocale),
    requestedLocale,
    base,
    tabLock,
    stage,
    life,
  });
  const { settings, feed } = client.parts;
  bootStart.feed = feed;
  exchanges.forEach(feed.report);
  const { brand, brandFile } = booted.config;
  life.clock.schedule(REPORT_AFTER_MS, () => {
    operator.load().then(
      ({ startReports }) => startReports(client, life, base, host?.kind),
      () => undefined,
    );
  });
  logUncaughtErrors(client.errors, mounting);
  watchWorker(builds, feed);
  // Not awaited: the host sends only after the client has said that it listens.
  if (host !== undefined)
    joining
      ?.then((join) => (life.signal.aborted ? undefined : join({ link: host, client, address, at, life })))
      .catch(() => undefined);
  followLook(settings, stage.top, life);
  // Loaded where the address requests a language: the first screen is limited (G10).
  if (requestedLocale !== null)
    localeDrop.load().then(
      (dropRequestedLocale) => dropRequestedLocale(settings, address, life),
      () => undefined,
    );
  const showingBrand =
    (brand ?? brandFile) === undefined
      ? undefined
      : brands.load().then(
          (show) => show(booted.config, { ...stage, base, life }),
          () => undefined,
        );
  const [, opened, isStyled] = await Promise.all([
    texts,
    home,
    styled?.then(
      () => true,
      () => false,
    ),
    showingBrand,
  ]);
  if (isStyled === false || !(await showAnyLocale(settings.getState().locale, stage.top))) {
    showBrokenBoot(stage.root);
    return false;
  }
  followLocale(settings, stage.top, life);
  const awaiting = () => stage.body.toggleAttribute('data-awaiting', client.board.state.getState().awaiting);
  client.board.state.subscribe(awaiting);
  awaiting();
  if (opened !== undefined && address.route().name === 'home') {
    const first = opened.watchFirst(client, stage, address);
    // A running worker has the rows at once, so the screen is rendered once with them. A worker that starts with this
    // tab has no rows for a while. Until it runs, the page's thread stays free: Chromium starts it from there.
    await ((await tabLock.hasWorker)
      ? Promise.race([first.arrived, pause(FIRST_ROWS_MS)])
      : Promise.race([untilConnected(feed), pause(FIRST_WORKER_MS)]));
    first.end();
  }
  if (life.signal.aborted) return false;
  client.draw();
  bootStart.root = createRoot(at);
  bootStart.root.render(<Client client={client} builds={builds} stage={stage} address={address} />);
  return true;
};
