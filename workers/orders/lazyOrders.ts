import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { NO_BETS, type Bets } from '#domain/orders/bet.ts';
import type { MatchId, SportId } from '#domain/ids.ts';
import { NO_OPEN_ORDERS, type OpenOrderList } from '#domain/orders/order.ts';
import type { OwnNews } from '#platform/decode/frames.ts';
import type { PriceRing } from '../events/priceRing.ts';
import type { Deadline } from '../runtime/deadline.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import { createLazyUserPart } from '../runtime/lazyUserPart.ts';
import type { Orders } from './orders.ts';
import type { OrdersDeps } from './ordersDeps.ts';

/** The operations of `Orders` that the rest of the worker calls. */
export type LazyOrders = Pick<
  Orders,
  | 'place'
  | 'setUser'
  | 'setAuthorized'
  | 'onReceiptsChanged'
  | 'applyPushed'
  | 'rebuildSlip'
  | 'openOrders'
  | 'openOrder'
  | 'onOrdersOutdated'
  | 'onCashOut'
  | 'hasOrders'
  | 'orderedSports'
  | 'start'
  | 'stop'
> & {
  readonly dismiss: (ref: string) => void;
  /** Requests the user's balance now. */
  readonly refreshBalance: () => void;
  /** Returns the whole document `bets`. */
  readonly whole: () => { readonly bets: { readonly rev: number; readonly whole: Bets } };
};

type LazyOrdersDeps = Omit<OrdersDeps, 'publishBets' | 'ring'> & {
  readonly clock: Clock;
  readonly publish: (news: ReturnType<LazyOrders['whole']>) => void;
  /** Loads the ring of prices, which receipts read. */
  readonly loadRing: () => Promise<PriceRing | null>;
};

const NO_SPORTS: ReadonlySet<SportId> = new Set();

/**
 * Creates a proxy that loads the orders module at the first login, so a guest's worker starts without it
 * (G10).
 */
export const createLazyOrders = (deps: LazyOrdersDeps): LazyOrders => {
  const lazyModule = createLazyModule(() => import('./orders.ts'), deps.clock);
  let bets = NO_BETS;
  let rev = 1;

  const whole: LazyOrders['whole'] = () => ({ bets: { rev, whole: bets } });
  const publish = (next: Bets): void => {
    bets = next;
    rev += 1;
    deps.publish(whole());
  };
  const part = createLazyUserPart<Orders>({
    open: async () => {
      const [loaded, ring] = await Promise.all([lazyModule.load(), deps.loadRing()]);
      if (loaded === undefined || ring === null) return null;
      return () => loaded.createOrders({ ...deps, ring, publishBets: publish });
    },
    requestLogin: deps.requestLogin,
    clock: deps.clock,
  });
  return {
    ...part.lifetime,
    whole,
    place: (placing: PlacementRequest, deadline: Deadline): Promise<Result<PlacementAnswer>> =>
      part.press((orders) => orders.place(placing, deadline)),
    dismiss: (ref) => void part.now()?.dismiss(ref),
    refreshBalance: () => {
      if (part.uid() !== null) void part.load().then((loaded) => loaded?.refreshBalance());
    },
    onReceiptsChanged: () => part.now()?.onReceiptsChanged(),
    applyPushed: (of: string, news: OwnNews) => {
      const orders = part.now();
      if (orders !== null) orders.applyPushed(of, news);
      // The feed does not push a snapshot twice, so it is applied after the module has loaded.
      else if (of === part.uid()) void part.load().then((loaded) => loaded?.applyPushed(of, news));
    },
    rebuildSlip: (ref, stake) => part.now()?.rebuildSlip(ref, stake),
    openOrders: async (): Promise<Result<OpenOrderList>> =>
      part.uid() === null
        ? ok(NO_OPEN_ORDERS)
        : ((await part.load())?.openOrders() ?? fail({ code: 'network' })),
    openOrder: async (id) => (await part.load())?.openOrder(id) ?? fail({ code: 'network' }),
    onOrdersOutdated: () => part.now()?.onOrdersOutdated(),
    onCashOut: () => part.now()?.onCashOut(),
    hasOrders: (match: MatchId) => part.now()?.hasOrders(match) ?? false,
    orderedSports: () => part.now()?.orderedSports() ?? NO_SPORTS,
  };
};
