import { NO_SLIP } from '#domain/slip/slip.ts';
import { defaultSettings } from '#contract/defaultSettings.ts';
import { createInstance } from 'i18next';
import { createStore } from 'zustand/vanilla';
import { Profiler, useMemo, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BoardProvider } from '#board/BoardContext.tsx';
import type { BoardStore } from '#board/boardStore.ts';
import { OddsButton } from '#board/OddsButton.tsx';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import { useMarket, useMatch } from '#board/hooks.ts';
import { fail, ok } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { BoardTab } from '#board/boardTab.ts';
import type { Settings } from '#contract/documents.ts';
import type { DomainConfig } from '#domain/config/domainConfig.ts';
import type { MarketId, MatchId } from '#domain/ids.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import markets from '#locales/en/markets.json';
import { ClientProvider, type ClientParts } from '#state/clientContext.tsx';
import { createBetNotices } from '#state/betNotices.ts';
import { createReserveNotices } from '#state/reserveNotices.ts';
import { createBetsStore, createReservesStore } from '#state/betsStore.ts';
import { createCashOutsStore } from '#state/cashOutsStore.ts';
import { createOpenBetsStore } from '#state/openBets.ts';
import { createGamblingActivityStore } from '#state/gamblingActivityStore.ts';
import { createQuickBets } from '#state/quickBets.ts';
import type { SlipStore } from '#state/slipStore.ts';
import { createGroupMemory } from '#state/groupMemory.ts';
import { createListPositions } from '#state/listPositions.ts';
import { NO_FAVOURITES } from '#contract/shelfChecks.ts';
import { createFavouritesStore, createShelfStore } from '#state/favouritesStore.ts';
import { createHostState } from '#state/hostState.ts';
import { createUserProblemsStore } from '#state/userProblems.ts';
import { createServerWords } from '#state/serverWords.ts';
import { EVERYTHING_ON } from '#domain/config/switches.ts';
import { createStatistics } from '#state/statistics.ts';
import { createSettingsStore } from '#state/settingsStore.ts';

/** The bench server's configuration: the match calls and the feed on the page's own origin. */
export const BENCH_CONFIG: DomainConfig = {
  merchant: 'bench',
  hosts: { service: '/', match: '/', order: '/', file: '/', banner: '/', banker: '/' },
  feed: '/feed',
  nats: null,
  chatSocket: null,
  log: null,
  teamIcon: '',
  locales: ['en'],
  defaultLocale: 'en',
  languageCodes: { en: 'ENG' },
  oddsFormats: [1],
  pageSize: 50,
  variant: 'plain',
  hostLists: { image: [], stream: [], banner: [], link: [], api: [], jump: [] },
  parents: [],
  parentPath: '/',
  hooks: { errors: null, counters: null },
  anchorLocales: [],
  limits: { picks: 10, favourites: 50, historyDays: 45, reserveDays: 7 },
  intervals: { statistics: 60, liveDetail: 5, detail: 20, config: 3600 },
  memberSuccess: 1,
  requestsPerMinute: null,
  utcOffset: 480,
  bannerIds: {},
  play: { sessionMinutes: null, stakeToday: null },
  money: { reference: 'ignored', refusals: { bet: [], reserve: [], cashOut: [], member: [] } },
  appShell: '',
  resultsApi: 'own',
  endpoints: {},
  ...EVERYTHING_ON,
};

export const BENCH_SETTINGS: Settings = {
  ...defaultSettings({ defaultLocale: 'en', oddsFormats: [1] }),
  theme: 'light',
  timeZone: 'UTC',
};

const words = createInstance();
void words.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { markets } },
  interpolation: { escapeValue: false },
  initAsync: false,
});

const refused = { ok: true, value: null } as const;
/** The bench presses no prices, so no command is sent. */
const NO_COMMANDS: ClientParts['commands'] = {
  setSettings: () => Promise.resolve(refused),
  dismissSettingsTip: () => Promise.resolve(refused),
  togglePick: () => Promise.resolve(refused),
  slip: () => Promise.resolve(refused),
  place: () => Promise.resolve(fail({ code: 'betting-off' })),
  cashOut: () => Promise.resolve(fail({ code: 'betting-off' })),
  tip: () => Promise.resolve(fail({ code: 'betting-off' })),
  dismissBet: () => Promise.resolve(refused),
  betAgain: () => Promise.resolve(refused),
  acknowledge: () => Promise.resolve(refused),
  refreshBalance: () => Promise.resolve(refused),
  toggleStar: () => Promise.resolve(refused),
  clearFavourites: () => Promise.resolve(refused),
  addFavourites: () => Promise.resolve(refused),
  hideLeague: () => Promise.resolve(refused),
  showLeague: () => Promise.resolve(refused),
  searched: () => Promise.resolve(refused),
  viewed: () => Promise.resolve(refused),
  forget: () => Promise.resolve(refused),
  setAlert: () => Promise.resolve(refused),
  removeAlert: () => Promise.resolve(refused),
  reconnect: () => undefined,
  tellProblem: () => undefined,
  tellFull: () => undefined,
};

/** The bench shows no goals. */
const NO_QUICK = createQuickBets({
  place: () => Promise.resolve(fail({ code: 'betting-off' })),
  slip: () => NO_SLIP,
  currencyId: () => NO_SLIP.currencyId,
  isOffered: () => false,
  outcomeOf: () => null,
  createSlipId: () => '',
});
const NO_RESERVE_NOTICES = createReserveNotices({
  claim: (_id, answered) => answered(true),
  shown: () => undefined,
  schedule: () => () => undefined,
});
const NO_BET_NOTICES = createBetNotices({
  claim: (_id, answered) => answered(true),
  shown: () => undefined,
  schedule: () => () => undefined,
});
const NO_NOTICES: ClientParts['matchNotices'] = {
  view: createStore<ReturnType<ClientParts['matchNotices']['view']['getState']>>(() => []),
  onEvent: () => undefined,
  putAway: () => undefined,
  onDrawn: () => undefined,
  onHidden: () => undefined,
  hold: () => undefined,
  empty: () => undefined,
};

/** The bench has no logged-in user. */
const NO_SESSION: ClientParts['session'] = {
  view: createStore<SessionView>(() => GUEST),
  show: () => undefined,
  onEvent: () => undefined,
  start: () => () => undefined,
  login: () => Promise.resolve(refused),
  logout: () => Promise.resolve(refused),
  wallet: () => Promise.resolve(refused),
  forward: () => Promise.resolve(refused),
  lastKnown: () => undefined,
  isBehind: () => false,
  wantLogin: () => undefined,
  onLoginWanted: () => () => undefined,
};

/** The bench remembers no earlier visit. */
const NO_STORE = { read: () => null, write: () => undefined };

/** The bench has no unknown codes. */
const NO_WORDS = createServerWords({
  ask: () => Promise.resolve(ok({})),
  locale: () => 'en',
  schedule: () => undefined,
});

/** The bench has no menu. */
const NO_STATISTICS = createStatistics({
  ask: () => new Promise<never>(() => undefined),
  schedule: () => undefined,
});

type Parts = {
  readonly board: BoardStore;
  readonly tab: BoardTab;
  readonly feed: FeedClient;
  readonly slip: SlipStore;
  readonly children: ReactNode;
};

/** Renders the providers that an odds cell needs, and nothing else of the app. */
export const BenchClient = ({ board, tab, feed, slip, children }: Parts) => {
  const client = useMemo(
    () => ({
      feed,
      slip,
      bets: createBetsStore(),
      cashOuts: createCashOutsStore(),
      betNotices: NO_BET_NOTICES,
      reserves: createReservesStore(),
      reserveNotices: NO_RESERVE_NOTICES,
      quickBets: NO_QUICK,
      openBets: createOpenBetsStore(),
      play: createGamblingActivityStore(),
      favourites: createFavouritesStore(NO_FAVOURITES),
      shelf: createShelfStore(),
      config: BENCH_CONFIG,
      settings: createSettingsStore(BENCH_SETTINGS),
      notices: createUserProblemsStore(),
      matchNotices: NO_NOTICES,
      commands: NO_COMMANDS,
      session: NO_SESSION,
      host: createHostState(),
      memory: createListPositions(NO_STORE),
      groups: createGroupMemory(),
      roomReaders: new Set<never>(),
      serverWords: NO_WORDS,
      statistics: NO_STATISTICS,
      onOutdated: () => undefined,
    }),
    [feed, slip],
  );
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

/** Called for every render of a cell. Only React's profiling build counts renders. */
type OnCell = (() => void) | undefined;
type CellsProps = {
  readonly id: MarketId;
  readonly home: string;
  readonly away: string;
  readonly onCell: OnCell;
};

const MarketCells = ({ id, home, away, onCell }: CellsProps) => {
  const market = useMarket(id);
  const teams = useMemo(() => ({ home, away }), [home, away]);
  const match = useMatch(market?.matchId ?? ('' as MatchId));
  if (market === undefined || match === undefined) return null;
  return market.options.map((option, index) => {
    const button = (
      <OddsButton key={option.type} market={market} index={index} sport={match.sportId} teams={teams} />
    );
    return onCell === undefined ? (
      button
    ) : (
      <Profiler key={option.type} id={`${id}:${option.type}`} onRender={onCell}>
        {button}
      </Profiler>
    );
  });
};

type RowProps = {
  readonly id: MatchId;
  readonly cells: readonly (MarketId | null)[];
  readonly onCell?: OnCell;
};

/** Renders a row of the bench: the client's own cells and hooks in a plain row. */
export const MatchCells = ({ id, cells, onCell }: RowProps) => {
  const match = useMatch(id);
  if (match === undefined) return null;
  return (
    <div className="row" data-match={id}>
      <span className="name">{match.name}</span>
      {cells.map((cell) =>
        cell === null ? null : (
          <MarketCells key={cell} id={cell} home={match.home.name} away={match.away.name} onCell={onCell} />
        ),
      )}
    </div>
  );
};
