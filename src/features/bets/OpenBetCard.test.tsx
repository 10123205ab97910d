// @vitest-environment jsdom
import { act } from 'react';
import { expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import type { MarketId, MarketType } from '#domain/ids.ts';
import type { Order } from '#domain/orders/order.ts';
import bets from '#locales/en/bets.json' with { type: 'json' };
import list from '#locales/en/list.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import tracker from '#locales/en/tracker.json' with { type: 'json' };
import { createBetsStore } from '#state/betsStore.ts';
import { createCashOutsStore } from '#state/cashOutsStore.ts';
import { ClientProvider } from '#state/clientContext.tsx';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { OpenBetCard } from './OpenBetCard.tsx';

const stage = createComponentStage({ bets, list, markets, tracker });
const tab = {
  serverNow: () => 0,
  onTick: () => () => undefined,
  watchBets: () => undefined,
} as unknown as BoardTab;

const openOrder = (change: Parameters<typeof orderOf>[0]): Order =>
  orderOf({ status: 4, settledAmount: null, seriesType: 'parlay', betCount: 1, seriesCount: 2, ...change });
const draw = async (order: Order): Promise<void> => {
  const parts = clientPartsOf({ bets: createBetsStore(), cashOuts: createCashOutsStore(), commands: {} });
  await stage.render(
    <ClientProvider value={parts}>
      <BoardProvider board={createBoardStore()} tab={tab}>
        <OpenBetCard open={{ kind: 'order', id: order.id, at: 0, order, bet: null, state: 'confirmed' }} />
      </BoardProvider>
    </ClientProvider>,
  );
  await act(async () => parts.settings.setState({ oddsFormat: 2 }));
};
const handicap = (marketId: string) =>
  orderLegOf({ marketId: marketId as MarketId, marketType: 1000 as MarketType });

test.each<[string, Order, string]>([
  ['a single', openOrder({ seriesType: 'single', seriesCount: 1, options: [handicap('k1')] }), '0.95'],
  [
    'a parlay of which one leg could not be read',
    openOrder({ matchCount: 2, options: [handicap('k1')] }),
    '1.95',
  ],
])('the odds of %s are in the format of its kind (C4, F36)', async (_kind, order, odds) => {
  await draw(order);
  expect(stage.find('[data-bet-odds]')?.textContent).toBe(odds);
});

test('an order of a series that the platform only names shows that name (C44)', async () => {
  const options = ['k1', 'k2', 'k3'].map(handicap);
  await draw(openOrder({ matchCount: 3, seriesCount: null, betCount: 4, betType: '3x4', options }));
  expect(stage.find('header bdi')?.textContent).toBe('3x4');
});
