import type { Hello } from '#contract/feedApi.ts';
import type { SentAction, SentRequest } from '../orders/sendEvidence.ts';
import { createLazyModule, noReport } from '../runtime/lazyModule.ts';
import type { SessionOwner } from '../session/session.ts';
import type { WorkerCore } from './workerCore.ts';

/** Creates the function that posts evidence to the operator's address, if the configuration names one. */
export const createEvidencePoster = (
  { environment, clock, logAnomaly: log }: Pick<WorkerCore, 'environment' | 'clock' | 'logAnomaly'>,
  { config, base }: Hello,
  session: Pick<SessionOwner, 'authorization'>,
): ((request: SentRequest | SentAction) => void) => {
  const evidence = createLazyModule(() => import('../orders/sendEvidence.ts'), clock, noReport);
  return (request) => {
    const [address = null, authorization] = [config.hooks.evidence, session.authorization()];
    if (address === null || authorization === null) return;
    const { build } = environment;
    const post = environment.post(base);
    void evidence
      .load()
      .then((part) => part?.sendEvidence(request, { address, authorization, build, clock, post, log }));
  };
};
