import { GUEST } from '#contract/session.ts';
import { NO_SLIP, type Slip } from '#domain/slip/slip.ts';
import { stakeCurrencyOf } from '#domain/slip/stakeCurrency.ts';
import { boardWord } from '../slip/boardPrice.ts';
import { createSlipQuotes, type SlipQuotes } from '../slip/slipQuotes.ts';
import type { Tabs } from '../tabs/tabs.ts';
import type { Operator } from './operator.ts';
import type { WorkerCore } from './workerCore.ts';

type QuotePartsDeps = {
  readonly core: WorkerCore;
  readonly tabs: Tabs;
  /** Null before the first hello. */
  readonly operator: () => Operator | null;
};

/** Creates the quotes of the slip, and connects them to the board, the user's slip and the tabs. */
export const createQuoteParts = ({
  core: { clock, serverClock, board },
  tabs,
  operator,
}: QuotePartsDeps): SlipQuotes => {
  const slip = (): Slip => operator()?.documents.values().slip ?? NO_SLIP;
  return createSlipQuotes({
    clock,
    serverNow: serverClock.now,
    slip,
    platform: () => operator()?.sources ?? null,
    currencyId: () => stakeCurrencyOf(operator()?.session.view() ?? GUEST, slip()),
    isVisible: () => tabs.visibleTabs().length > 0,
    market: (id) => board.markets.facts[board.markets.slotOf(id)],
    word: (key) => boardWord(board, key),
    applyQuote: (quoted) => operator()?.documents.slip.applyQuote(quoted),
    publish: (changes) => {
      tabs.broadcast({ documents: changes });
      tabs.flush();
    },
  });
};
