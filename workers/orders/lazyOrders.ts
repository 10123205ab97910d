import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { NO_BETS, type Bets } from '#domain/orders/bet.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { Order } from '#domain/orders/order.ts';
import type { OwnNews } from '#platform/decode/frames.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { Orders } from './orders.ts';
import type { OrdersDeps } from './ordersDeps.ts';

/** The operations of `Orders` that the rest of the worker calls. */
export type LazyOrders = Pick<
  Orders,
  | 'place'
  | 'become'
  | 'authorized'
  | 'seen'
  | 'pushed'
  | 'again'
  | 'open'
  | 'outdated'
  | 'cashedOut'
  | 'hasOrders'
  | 'start'
  | 'stop'
> & {
  readonly dismiss: (ref: string) => void;
  /** Records the prices of the slip, after data was applied. */
  readonly pricesChanged: () => void;
  /** Requests the user's balance now. */
  readonly refreshBalance: () => void;
  /** Returns the whole document `bets`. */
  readonly whole: () => { readonly bets: { readonly rev: number; readonly whole: Bets } };
};

type LazyOrdersDeps = Omit<OrdersDeps, 'news'> & {
  readonly clock: Clock;
  readonly news: (news: ReturnType<LazyOrders['whole']>) => void;
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
    deps.news(whole());
  };
  const load = async (): Promise<Orders | null> => {
    const loaded = await lazyOrders.load();
    if (loaded === undefined) return null;
    if (orders !== null) return orders;
    orders = loaded.createOrders({ ...deps, news: publish });
    if (running) orders.start();
    orders.become(uid);
    orders.authorized(isAuthorized);
    return orders;
  };
  return {
    whole,
    place: async (placing: PlacementRequest, expiresAt: Milliseconds): Promise<Result<PlacementAnswer>> => {
      if (uid === null || !isAuthorized) {
        deps.loginWanted();
        return fail({ code: 'login-wanted' });
      }
      const at = orders ?? (await load());
      return at === null ? fail({ code: 'network' }) : at.place(placing, expiresAt);
    },
    dismiss: (ref) => void orders?.dismiss(ref),
    pricesChanged: () => orders?.pricesChanged(),
    refreshBalance: () => orders?.refreshBalance(),
    become: (next) => {
      uid = next;
      if (orders !== null) orders.become(next);
      else if (next !== null) void load();
    },
    authorized: (now) => {
      isAuthorized = now;
      orders?.authorized(now);
    },
    seen: () => orders?.seen(),
    pushed: (of: string, news: OwnNews) => {
      if (orders !== null) orders.pushed(of, news);
      // The feed does not push a snapshot twice, so it is applied after the module has loaded.
      else if (of === uid) void load().then((loaded) => loaded?.pushed(of, news));
    },
    again: (ref, stake) => orders?.again(ref, stake),
    open: async (): Promise<Result<readonly Order[]>> =>
      uid === null ? ok([]) : ((await load())?.open() ?? fail({ code: 'network' })),
    outdated: () => orders?.outdated(),
    cashedOut: () => orders?.cashedOut(),
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
