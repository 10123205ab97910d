import { fail } from '#contract/problem.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { GiftsOwner } from './gifts.ts';
import type { OpenGiftsDeps } from './openGifts.ts';

export type LazyGifts = GiftsOwner;

/**
 * Creates a proxy that loads gifts and activities at the first question, press or login, so a guest's worker
 * starts without them (G10).
 */
export const createLazyGifts = (deps: OpenGiftsDeps): LazyGifts => {
  const part = createLazyModule(() => import('./openGifts.ts'), deps.clock);
  let owner: GiftsOwner | null = null;
  let uid: string | null = null;
  let isAuthorized = false;
  let isRunning = false;

  const load = async (): Promise<GiftsOwner | null> => {
    const loaded = await part.load();
    if (loaded === undefined) return null;
    if (owner !== null) return owner;
    owner = loaded.openGifts(deps);
    if (isRunning) owner.start();
    owner.setUser(uid);
    owner.setAuthorized(isAuthorized);
    return owner;
  };
  return {
    act: async (request, expiresAt) => {
      if (uid === null || !isAuthorized) {
        deps.requestLogin();
        return fail({ code: 'login-wanted' });
      }
      const at = owner ?? (await load());
      return at === null ? fail({ code: 'network' }) : at.act(request, expiresAt);
    },
    ask: async (question) => (owner ?? (await load()))?.ask(question) ?? fail({ code: 'network' }),
    setUser: (next) => {
      uid = next;
      if (owner !== null) owner.setUser(next);
      else if (next !== null) void load();
    },
    setAuthorized: (now) => {
      isAuthorized = now;
      owner?.setAuthorized(now);
    },
    refresh: () => owner?.refresh(),
    activityChanged: (roomId) => owner?.activityChanged(roomId),
    renew: () => owner?.renew(),
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
