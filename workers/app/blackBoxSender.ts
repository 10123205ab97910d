import type { Hello } from '#contract/feedApi.ts';
import { fail, type Result } from '#contract/problem.ts';
import { createLazyModule, noReport } from '../runtime/lazyModule.ts';
import type { WorkerCore } from './workerCore.ts';

/** Creates the function that posts the black box to the operator's address for bugs. */
export const createBlackBoxSender = (
  { environment, clock }: WorkerCore,
  { config, base }: Hello,
): ((text: string) => Promise<Result<null>>) => {
  const part = createLazyModule(() => import('../events/sendBlackBox.ts'), clock, noReport);
  return async (text) =>
    (await part.load())?.sendBlackBox(text, {
      clock,
      post: environment.post(base),
      address: config.hooks.errors,
      build: environment.build,
    }) ?? fail({ code: 'network' });
};
