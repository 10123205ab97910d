// @vitest-environment jsdom
import { act, memo, Profiler } from 'react';
import { expect, test, vi } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { OddsWordsProvider } from '#board/OddsWords.tsx';
import type { Order } from '#domain/orders/order.ts';
import bets from '#locales/en/bets.json' with { type: 'json' };
import markets from '#locales/en/markets.json' with { type: 'json' };
import myBets from '#locales/en/myBets.json' with { type: 'json' };
import { createBetsStore } from '#state/betsStore.ts';
import { ClientProvider } from '#state/clientContext.tsx';
import { clientPartsOf, createComponentStage } from '#tests/componentStage.tsx';
import { orderOf } from '#tests/orderFixture.ts';
import { CardList } from './CardList.tsx';
import { SettledCard } from './SettledCard.tsx';

const BETS = 10_000;
const CARD_HEIGHT = 100;
const ORDERS = Array.from({ length: BETS }, (_, at) => orderOf({ id: `o${at}` }));
/** The most elements of a card with one leg. */
const MAX_ELEMENTS = 42;

// Every card has its estimated height, and the list shows ten of them.
const stage = createComponentStage(
  { bets, markets, myBets },
  { height: 10 * CARD_HEIGHT, rowHeight: CARD_HEIGHT },
);

const counts = { list: 0, keys: 0, cards: new Map<string, number>() };
const keyOf = ({ id }: Order): string => {
  counts.keys += 1;
  return id;
};
const countCard = (id: string): void => void counts.cards.set(id, (counts.cards.get(id) ?? 0) + 1);
/** A profiler counts each render of its parent, too, so it stands inside what is not rendered again. */
const CountedCard = memo(({ order }: { readonly order: Order }) => (
  <Profiler id={order.id} onRender={countCard}>
    <SettledCard order={order} earlier={undefined} />
  </Profiler>
));
CountedCard.displayName = 'CountedCard';
const draw = (order: Order) => <CountedCard order={order} />;
const heightOf = () => CARD_HEIGHT;

const drawList = async (): Promise<HTMLElement> => {
  const parts = clientPartsOf({ bets: createBetsStore() }, { timeZone: 'device' });
  const tab = { serverNow: () => 0, onTick: () => () => undefined } as unknown as BoardTab;
  await stage.render(
    <ClientProvider value={parts}>
      <BoardProvider board={createBoardStore()} tab={tab}>
        <OddsWordsProvider>
          <Profiler id="list" onRender={() => void (counts.list += 1)}>
            <CardList
              items={ORDERS}
              keyOf={keyOf}
              draw={draw}
              heightOf={heightOf}
              label="Settled"
              countLabel="10,000 bets"
              region="settled-bets"
            />
          </Profiler>
        </OddsWordsProvider>
      </BoardProvider>
    </ClientProvider>,
  );
  return stage.find('[data-region]') as HTMLElement;
};

test('a settled bet that scrolls into view costs one render, and nothing for the other 10,000 (G9)', async () => {
  const list = await drawList();
  const steps = 50;
  const scrollTo = (card: number) =>
    act(async () => {
      list.scrollTop = card * CARD_HEIGHT;
      list.dispatchEvent(new Event('scroll'));
    });
  // The list renders once more when scrolling has ended, which is a matter of time.
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  await scrollTo(10);
  const zones = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions');
  Object.assign(counts, { list: 0, keys: 0, cards: new Map() });
  for (let at = 1; at <= steps; at += 1) await scrollTo(10 + at);
  const drawn = [...list.querySelectorAll('li[data-index]')];
  expect({
    ...counts,
    cards: counts.cards.size,
    most: Math.max(...counts.cards.values()),
    zones: zones.mock.calls.length,
    drawn: drawn.length,
  }).toEqual({
    // One render a step, in which one new card is drawn; those that stay are not drawn again.
    list: steps,
    cards: steps,
    most: 1,
    // The places of the other cards are not computed again.
    keys: steps,
    // No card asks the browser for its time zone.
    zones: 0,
    drawn: 18,
  });
  for (const each of drawn) expect(each.querySelectorAll('*').length).toBeLessThanOrEqual(MAX_ELEMENTS);
});
