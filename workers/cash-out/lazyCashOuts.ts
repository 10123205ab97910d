import type { DocumentNews } from '#contract/documents.ts';
import { NO_CASH_OUTS, type CashOuts } from '#domain/orders/cashOutIntent.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import { createLazyUserPart } from '../runtime/lazyUserPart.ts';
import type { CashOutDeps } from './cashOutDeps.ts';
import type { CashOutsOwner } from './cashOuts.ts';

export type LazyCashOuts = CashOutsOwner & {
  /** Returns the whole document `cashOuts`. */
  readonly whole: () => { readonly cashOuts: { readonly rev: number; readonly whole: CashOuts } };
};

type LazyCashOutsDeps = Omit<CashOutDeps, 'publish'> & { readonly publish: (changes: DocumentNews) => void };

/** Creates a proxy that loads the cash-outs at the first login, so a guest's worker starts without them (G10). */
export const createLazyCashOuts = (deps: LazyCashOutsDeps): LazyCashOuts => {
  const lazyModule = createLazyModule(() => import('./cashOuts.ts'), deps.clock);
  let cashOuts = NO_CASH_OUTS;
  let rev = 1;

  const whole: LazyCashOuts['whole'] = () => ({ cashOuts: { rev, whole: cashOuts } });
  const publish = (next: CashOuts): void => {
    cashOuts = next;
    rev += 1;
    deps.publish(whole());
  };
  const part = createLazyUserPart<CashOutsOwner>({
    open: async () => {
      const loaded = await lazyModule.load();
      return loaded === undefined ? null : () => loaded.createCashOuts({ ...deps, publish });
    },
    requestLogin: deps.requestLogin,
    clock: deps.clock,
  });
  return {
    ...part.lifetime,
    whole,
    submit: (request, deadline) => part.press((owner) => owner.submit(request, deadline)),
    onOrdersListed: (orders) => part.now()?.onOrdersListed(orders),
    onShownOrdersChanged: () => {
      const owner = part.now();
      if (owner !== null) owner.onShownOrdersChanged();
      else if (part.uid() !== null && deps.quotedOrders().size > 0) void part.load();
    },
  };
};
