import { init, use as plugIn } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { BoardStore } from '#board/boardStore.ts';
import { BoardProvider } from '#board/BoardContext.tsx';
import type { BoardTab } from '#board/boardTab.ts';
import type { GridId } from '#domain/markets/gridTable.ts';
import type { SportId } from '#domain/ids.ts';
import { NO_FAVOURITES } from '#contract/shelfChecks.ts';
import { createFavouritesStore, createShelfStore } from '#state/favouritesStore.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createUserProblemsStore } from '#state/userProblems.ts';
import { createBetsStore, createReservesStore } from '#state/betsStore.ts';
import { createCashOutsStore } from '#state/cashOutsStore.ts';
import { createOpenBetsStore } from '#state/openBets.ts';
import { createGamblingActivityStore } from '#state/gamblingActivityStore.ts';
import { createSlipStore } from '#state/slipStore.ts';
import { createServerWords } from '#state/serverWords.ts';
import { NavigationProvider, type Navigation } from '#state/location.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { ToastProvider } from '#ui/Toast.tsx';
import { ListShapeProvider } from '../../../src/features/match-list/rows/ListShape.tsx';
import { Row } from '../../../src/features/match-list/rows/Row.tsx';
import { shapeOf } from '../../../src/features/match-list/rows/rowHeights.ts';

const texts = import.meta.glob<object>('../../../locales/en/*.json', { eager: true, import: 'default' });

/** The client's texts, with the same guards against data that looks like a text's own marks (F43). */
export const startTexts = async (): Promise<void> => {
  plugIn(initReactI18next);
  await init({
    lng: 'en',
    fallbackLng: false,
    defaultNS: 'app',
    resources: {
      en: Object.fromEntries(
        Object.entries(texts).map(([file, bundle]) => [
          file.slice(file.lastIndexOf('/') + 1, -'.json'.length),
          bundle,
        ]),
      ),
    },
    interpolation: { escapeValue: false, skipOnVariables: true, nestingPrefix: '\u0000(' },
    react: { useSuspense: false },
  });
};

const settings = createSettingsStore(defaultSettings({ defaultLocale: 'en', oddsFormats: [1, 2, 3, 4] }));
/** Nobody presses and nothing is asked while rows are only drawn. */
const UNUSED = {} as never;
const parts: ClientParts = {
  feed: UNUSED,
  config: UNUSED,
  commands: UNUSED,
  session: UNUSED,
  host: UNUSED,
  memory: UNUSED,
  groups: UNUSED,
  roomReaders: UNUSED,
  settings,
  slip: createSlipStore(),
  bets: createBetsStore(),
  cashOuts: createCashOutsStore(),
  betNotices: UNUSED,
  reserves: createReservesStore(),
  reserveNotices: UNUSED,
  quickBets: UNUSED,
  openBets: createOpenBetsStore(),
  play: createGamblingActivityStore(),
  favourites: createFavouritesStore(NO_FAVOURITES),
  shelf: createShelfStore(),
  notices: createUserProblemsStore(),
  matchNotices: UNUSED,
  statistics: UNUSED,
  onOutdated: UNUSED,
  serverWords: createServerWords({
    ask: () => new Promise<never>(() => undefined),
    locale: () => 'en',
    schedule: () => undefined,
  }),
};

/** Nothing is opened. */
const PLACES: Navigation = { go: () => undefined, step: '', hrefOf: () => '' };

const Shape = ({ view, children }: { readonly view: 'sport' | 'in-play'; readonly children: ReactNode }) => {
  const { t, i18n } = useTranslation(['list', 'problems']);
  const shape = {
    shape: shapeOf(view, 1 as SportId, 'main' as GridId),
    density: 'compact' as const,
    grid: 'main' as GridId,
    timeZone: 'Europe/Berlin',
    t,
    language: i18n.language,
    isOpen: () => true,
    toggle: () => undefined,
    hiding: null,
  };
  return (
    <NavigationProvider value={PLACES}>
      <ListShapeProvider value={shape}>{children}</ListShapeProvider>
    </NavigationProvider>
  );
};

/**
 * What the rows of a list draw now, as text: by the client's own components, so that what throws or shows
 * "NaN" there does here.
 */
export const drawn = (
  board: BoardStore,
  serverNow: number,
  name: string,
  view: 'sport' | 'in-play',
): string => {
  const tab = {
    serverNow: () => serverNow,
    onTick: () => () => undefined,
    refusal: () => null,
  } as unknown as BoardTab;
  return renderToStaticMarkup(
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        <ToastProvider>
          <Shape view={view}>
            {[...board.list(name).rows].map((handle) => (
              <Row key={handle} handle={handle} />
            ))}
          </Shape>
        </ToastProvider>
      </BoardProvider>
    </ClientProvider>,
  );
};

/** Texts that only a mistake draws, in text or in an attribute that is read out. */
const MISTAKES = /NaN|Infinity|undefined|\[object|1e\+|Invalid Date|function\s*\(/;
export const mistakeIn = (markup: string): string | undefined => {
  const found = MISTAKES.exec(markup);
  return found === null ? undefined : markup.slice(Math.max(0, found.index - 80), found.index + 40);
};
