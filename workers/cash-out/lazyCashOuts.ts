import type { DocumentNews } from '#contract/documents.ts';
import { fail } from '#contract/problem.ts';
import { NO_CASH_OUTS, type CashOuts } from '#domain/orders/cashOutIntent.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import type { CashOutsOwner } from './cashOuts.ts';

export type LazyCashOuts = CashOutsOwner & {
  /** Returns the whole document `cashOuts`. */
  readonly whole: () => { readonly cashOuts: { readonly rev: number; readonly whole: CashOuts } };
};

type LazyCashOutsDeps = Omit<CashOutDeps, 'news'> & { readonly news: (news: DocumentNews) => void };

/** Creates a proxy that loads the cash-outs at the first login, so a guest's worker starts without them (G10). */
export const createLazyCashOuts = (deps: LazyCashOutsDeps): LazyCashOuts => {
  const part = createLazyModule(() => import('./cashOuts.ts'), deps.clock);
  let owner: CashOutsOwner | null = null;
  let cashOuts = NO_CASH_OUTS;
  let rev = 1;
  let uid: string | null = null;
  let isAuthorized = false;
  let isRunning = false;

  const whole: LazyCashOuts['whole'] = () => ({ cashOuts: { rev, whole: cashOuts } });
  const publish = (next: CashOuts): void => {
    cashOuts = next;
    rev += 1;
    deps.news(whole());
  };
  const load = async (): Promise<CashOutsOwner | null> => {
    const loaded = await part.load();
    if (loaded === undefined) return null;
    if (owner !== null) return owner;
    owner = loaded.createCashOuts({ ...deps, news: publish });
    if (isRunning) owner.start();
    owner.setUser(uid);
    owner.setAuthorized(isAuthorized);
    return owner;
  };
  return {
    whole,
    submit: async (request, expiresAt) => {
      if (uid === null || !isAuthorized) {
        deps.requestLogin();
        return fail({ code: 'login-wanted' });
      }
      const at = owner ?? (await load());
      return at === null ? fail({ code: 'network' }) : at.submit(request, expiresAt);
    },
    setUser: (next) => {
      uid = next;
      if (owner !== null) owner.setUser(next);
      else if (next !== null) void load();
    },
    setAuthorized: (now) => {
      isAuthorized = now;
      owner?.setAuthorized(now);
    },
    onShownOrdersChanged: () => {
      if (owner !== null) owner.onShownOrdersChanged();
      else if (uid !== null && deps.quotedOrders().size > 0) void load();
    },
    start: () => {
      isRunning = true;
      owner?.start();
    },
    stop: () => {
      isRunning = false;
      owner?.stop();
    },
  };
};
