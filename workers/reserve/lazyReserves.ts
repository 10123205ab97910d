import type { PlacementAnswer, ReserveRequest } from '#contract/placement.ts';
import type { ReservedBets } from '#contract/sharedQuery.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { NO_RESERVES } from '#domain/orders/noReserves.ts';
import type { Reserves } from '#domain/orders/reserve.ts';
import type { ReserveLimits } from '#domain/orders/reserveTerms.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { WorkerEnvironment } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { LimitQuestion, ReservedQuestion } from './reserveAnswers.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveBets } from './reserves.ts';

/** The operations of `ReserveBets` that the rest of the worker calls. */
export type LazyReserves = ReserveBets & {
  /** Returns the whole document `reserves`. */
  readonly whole: () => { readonly reserves: { readonly rev: number; readonly whole: Reserves } };
};

type LazyReservesDeps = Omit<ReserveDeps, 'news' | 'journal'> & {
  readonly table: WorkerEnvironment['table'];
  readonly news: (news: ReturnType<LazyReserves['whole']>) => void;
};

/** Creates a proxy that loads the module of reserved bets at the first login (G10). */
export const createLazyReserves = (deps: LazyReservesDeps): LazyReserves => {
  const part = createLazyModule(() => import('./openReserves.ts'), deps.clock);
  let reserves: ReserveBets | null = null;
  let document = NO_RESERVES;
  let rev = 1;
  let uid: string | null = null;
  let isAuthorized = false;
  let running = false;

  const whole: LazyReserves['whole'] = () => ({ reserves: { rev, whole: document } });
  const load = async (): Promise<ReserveBets | null> => {
    const loaded = await part.load();
    if (loaded === undefined) return null;
    if (reserves !== null) return reserves;
    reserves = loaded.openReserves(deps, (next) => {
      document = next;
      rev += 1;
      deps.news(whole());
    });
    if (running) reserves.start();
    reserves.setUser(uid);
    reserves.setAuthorized(isAuthorized);
    return reserves;
  };
  return {
    whole,
    act: async (request: ReserveRequest, expiresAt: Milliseconds): Promise<Result<PlacementAnswer>> => {
      if (uid === null || !isAuthorized) {
        deps.requestLogin();
        return fail({ code: 'login-wanted' });
      }
      const at = await load();
      return at === null ? fail({ code: 'network' }) : at.act(request, expiresAt);
    },
    reserved: async (question: ReservedQuestion): Promise<Result<ReservedBets>> =>
      uid === null
        ? ok({ reservations: [], statistics: [], modified: [] })
        : ((await load())?.reserved(question) ?? fail({ code: 'network' })),
    limits: async (question: LimitQuestion): Promise<Result<ReserveLimits>> =>
      (await load())?.limits(question) ?? fail({ code: 'network' }),
    setUser: (next) => {
      uid = next;
      if (reserves !== null) reserves.setUser(next);
      else if (next !== null) void load();
    },
    setAuthorized: (now) => {
      isAuthorized = now;
      reserves?.setAuthorized(now);
    },
    onOrdersChanged: () => reserves?.onOrdersChanged(),
    outdate: () => reserves?.outdate(),
    start: () => {
      running = true;
      reserves?.start();
    },
    stop: () => {
      running = false;
      reserves?.stop();
    },
  };
};
