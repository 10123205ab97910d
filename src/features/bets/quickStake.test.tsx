// @vitest-environment jsdom
import { act } from 'react';
import { createStore } from 'zustand/vanilla';
import { beforeAll, describe, expect, test } from 'vitest';
import { BoardProvider } from '#board/BoardContext.tsx';
import { createBoardStore } from '#board/boardStore.ts';
import type { BoardTab } from '#board/boardTab.ts';
import { HEADER_WORDS, type Records } from '#contract/patch.ts';
import type { Amount } from '#domain/money/amount.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import { NO_SLIP } from '#domain/slip/slip.ts';
import en from '#locales/en/bets.json' with { type: 'json' };
import sports from '#locales/en/sports.json' with { type: 'json' };
import { ClientProvider } from '#state/clientContext.tsx';
import { createSlipStore } from '#state/slipStore.ts';
import { clientPartsOf, createComponentStage, stubResizeObserver } from '#tests/componentStage.tsx';
import { QuickButton, QuickSign, type QuickProps } from './QuickBetControls.tsx';

const { render, find, all } = createComponentStage({ bets: en, sports });

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
        <QuickButton sport={1 as SportId} match={null} />
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

describe('on screen, quick bets', () => {
  const M1 = 'm1' as MatchId;
  const FOOTBALL: Records = { snapshot: true, matches: { [M1]: { id: M1, sportId: 1 as SportId } } };
  const TENNIS = 5 as SportId;
  /** Draws the sign and the settings in the location's sport, with an open match or without one. */
  const show = async (stakes: Readonly<Record<string, string>>, { sport, match }: QuickProps) => {
    const slip = createSlipStore();
    slip.setState({
      slip: { ...NO_SLIP, slipId: 's', quick: { on: true, stakes: stakes as Record<string, Amount> } },
    });
    const parts = clientPartsOf({
      slip,
      config: { modules: { quickBet: true } },
      session: { view: createStore(() => ({ user: { currencyId: 1 } })) },
      commands: {},
    });
    const board = createBoardStore();
    board.apply(new Int32Array(HEADER_WORDS), FOOTBALL);
    await render(
      <ClientProvider value={parts}>
        <BoardProvider board={board} tab={{} as BoardTab}>
          <QuickSign sport={sport} match={match} />
          <QuickButton sport={sport} match={match} />
        </BoardProvider>
      </ClientProvider>,
    );
    await act(async () => find('[data-action="quick-bet"]')?.click());
    return {
      sign: find('[data-quick-sign] span')?.textContent ?? '',
      fields: all('[data-quick-stake]').map((field) => field.dataset['quickStake']),
    };
  };

  test('name every sport with a stake, because a list can have prices of several sports (SLIP-12)', async () => {
    const { sign, fields } = await show({ '1': '500', '3': '1000' }, { sport: TENNIS, match: null });
    expect(sign).toMatch(/^Football: .*500\.00 · Basketball: .*1,000\.00 · One press on odds places a bet/);
    expect(sign).toMatch(/No stake for Tennis yet: a press on its odds adds to the slip\.$/);
    expect(fields).toEqual(['5', '1', '3']);
  });

  test('name the stake of the sport of the open match first (SLIP-12)', async () => {
    const { sign, fields } = await show({ '1': '500', '5': '10' }, { sport: TENNIS, match: M1 });
    expect(sign).toMatch(/^Football: .*500\.00 · Tennis: .*10\.00 · One press [^.]* at once\.$/);
    expect(fields).toEqual(['1', '5']);
  });

  test('offer a stake for the sport of the open match, and without a stake name no bet (SLIP-12)', async () => {
    const { sign, fields } = await show({}, { sport: TENNIS, match: M1 });
    expect(sign).toBe('No stake for Football yet: a press on its odds adds to the slip.');
    expect(fields).toEqual(['1', '5']);
  });
});
