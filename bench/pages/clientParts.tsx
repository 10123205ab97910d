import { createInstance } from 'i18next';
import { Profiler, useMemo, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BoardProvider } from '#board/BoardContext.tsx';
import type { BoardStore } from '#board/boardStore.ts';
import { OddsButton } from '#board/OddsButton.tsx';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import { useMarket, useMatch } from '#board/hooks.ts';
import { ok } from '#contract/problem.ts';
import type { Tab } from '#board/tab.ts';
import type { Settings } from '#contract/documents.ts';
import type { DomainConfig } from '#domain/domainConfig.ts';
import type { MarketId, MatchId } from '#domain/ids.ts';
import type { FeedLine } from '#feed/feedLine.ts';
import markets from '#locales/en/markets.json';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import type { PicksStore } from '#state/picksStore.ts';
import { createNoticesStore } from '#state/noticesStore.ts';
import { createServerWords } from '#state/serverWords.ts';
import { createSettingsStore } from '#state/settingsStore.ts';

/** The bench server's configuration: the match calls and the feed on the page's own origin. */
export const BENCH_CONFIG: DomainConfig = {
  merchant: 'bench',
  hosts: { service: '/', match: '/', order: '/', file: '/' },
  feed: '/feed',
  log: null,
  teamIcon: '',
  locales: ['en'],
  defaultLocale: 'en',
  languageCodes: { en: 'ENG' },
  oddsFormats: [1],
  pageSize: 50,
  variant: 'plain',
};

export const BENCH_SETTINGS: Settings = { locale: 'en', oddsFormat: 1, theme: 'light', upColour: 'auto', lineNotation: 'split', timeZone: 'UTC' };

const words = createInstance();
void words.init({ lng: 'en', fallbackLng: 'en', resources: { en: { markets } }, interpolation: { escapeValue: false }, initAsync: false });

const refused = { ok: true, value: null } as const;
/** Nobody presses in the bench. */
const NO_COMMANDS: ClientParts['commands'] = {
  setSettings: () => Promise.resolve(refused),
  togglePick: () => Promise.resolve(refused),
  clearPicks: () => Promise.resolve(refused),
  reconnect: () => undefined,
  tellProblem: () => undefined,
  tellFull: () => undefined,
};

/** Nothing unknown is on the bench. */
const NO_WORDS = createServerWords({ ask: () => Promise.resolve(ok({})), locale: () => 'en', later: () => undefined });

type Parts = { readonly board: BoardStore; readonly tab: Tab; readonly feed: FeedLine; readonly picks: PicksStore; readonly children: ReactNode };

/** The providers that an odds cell of the client stands in, and nothing more of the app. */
export const BenchClient = ({ board, tab, feed, picks, children }: Parts) => {
  const client = useMemo(() => ({
    feed, picks, config: BENCH_CONFIG, settings: createSettingsStore(BENCH_SETTINGS), notices: createNoticesStore(), commands: NO_COMMANDS, serverWords: NO_WORDS,
  }), [feed, picks]);
  return (
    <I18nextProvider i18n={words}>
      <ClientProvider value={client}>
        <BoardProvider board={board} tab={tab}>
          <OddsWordsProvider>{children}</OddsWordsProvider>
        </BoardProvider>
      </ClientProvider>
    </I18nextProvider>
  );
};

/** Told of every render of a cell; heard only where React's profiler is built in. */
type OnCell = (() => void) | undefined;
type CellsProps = { readonly id: MarketId; readonly home: string; readonly away: string; readonly onCell: OnCell };

const MarketCells = ({ id, home, away, onCell }: CellsProps) => {
  const market = useMarket(id);
  const teams = useMemo(() => ({ home, away }), [home, away]);
  const match = useMatch(market?.matchId ?? ('' as MatchId));
  if (market === undefined || match === undefined) return null;
  return market.options.map((option, index) => {
    const button = <OddsButton key={option.type} market={market} index={index} sport={match.sportId} teams={teams} />;
    return onCell === undefined ? button : <Profiler key={option.type} id={`${id}:${option.type}`} onRender={onCell}>{button}</Profiler>;
  });
};

type RowProps = { readonly id: MatchId; readonly cells: readonly (MarketId | null)[]; readonly onCell?: OnCell };

/** A row of the bench: the client's own cells and hooks in a plain row. */
export const MatchCells = ({ id, cells, onCell }: RowProps) => {
  const match = useMatch(id);
  if (match === undefined) return null;
  return (
    <div className="row" data-match={id}>
      <span className="name">{match.name}</span>
      {cells.map((cell) => (cell === null ? null : <MarketCells key={cell} id={cell} home={match.home.name} away={match.away.name} onCell={onCell} />))}
    </div>
  );
};
