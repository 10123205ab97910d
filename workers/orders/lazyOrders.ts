import type { PlacementAnswer, PlacementRequest } from '#contract/placement.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { NO_BETS, type Bets } from '#domain/bet.ts';
import type { MatchId, Milliseconds } from '#domain/ids.ts';
import type { Order } from '#domain/order.ts';
import type { OwnNews } from '#platform/decode/frames.ts';
import type { Clock } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { Orders } from './orders.ts';
import type { OrdersDeps } from './ordersDeps.ts';

/** What the rest of the worker may ask of the room. */
export type LazyOrders = Pick<
  Orders,
  'place' | 'become' | 'authorized' | 'seen' | 'pushed' | 'again' | 'open' | 'hasOrders' | 'start' | 'stop'
> & {
  readonly dismiss: (ref: string) => void;
  /** The document `bets`. */
  readonly whole: () => { readonly bets: { readonly rev: number; readonly whole: Bets } };
};

type DoorDeps = Omit<OrdersDeps, 'news'> & {
  readonly clock: Clock;
  readonly news: (news: ReturnType<LazyOrders['whole']>) => void;
};

/** The door of the room, which comes with the first login: a guest's worker starts without it (G10). */
export const createLazyOrders = (deps: DoorDeps): LazyOrders => {
  const part = createLazyModule(() => import('./orders.ts'), deps.clock);
  let room: Orders | null = null;
  let bets = NO_BETS;
  let rev = 1;
  let uid: string | null = null;
  let isAuthorized = false;
  let running = false;

  const whole: LazyOrders['whole'] = () => ({ bets: { rev, whole: bets } });
  const tell = (next: Bets): void => {
    bets = next;
    rev += 1;
    deps.news(whole());
  };
  const load = async (): Promise<Orders | null> => {
    const come = await part.load();
    if (come === undefined) return null;
    if (room !== null) return room;
    room = come.createOrders({ ...deps, news: tell });
    if (running) room.start();
    room.become(uid);
    room.authorized(isAuthorized);
    return room;
  };
  return {
    whole,
    place: async (placing: PlacementRequest, expiresAt: Milliseconds): Promise<Result<PlacementAnswer>> => {
      if (uid === null || !isAuthorized) {
        deps.loginWanted();
        return fail({ code: 'login-wanted' });
      }
      const at = room ?? (await load());
      return at === null ? fail({ code: 'network' }) : at.place(placing, expiresAt);
    },
    dismiss: (ref) => void room?.dismiss(ref),
    become: (next) => {
      uid = next;
      if (room !== null) room.become(next);
      else if (next !== null) void load();
    },
    authorized: (now) => {
      isAuthorized = now;
      room?.authorized(now);
    },
    seen: () => room?.seen(),
    pushed: (of: string, news: OwnNews) => {
      if (room !== null) room.pushed(of, news);
      // It came before the room: a snapshot is not sent twice.
      else if (of === uid) void load().then((come) => come?.pushed(of, news));
    },
    again: (ref, stake) => room?.again(ref, stake),
    open: async (): Promise<Result<readonly Order[]>> =>
      uid === null ? ok([]) : ((await load())?.open() ?? fail({ code: 'network' })),
    hasOrders: (match: MatchId) => room?.hasOrders(match) ?? false,
    start: () => {
      running = true;
      room?.start();
    },
    stop: () => {
      running = false;
      room?.stop();
    },
  };
};
