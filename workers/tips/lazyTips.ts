import { fail } from '#contract/problem.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { TipsOwner } from './tips.ts';
import type { TipsDeps } from './tipsDeps.ts';

/** Creates a proxy that loads the tips at the first login or question, so a guest's worker starts without (G10). */
export const createLazyTips = (deps: TipsDeps): TipsOwner => {
  const part = createLazyModule(() => import('./tips.ts'), deps.clock);
  let owner: TipsOwner | null = null;
  let uid: string | null = null;
  let isAuthorized = false;
  let isRunning = false;

  const load = async (): Promise<TipsOwner | null> => {
    const loaded = await part.load();
    if (loaded === undefined) return null;
    if (owner !== null) return owner;
    owner = loaded.createTips(deps);
    if (isRunning) owner.start();
    owner.setUser(uid);
    owner.setAuthorized(isAuthorized);
    return owner;
  };
  return {
    ask: async (question) => (owner ?? (await load()))?.ask(question) ?? fail({ code: 'network' }),
    act: async (request, expiresAt) =>
      (owner ?? (await load()))?.act(request, expiresAt) ?? fail({ code: 'network' }),
    setUser: (next) => {
      uid = next;
      if (owner !== null) owner.setUser(next);
      else if (next !== null) void load();
    },
    setAuthorized: (now) => {
      isAuthorized = now;
      owner?.setAuthorized(now);
    },
    outdate: () => owner?.outdate(),
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
