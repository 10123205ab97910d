import { init, use as plugIn } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import { texts } from '#app/texts/en.ts';
import type { BoardStore } from '#board/boardStore.ts';
import { BoardProvider } from '#board/BoardContext.tsx';
import type { Tab } from '#board/tab.ts';
import type { GridId } from '#domain/grid.ts';
import type { SportId } from '#domain/ids.ts';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createNoticesStore } from '#state/noticesStore.ts';
import { createPicksStore } from '#state/picksStore.ts';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';
import { defaultSettings } from '#state/storedSettings.ts';
import { ListShapeProvider } from '../../../src/features/match-list/ListShape.tsx';
import { Row } from '../../../src/features/match-list/Row.tsx';
import { shapeOf } from '../../../src/features/match-list/rowHeights.ts';

/** The client's texts, with the same guards against data that looks like a text's own marks (F43). */
export const startTexts = async (): Promise<void> => {
  plugIn(initReactI18next);
  await init({
    lng: 'en', fallbackLng: false, defaultNS: 'app', resources: { en: Object.fromEntries(Object.entries(texts).map(([file, bundle]) => [file.slice(file.lastIndexOf('/') + 1, -'.json'.length), bundle as object])) },
    interpolation: { escapeValue: false, skipOnVariables: true, nestingPrefix: '\u0000(' }, react: { useSuspense: false },
  });
};

const settings = createSettingsStore(defaultSettings({ defaultLocale: 'en', oddsFormats: [1, 2, 3, 4] }));
/** Nobody presses and nothing is asked while rows are only drawn. */
const UNUSED = {} as never;
const parts: ClientParts = {
  feed: UNUSED, config: UNUSED, commands: UNUSED, settings, picks: createPicksStore(), notices: createNoticesStore(),
  serverWords: createServerWords({ ask: () => new Promise<never>(() => undefined), locale: () => 'en', later: () => undefined }),
};

const Shape = ({ view, children }: { readonly view: 'sport' | 'in-play'; readonly children: ReactNode }) => {
  const { t, i18n } = useTranslation(['list', 'problems']);
  const shape = {
    shape: shapeOf(view, 1 as SportId, 'main' as GridId), density: 'compact' as const, grid: 'main' as GridId, timeZone: 'Europe/Berlin', t, language: i18n.language,
    isOpen: () => true, toggle: () => undefined,
  };
  return <ListShapeProvider value={shape}>{children}</ListShapeProvider>;
};

/** What the rows of a list draw now, as text: by the client's own components, so that what throws or shows "NaN" there does here. */
export const drawn = (board: BoardStore, serverNow: number, name: string, view: 'sport' | 'in-play'): string => {
  const tab = { serverNow: () => serverNow, onTick: () => () => undefined, refusal: () => null } as unknown as Tab;
  return renderToStaticMarkup(
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        <Shape view={view}>{[...board.list(name).rows].map((handle) => <Row key={handle} handle={handle} />)}</Shape>
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
