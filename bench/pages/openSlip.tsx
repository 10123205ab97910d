import i18next, { init } from 'i18next';
import { Profiler } from 'react';
import { I18nextProvider } from 'react-i18next';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Amount } from '#domain/money/amount.ts';
import type { MarketPeriod, MarketType, MatchId, OptionKey, SportId, Thousandths } from '#domain/ids.ts';
import { NO_QUOTE, NO_SLIP, type Selection } from '#domain/slip/slip.ts';
import { SlipPanel } from '#features/slip';
import app from '#locales/en/app.json';
import list from '#locales/en/list.json';
import markets from '#locales/en/markets.json';
import placing from '#locales/en/placing.json';
import problems from '#locales/en/problems.json';
import slip from '#locales/en/slip.json';
import { slipState, type SlipState, type SlipStore } from '#state/slipStore.ts';

// Loads the slip's texts into the page's i18next, because the slip waits for them.
await init({
  lng: 'en',
  fallbackLng: 'en',
  ns: [],
  resources: { en: { app, list, markets, placing, problems, slip } },
  interpolation: { escapeValue: false },
});
const queries = new QueryClient();

/** A leg: the first option of a handicap on the bench. */
export type BenchLeg = { readonly market: string; readonly match: string; readonly odds: number };

const selectionOf = ({ market, match, odds }: BenchLeg, at: number): Selection => ({
  key: `${market}:1` as OptionKey,
  matchId: match as MatchId,
  sportId: 1 as SportId,
  marketType: 1000 as MarketType,
  period: 1001 as MarketPeriod,
  line: '0.5',
  odds: odds as Thousandths,
  names: { match, league: '', market: 'Handicap', option: match },
  inParlay: true,
  showInSingle: at === 0,
});

/** Creates a slip with these legs, a stake and a quote. */
export const openSlip = (legs: readonly BenchLeg[]): SlipState => ({
  ...slipState({
    ...NO_SLIP,
    slipId: 'bench',
    view: 'parlay',
    items: legs.map(selectionOf),
    stakes: { [`s${legs.length}`]: '10' as Amount },
  }),
  quote: { ...NO_QUOTE, phase: 'ready', at: 0 },
});

/** Types a stake and delivers the same quote again. */
export const typeInto = (store: SlipStore, serial: number): void =>
  store.setState((before) => ({
    ...slipState(
      { ...before.slip, stakes: { [`s${before.slip.items.length}`]: String(11 + serial) as Amount } },
      before,
    ),
    quote: { ...before.quote, at: serial },
  }));

/** Renders the client's slip in place of the right column. */
export const OpenSlip = ({ onRender }: { readonly onRender: () => void }) => (
  <I18nextProvider i18n={i18next}>
    <QueryClientProvider client={queries}>
      <Profiler id="slip" onRender={onRender}>
        <SlipPanel receipts={null} bets={null} onClose={null} />
      </Profiler>
    </QueryClientProvider>
  </I18nextProvider>
);
