import { createRoot } from 'react-dom/client';
import { isLocale } from '#contract/documentChecks.ts';
import type { Settings } from '#contract/documents.ts';
import type { Report } from '#contract/report.ts';
import type { FeedLine } from '#feed/feedLine.ts';
import { getDomainConfig } from '#platform/calls.ts';
import { languageCodeOf } from '#platform/languages.ts';
import type { ClientErrors } from '#state/clientErrors.ts';
import { pageStorage } from '#state/storage.ts';
import { defaultSettings, readSettings } from '#state/storedSettings.ts';
import { boot } from './boot.ts';
import { createBootCaller } from './bootCaller.ts';
import { sayBoot, sayBroken } from './bootScreen.ts';
import { Client, loadHome } from './Client.tsx';
import { readDeviceId } from './deviceId.ts';
import { showAnyLocale, showLocale, startI18n } from './i18n.ts';
import { startClient, startTabLock } from './startClient.ts';
import { followTheme, showTheme } from './theme.ts';
import { watchBuilds, watchWorker } from './watchBuilds.ts';
import './tokens.css';
import './base.css';

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

const askedLocale = () => {
  const asked = new URLSearchParams(location.search).get('lang');
  return isLocale(asked) ? asked : null;
};

/** Before the operator's configuration is known: what this browser chose before, else the product's own. */
const firstSettings = (asked: Settings['locale'] | null): Settings => {
  const settings = readSettings(pageStorage, defaultSettings({ defaultLocale: 'zh-CN', oddsFormats: [] }));
  return asked === null ? settings : { ...settings, locale: asked };
};

/** The latest are kept while the configuration cannot be had. */
const MOST_EXCHANGES = 20;

/** What nobody catches goes to the log as well, as a code (D9). */
const tellBugs = ({ uncaught, rejected }: ClientErrors): void => {
  window.addEventListener('error', ({ error }) => uncaught(error));
  window.addEventListener('unhandledrejection', ({ reason }) => rejected(reason));
};

/** Boots, then mounts (BOOT-07 to BOOT-09). */
export const mount = async (root: HTMLElement): Promise<void> => {
  const asked = askedLocale();
  /** Requests made before there was a worker to log them. */
  const exchanges: Report[] = [];
  const early = firstSettings(asked);
  showTheme(early, window.matchMedia('(prefers-color-scheme: dark)').matches, document.documentElement);
  const base = new URL(import.meta.env.BASE_URL, location.origin).href;
  const call = createBootCaller(base, languageCodeOf(early.locale, { languageCodes: {} }), (url, init) => fetch(url, init), (name, facts) => {
    exchanges.push({ kind: 'request', name, ...facts });
    if (exchanges.length > MOST_EXCHANGES) exchanges.shift();
  });
  const line: { feed?: FeedLine } = {};
  const builds = watchBuilds(base, () => line.feed);
  // Chunks come while the gates open; one that fails is asked for again when it is needed.
  const texts = startI18n(early.locale).catch(() => undefined);
  const home = loadHome().catch(() => undefined);
  const tabLock = startTabLock();
  const booted = await boot({
    deviceId: async () => readDeviceId(pageStorage, (bytes) => void crypto.getRandomValues(bytes)),
    fetchConfig: () => getDomainConfig(call, base),
    say: sayBoot,
    pause,
  });
  const stored = readSettings(pageStorage, defaultSettings(booted.config));
  const client = startClient({ ...booted, settings: asked === null ? stored : { ...stored, locale: asked }, asked, base, tabLock });
  const { settings, feed } = client.parts;
  exchanges.forEach(feed.report);
  tellBugs(client.errors);
  line.feed = feed;
  watchWorker(builds, feed);
  followTheme(settings);
  await Promise.all([texts, home]);
  settings.subscribe((now, before) => {
    if (now.locale !== before.locale) void showLocale(now.locale).catch(reportError);
  });
  if (!(await showAnyLocale(settings.getState().locale))) return sayBroken();
  const awaiting = () => document.body.toggleAttribute('data-awaiting', client.board.state.getState().awaiting);
  client.board.state.subscribe(awaiting);
  awaiting();
  createRoot(root).render(<Client client={client} builds={builds} />);
};
