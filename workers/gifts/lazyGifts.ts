import { fail } from '#contract/problem.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import { createLazyUserPart } from '../runtime/lazyUserPart.ts';
import type { GiftsOwner } from './gifts.ts';
import type { OpenGiftsDeps } from './openGifts.ts';

export type LazyGifts = GiftsOwner;

/**
 * Creates a proxy that loads gifts and activities at the first question, press or login, so a guest's worker
 * starts without them (G10).
 */
export const createLazyGifts = (deps: OpenGiftsDeps): LazyGifts => {
  const lazyModule = createLazyModule(() => import('./openGifts.ts'), deps.clock);
  const part = createLazyUserPart<GiftsOwner>({
    open: async () => {
      const loaded = await lazyModule.load();
      return loaded === undefined ? null : () => loaded.openGifts(deps);
    },
    requestLogin: deps.requestLogin,
    clock: deps.clock,
  });
  return {
    ...part.lifetime,
    act: (request, deadline) => part.press((gifts) => gifts.act(request, deadline)),
    ask: async (question) => (await part.load())?.ask(question) ?? fail({ code: 'network' }),
    refresh: () => part.now()?.refresh(),
    activityChanged: (roomId, parts) => part.now()?.activityChanged(roomId, parts),
    renew: () => part.now()?.renew(),
  };
};
