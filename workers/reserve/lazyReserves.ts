import type { PlacementAnswer, ReserveRequest } from '#contract/placement.ts';
import type { ReservedBets } from '#contract/sharedQuery.ts';
import { fail, ok, type Result } from '#contract/problem.ts';
import { NO_RESERVES } from '#domain/orders/noReserves.ts';
import type { Reserves } from '#domain/orders/reserve.ts';
import type { ReserveLimits } from '#domain/orders/reserveTerms.ts';
import type { Deadline } from '../runtime/deadline.ts';
import type { WorkerEnvironment } from '../runtime/environment.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import { createLazyUserPart } from '../runtime/lazyUserPart.ts';
import type { LimitQuestion, ReservedQuestion } from './reserveAnswers.ts';
import type { ReserveDeps } from './reserveDeps.ts';
import type { ReserveBets } from './reserves.ts';

/** The operations of `ReserveBets` that the rest of the worker calls. */
export type LazyReserves = ReserveBets & {
  /** Returns the whole document `reserves`. */
  readonly whole: () => { readonly reserves: { readonly rev: number; readonly whole: Reserves } };
};

type LazyReservesDeps = Omit<ReserveDeps, 'publish' | 'journal'> & {
  readonly table: WorkerEnvironment['table'];
  readonly publish: (changes: ReturnType<LazyReserves['whole']>) => void;
};

/** Creates a proxy that loads the module of reserved bets at the first login (G10). */
export const createLazyReserves = (deps: LazyReservesDeps): LazyReserves => {
  const lazyModule = createLazyModule(() => import('./openReserves.ts'), deps.clock);
  let document = NO_RESERVES;
  let rev = 1;

  const whole: LazyReserves['whole'] = () => ({ reserves: { rev, whole: document } });
  const publish = (next: Reserves): void => {
    document = next;
    rev += 1;
    deps.publish(whole());
  };
  const part = createLazyUserPart<ReserveBets>({
    open: async () => {
      const loaded = await lazyModule.load();
      return loaded === undefined ? null : () => loaded.openReserves(deps, publish);
    },
    requestLogin: deps.requestLogin,
    clock: deps.clock,
  });
  return {
    ...part.lifetime,
    whole,
    act: (request: ReserveRequest, deadline: Deadline): Promise<Result<PlacementAnswer>> =>
      part.press((reserves) => reserves.act(request, deadline)),
    reserved: async (question: ReservedQuestion): Promise<Result<ReservedBets>> =>
      part.uid() === null
        ? ok({ reservations: [], unreadable: 0, statistics: [], modified: [] })
        : ((await part.load())?.reserved(question) ?? fail({ code: 'network' })),
    limits: async (question: LimitQuestion): Promise<Result<ReserveLimits>> =>
      (await part.load())?.limits(question) ?? fail({ code: 'network' }),
    onOrdersChanged: () => part.now()?.onOrdersChanged(),
    outdate: () => part.now()?.outdate(),
  };
};
