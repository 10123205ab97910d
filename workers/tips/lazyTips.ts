import { fail } from '#contract/problem.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import { createLazyUserPart } from '../runtime/lazyUserPart.ts';
import type { TipsOwner } from './tips.ts';
import type { TipsDeps } from './tipsDeps.ts';

/** Creates a proxy that loads the tips at the first login or question, so a guest's worker starts without (G10). */
export const createLazyTips = (deps: TipsDeps): TipsOwner => {
  const lazyModule = createLazyModule(() => import('./tips.ts'), deps.clock);
  const part = createLazyUserPart<TipsOwner>({
    open: async () => {
      const loaded = await lazyModule.load();
      return loaded === undefined ? null : () => loaded.createTips(deps);
    },
    requestLogin: deps.requestLogin,
    clock: deps.clock,
  });
  return {
    ...part.lifetime,
    ask: async (question) => (await part.load())?.ask(question) ?? fail({ code: 'network' }),
    act: async (request, deadline) => {
      const user = part.uid();
      const tips = await part.load();
      if (part.uid() !== user) return fail({ code: 'login-wanted' });
      return tips?.act(request, deadline) ?? fail({ code: 'network' });
    },
    outdate: () => part.now()?.outdate(),
    renewCoins: () => part.now()?.renewCoins(),
  };
};
