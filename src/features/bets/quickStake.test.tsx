// @vitest-environment jsdom
import { act } from 'react';
import { createStore } from 'zustand/vanilla';
import { beforeAll, expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { SportId } from '#domain/ids.ts';
import { NO_SLIP } from '#domain/slip/slip.ts';
import en from '#locales/en/bets.json' with { type: 'json' };
import sports from '#locales/en/sports.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { createSlipStore } from '#state/slipStore.ts';
import { clientPartsOf, createComponentStage, stubResizeObserver } from '#tests/componentStage.tsx';
import { QuickButton } from './QuickBetControls.tsx';

const { render, find } = createComponentStage({ bets: en, sports });

beforeAll(stubResizeObserver);

/** Opens the settings with a stake of 500. `setElsewhere` sets the stake as another tab does. */
const openSettings = async () => {
  const sent: unknown[] = [];
  const slip = createSlipStore();
  const setStake = (stake: string) =>
    slip.setState({
      slip: { ...NO_SLIP, slipId: 's', quick: { on: true, stakes: { '1': stake as Amount } } },
    });
  setStake('500');
  const view = createStore(() => ({ user: { currencyId: 1 } }));
  const parts = clientPartsOf({
    slip,
    config: { modules: { quickBet: true } },
    session: { view },
    commands: { slip: (command: unknown) => Promise.resolve(void sent.push(command)) },
  });
  await render(
    <ClientProvider value={parts}>
      <BoardProvider board={createBoardStore()} tab={{} as BoardTab}>
        <QuickButton sport={1 as SportId} />
        <button type="button" id="odds">
          1.95
        </button>
      </BoardProvider>
    </ClientProvider>,
  );
  await act(async () => find('[data-action="quick-bet"]')?.click());
  return {
    sent,
    setElsewhere: (stake: string) => act(async () => setStake(stake)),
    setCurrency: (currencyId: number) => act(async () => view.setState({ user: { currencyId } })),
  };
};
const type = (text: string) =>
  act(async () => {
    const field = find('[data-quick-stake="1"]') as HTMLInputElement;
    field.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

test('a press on odds beside the open settings first applies the typed stake of quick bets (SLIP-12)', async () => {
  const { sent } = await openSettings();
  await type('50');
  await act(async () => void find('#odds')?.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })));
  expect(find('[data-section="quick-bet"]')).toBeNull();
  expect(sent).toEqual([{ kind: 'slip.quickStake', sport: '1', amount: '50', currencyId: 1 }]);
});

test('a stake of quick bets that was applied with Enter can be typed on at once (SLIP-12)', async () => {
  const { sent } = await openSettings();
  await type('50');
  await act(
    async () =>
      void find('[data-quick-stake="1"]')?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }),
      ),
  );
  expect(sent).toHaveLength(1);
  expect((find('[data-quick-stake="1"]') as HTMLInputElement).value).toBe('50');
});

test('a stake of quick bets that another tab sets is not overwritten by a field with the focus (SLIP-12)', async () => {
  const { sent, setElsewhere } = await openSettings();
  const field = find('[data-quick-stake="1"]') as HTMLInputElement;
  await act(async () => field.focus());
  await setElsewhere('50');
  expect(field.value).toBe('500');
  await act(async () => field.blur());
  expect([sent, field.value]).toEqual([[], expect.stringContaining('50.00')]);
  // A typed stake is applied once, by Enter; the blur after it applies nothing.
  await type('20');
  await act(
    async () => void field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
  );
  await setElsewhere('70');
  await act(async () => field.blur());
  expect(sent).toEqual([{ kind: 'slip.quickStake', sport: '1', amount: '20', currencyId: 1 }]);
});

const footballStake = () => find('[data-quick-stake="1"]') as HTMLInputElement;
test('a typed stake of quick bets is dropped if the currency of the user changes (SLIP-12, C18)', async () => {
  const { sent, setCurrency } = await openSettings();
  await type('50');
  await setCurrency(2);
  expect(footballStake().value).toBe('');
  await act(async () => footballStake().blur());
  expect(sent).toEqual([]);
  await type('20');
  await act(async () => footballStake().blur());
  expect(sent).toEqual([{ kind: 'slip.quickStake', sport: '1', amount: '20', currencyId: 2 }]);
});
