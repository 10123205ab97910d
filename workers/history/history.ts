import { fail, type Result } from '#contract/problem.ts';
import type { SettledPage } from '#domain/orders/order.ts';
import { getOrders } from '#platform/calls/orders.ts';
import type { Operator } from '../app/operator.ts';
import type { Clock, LogAnomaly } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { SettledOrders, SettledQuestion } from './settledOrders.ts';

export type History = {
  /** Returns a page of the user's settled orders, requested once for all tabs (D27). */
  readonly ask: (question: SettledQuestion) => Promise<Result<SettledPage>>;
  /** Drops the kept pages, as orders or their names may have changed, and tells the tabs that show some. */
  readonly outdate: () => void;
  /** Forgets all orders when no tab is left. */
  readonly stop: () => void;
};

type HistoryDeps = {
  readonly clock: Clock;
  readonly serverNow: () => number;
  readonly operator: () => Pick<Operator, 'engine' | 'session'> | null;
  /** Tells the tabs that show settled orders to ask again. */
  readonly changed: () => void;
  readonly log: LogAnomaly;
};

/** Creates the bet history. Its implementation loads with the first question, since few tabs show it (G10). */
export const createHistory = ({ clock, serverNow, operator, changed, log }: HistoryDeps): History => {
  const part = createLazyModule(() => import('./settledOrders.ts'), clock);
  let orders: SettledOrders | null = null;
  return {
    ask: async (question) => {
      const loaded = await part.load();
      if (loaded === undefined) return fail({ code: 'network' });
      orders ??= loaded.createSettledOrders({
        clock,
        serverNow,
        session: () => operator()?.session.view() ?? null,
        fetch: async (request) => {
          const engine = operator()?.engine;
          return engine === undefined
            ? fail({ code: 'network' })
            : getOrders(engine.call, engine.decoding, request);
        },
        changed,
        log,
      });
      return orders.ask(question);
    },
    outdate: () => orders?.outdate(),
    stop: () => {
      orders?.stop();
      orders = null;
    },
  };
};
