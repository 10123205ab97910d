import { fail, type Result } from '#contract/problem.ts';
import type { SettledPage } from '#domain/orders/order.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { SettledOrders, SettledOrdersDeps, SettledQuestion } from './settledOrders.ts';

export type History = {
  /** Returns a page of the user's settled orders, requested once for all tabs (D27). */
  readonly ask: (question: SettledQuestion) => Promise<Result<SettledPage>>;
  /**
   * Drops the kept pages, as orders or their names may have changed, and notifies the tabs that show some.
   */
  readonly outdate: () => void;
  /** Forgets all orders when no tab is left. */
  readonly stop: () => void;
};

/** Creates the bet history. Its implementation loads with the first question, since few tabs show it (G10). */
export const createHistory = (deps: SettledOrdersDeps): History => {
  const part = createLazyModule(() => import('./settledOrders.ts'), deps.clock);
  let orders: SettledOrders | null = null;
  return {
    ask: async (question) => {
      const loaded = await part.load();
      if (loaded === undefined) return fail({ code: 'network' });
      orders ??= loaded.createSettledOrders(deps);
      return orders.ask(question);
    },
    outdate: () => orders?.outdate(),
    stop: () => {
      orders?.stop();
      orders = null;
    },
  };
};
