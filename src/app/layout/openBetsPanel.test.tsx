// @vitest-environment jsdom
import { expect, test, vi } from 'vitest';
import { renderToStaticMarkup } from 'react-dom/server';
import { useOrderActions } from '#pieces/orderActions.ts';
import { orderOf } from '#tests/orderFixture.ts';
import { OpenBetsPanel } from './OpenBetsPanel.tsx';

const modules = vi.hoisted(() => ({ cashOut: true }));
vi.mock('#board/useModules.ts', () => ({ useModules: () => modules }));
vi.mock('#features/cash-out', () => ({
  CASH_OUT_ACTIONS: { ofOrder: () => 'cash-out', ofOrders: () => null },
}));
vi.mock('#features/bets', () => ({ OpenBets: () => useOrderActions().ofOrder(orderOf()) }));

test('the open bets of the slip panel offer a cash-out only while the operator does', () => {
  expect(renderToStaticMarkup(<OpenBetsPanel />)).toBe('cash-out');
  modules.cashOut = false;
  expect(renderToStaticMarkup(<OpenBetsPanel />)).toBe('');
});
