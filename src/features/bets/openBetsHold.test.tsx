// @vitest-environment jsdom
import { act, useState } from 'react';
import { expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { ok } from '#contract/problem.ts';
import { GUEST, type SessionView } from '#contract/session.ts';
import type { SharedQuery } from '#contract/sharedQuery.ts';
import type { Order, SettleResult } from '#domain/orders/order.ts';
import bets from '#locales/en/bets.json' with { type: 'json' };
import list from '#locales/en/list.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import tracker from '#locales/en/tracker.json' with { type: 'json' };
import { OrderActionsProvider } from '#pieces/orderActions.ts';
import { createBetsStore } from '#state/betsStore.ts';
import { createCashOutsStore } from '#state/cashOutsStore.ts';
import { ClientProvider } from '#state/clientContext.tsx';
import { NavigationProvider } from '#state/location.ts';
import { createOpenBetsStore } from '#state/openBets.ts';
import { createSlipStore } from '#state/slipStore.ts';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { openListOf, orderLegOf, orderOf } from '#tests/orderFixture.ts';
import { OpenBetsList } from './OpenBetsList.tsx';

const BETS = 30;
const MEMBER: SessionView = { ...GUEST, user: { uid: 'u', name: 'User', memberType: 0, currencyId: 1 } };

/** An open bet whose match kicks off at a time. */
const orderAt = (id: string, beginTime: number): Order =>
  orderOf({
    id,
    status: 4,
    settledAmount: null,
    options: [orderLegOf({ beginTime, settledResult: 0 as SettleResult })],
  });

/** Asks something in the card of a bet, as the cash-out does. */
const Question = ({ order }: { readonly order: Order }) => {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <button type="button" data-ask={order.id} data-open={isOpen} onClick={() => setIsOpen(true)}>
      Ask
    </button>
  );
};
const ACTIONS = { ofOrder: (order: Order) => <Question order={order} />, ofOrders: () => null };

const stage = createComponentStage({ bets, list, markets, tracker }, { height: 300, rowHeight: 100 });

test('a card with a question stays in the page when its bet moves far down the open bets', async () => {
  const orders = Array.from({ length: BETS }, (_, at) => orderAt(`o${at}`, (at + 1) * 1_000));
  const scene = { orders };
  const hearers: ((topic: SharedQuery['topic']) => void)[] = [];
  const parts = clientPartsOf(
    {
      feed: { ask: async () => ok(openListOf(...scene.orders)) },
      bets: createBetsStore(),
      cashOuts: createCashOutsStore(),
      openBets: createOpenBetsStore(),
      slip: createSlipStore(),
      commands: {},
      onOutdated: (hear: (typeof hearers)[number]) => void hearers.push(hear),
    },
    { session: MEMBER },
  );
  const tab = {
    serverNow: () => 0,
    onTick: () => () => undefined,
    watchBets: () => undefined,
    watchReceipts: () => undefined,
  } as unknown as BoardTab;
  await stage.render(
    <ClientProvider value={parts}>
      <BoardProvider board={createBoardStore()} tab={tab}>
        <NavigationProvider value={{ go: () => undefined, step: '0', hrefOf: () => '#' }}>
          <OrderActionsProvider value={ACTIONS}>
            <OpenBetsList />
          </OrderActionsProvider>
        </NavigationProvider>
      </BoardProvider>
    </ClientProvider>,
  );
  const indexOf = (id: string) => stage.find(`[data-ask="${id}"]`)?.closest('li')?.dataset['index'];
  await stage.seen(() => expect([indexOf('o0'), indexOf('o1')]).toEqual(['0', '1']));
  await act(async () => stage.find('[data-ask="o0"]')?.focus());
  await stage.press('[data-ask="o0"]');
  // The matches of the first two bets are moved to the end of the day.
  const [first, second, ...others] = orders.map(({ id }) => id);
  scene.orders = [
    ...others.map((id, at) => orderAt(id, (at + 1) * 1_000)),
    ...[first, second].map((id) => orderAt(id ?? '', 86_400_000)),
  ];
  await act(async () => hearers.forEach((hear) => hear('open-bets')));
  await stage.seen(() => expect([indexOf('o2'), indexOf('o1')]).toEqual(['0', undefined]));
  expect(Number(indexOf('o0'))).toBeGreaterThanOrEqual(BETS - 2);
  expect(stage.find('[data-ask="o0"]')?.dataset['open']).toBe('true');
});
