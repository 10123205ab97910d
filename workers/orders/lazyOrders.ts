import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { NO_BETS, type Bets } from '#domain/orders/bet.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { Order } from '#domain/orders/order.ts';
import type { OwnNews } from '#platform/decode/frames.ts';
import type { PriceRing } from '../events/priceRing.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
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
  | 'onOrdersOutdated'
  | 'onCashOut'
  | 'hasOrders'
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

/**
 * Creates a proxy that loads the orders module at the first login, so a guest's worker starts without it
 * (G10).
 */
export const createLazyOrders = (deps: LazyOrdersDeps): LazyOrders => {
  const lazyOrders = createLazyModule(() => import('./orders.ts'), deps.clock);
  let orders: Orders | null = null;
  let bets = NO_BETS;
  let rev = 1;
  let uid: string | null = null;
  let isAuthorized = false;
  let running = false;

  const whole: LazyOrders['whole'] = () => ({ bets: { rev, whole: bets } });
  const publish = (next: Bets): void => {
    bets = next;
    rev += 1;
    deps.publish(whole());
  };
  const load = async (): Promise<Orders | null> => {
    const [loaded, ring] = await Promise.all([lazyOrders.load(), deps.loadRing()]);
    if (loaded === undefined || ring === null) return null;
    if (orders !== null) return orders;
    orders = loaded.createOrders({ ...deps, ring, publishBets: publish });
    if (running) orders.start();
    orders.setUser(uid);
    orders.setAuthorized(isAuthorized);
    return orders;
  };
  return {
    whole,
    place: async (placing: PlacementRequest, expiresAt: Milliseconds): Promise<Result<PlacementAnswer>> => {
      if (uid === null || !isAuthorized) {
        deps.requestLogin();
        return fail({ code: 'login-wanted' });
      }
      const at = orders ?? (await load());
      return at === null ? fail({ code: 'network' }) : at.place(placing, expiresAt);
    },
    dismiss: (ref) => void orders?.dismiss(ref),
    refreshBalance: () => orders?.refreshBalance(),
    setUser: (next) => {
      uid = next;
      if (orders !== null) orders.setUser(next);
      else if (next !== null) void load();
    },
    setAuthorized: (now) => {
      isAuthorized = now;
      orders?.setAuthorized(now);
    },
    onReceiptsChanged: () => orders?.onReceiptsChanged(),
    applyPushed: (of: string, news: OwnNews) => {
      if (orders !== null) orders.applyPushed(of, news);
      // The feed does not push a snapshot twice, so it is applied after the module has loaded.
      else if (of === uid) void load().then((loaded) => loaded?.applyPushed(of, news));
    },
    rebuildSlip: (ref, stake) => orders?.rebuildSlip(ref, stake),
    openOrders: async (): Promise<Result<readonly Order[]>> =>
      uid === null ? ok([]) : ((await load())?.openOrders() ?? fail({ code: 'network' })),
    onOrdersOutdated: () => orders?.onOrdersOutdated(),
    onCashOut: () => orders?.onCashOut(),
    hasOrders: (match: MatchId) => orders?.hasOrders(match) ?? false,
    start: () => {
      running = true;
      orders?.start();
    },
    stop: () => {
      running = false;
      orders?.stop();
    },
  };
};
