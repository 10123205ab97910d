// @vitest-environment jsdom
import { act, Profiler } from 'react';
import { expect, test } from 'vitest';
import {
  boardWords as words,
  clientPartsOf,
  createComponentStage,
  marketOf,
} from '#tests/componentStage.tsx';
import { waitFor } from '#tests/waitFor.ts';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { OddsButton } from '#board/OddsButton.tsx';
import type { MarketPut, Records } from '#contract/patch.ts';
import { ok } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { MarketId, MarketType, MatchId, OptionType, SportId } from '#domain/ids.ts';
import type { MatchFacts } from '#domain/match/match.ts';
import { priceWord } from '#domain/odds/priceWord.ts';
import type { SettleResult } from '#domain/orders/order.ts';
import { createBetsStore } from '#state/betsStore.ts';
import { createCashOutsStore } from '#state/cashOutsStore.ts';
import { ClientProvider } from '#state/clientContext.tsx';
import { NavigationProvider } from '#state/location.ts';
import { createOpenBetsStore } from '#state/openBets.ts';
import { createSlipStore } from '#state/slipStore.ts';
import bets from '#locales/en/bets.json' with { type: 'json' };
import list from '#locales/en/list.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import tracker from '#locales/en/tracker.json' with { type: 'json' };
import { openListOf, orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { OpenBetsList } from './OpenBetsList.tsx';

const BETS = 200;
const MARKETS = 50;
const MEMBER: SessionView = { ...GUEST, user: { uid: 'u', name: 'User', memberType: 0, currencyId: 1 } };
const ALL = Array.from({ length: MARKETS }, (_, id) =>
  marketOf({ id: `k${id}` as MarketId, matchId: `m${id}` as MatchId, firstSlot: id * 2 }),
);
const prices = (odds: number): Int32Array =>
  words(
    ...ALL.flatMap(({ firstSlot }) => [firstSlot, priceWord(odds, 0), firstSlot + 1, priceWord(odds, 0)]),
  );
const matchOf = (id: number, home: number) =>
  ({
    id: `m${id}`,
    sportId: 1,
    outright: false,
    status: 5,
    beginTime: 0,
    clock: null,
    scores: [{ period: 1000, group: 5, home, away: 0 }],
  }) as unknown as MatchFacts;
const ORDERS = Array.from({ length: BETS }, (_, at) =>
  orderOf({
    id: `o${at}`,
    status: 4,
    settledAmount: null,
    options: [
      orderLegOf({
        matchId: `m${at % MARKETS}` as MatchId,
        marketId: `k${at % MARKETS}` as MarketId,
        marketType: 1005 as MarketType,
        selectionType: 1 as OptionType,
        sportId: 1 as SportId,
        settledResult: 0 as SettleResult,
      }),
    ],
  }),
);

// The list is high, and its cards low.
const stage = createComponentStage({ bets, list, markets, tracker }, { height: 2_000, rowHeight: 100 });

const draw = async () => {
  const board = createBoardStore();
  board.apply(prices(1950), {
    snapshot: true,
    markets: Object.fromEntries(ALL.map((each) => [each.id, each])) as Record<MarketId, MarketPut>,
    matches: Object.fromEntries(ALL.map((each, id) => [each.matchId, matchOf(id, 0)])),
  } satisfies Records);
  const parts = clientPartsOf(
    {
      feed: { ask: async () => ok(openListOf(...ORDERS)) },
      bets: createBetsStore(),
      cashOuts: createCashOutsStore(),
      openBets: createOpenBetsStore(),
      slip: createSlipStore(),
      commands: {},
      config: { limits: { picks: 10 } },
    },
    { session: MEMBER },
  );
  const tab = {
    serverNow: () => 0,
    onTick: () => () => undefined,
    watchBets: () => undefined,
    watchReceipts: () => undefined,
  } as unknown as BoardTab;
  const commits: string[] = [];
  await stage.render(
    <ClientProvider value={parts}>
      <BoardProvider board={board} tab={tab}>
        <NavigationProvider value={{ go: () => undefined, step: '0', hrefOf: () => '#' }}>
          <div data-board="">
            {ALL.map((each) => (
              <Profiler key={each.id} id="cells" onRender={(id) => void commits.push(id)}>
                {[0, 1].map((index) => (
                  <OddsButton
                    key={index}
                    market={each}
                    index={index}
                    sport={1 as SportId}
                    teams={{ home: 'A', away: 'B' }}
                  />
                ))}
              </Profiler>
            ))}
          </div>
          <Profiler id="bets" onRender={(id) => void commits.push(id)}>
            <OpenBetsList />
          </Profiler>
        </NavigationProvider>
      </BoardProvider>
    </ClientProvider>,
  );
  await waitFor(() => expect(stage.find('[data-open-bet]')).not.toBeNull());
  return { board, commits };
};
const texts = (area: string): { readonly stop: () => number } => {
  const observer = new MutationObserver(() => undefined);
  observer.observe(stage.find(area) as Element, {
    subtree: true,
    characterData: true,
    childList: true,
    attributes: true,
  });
  return {
    stop: () => {
      const records = observer.takeRecords();
      observer.disconnect();
      expect(records.every(({ type }) => type !== 'childList')).toBe(true);
      return records.filter(({ type }) => type === 'characterData').length;
    },
  };
};

test('with 200 open bets a price is one text write of its cell, and nothing renders (G5)', async () => {
  const { board, commits } = await draw();
  commits.length = 0;
  const writes = texts('[data-board]');
  act(() => void board.apply(prices(1960), {}));
  expect([writes.stop(), commits]).toEqual([2 * MARKETS, []]);
});

test('a goal renders the open bets once, and no cell of the list (G5)', async () => {
  const { board, commits } = await draw();
  commits.length = 0;
  const writes = texts('[data-board]');
  act(() => void board.apply(words(), { matches: { ['m0' as MatchId]: matchOf(0, 1) } }));
  expect([writes.stop(), commits]).toEqual([0, ['bets']]);
});
