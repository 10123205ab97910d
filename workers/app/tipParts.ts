import type { Hello } from '#contract/feedApi.ts';
import type { SessionOwner } from '../session/session.ts';
import type { Sources } from '../source/sources.ts';
import { readTipEntry } from '../tips/tipJournal.ts';
import { createLazyTips } from '../tips/lazyTips.ts';
import type { TipsOwner } from '../tips/tips.ts';
import type { OperatorDeps } from './operatorDeps.ts';
import { createEvidencePoster } from './evidencePoster.ts';
import { createUserLoginRequest } from './userLoginRequest.ts';

type TipParts = {
  readonly sources: Sources;
  readonly session: SessionOwner;
  /** Whether the operator offers tips now. */
  readonly isOffered: () => boolean;
  readonly coinsMoved: () => void;
};

/** Creates the lazily loaded tips and connects them to session and tabs. */
export const createTipParts = (
  { core, parts: { oneTab }, listener }: OperatorDeps,
  hello: Hello,
  { sources, session, isOffered, coinsMoved }: TipParts,
): TipsOwner => {
  const { config } = hello;
  const { environment, clock, instance, serverClock, logAnomaly } = core;
  return createLazyTips({
    clock,
    serverNow: serverClock.now,
    instance,
    locks: environment.locks,
    channel: environment.channel,
    journal: environment.table?.(`sport-tips:${config.merchant}`, readTipEntry) ?? null,
    config,
    call: sources.call,
    decoding: sources.decoding,
    session: session.view,
    closed: () => {
      if (session.view().maintenance) return { code: 'maintenance', from: null, to: null };
      return isOffered() ? session.restricted('tip') : { code: 'tip-closed' };
    },
    requestLogin: createUserLoginRequest(oneTab, instance, 'tip'),
    onSent: createEvidencePoster(core, hello, session),
    changed: listener.answerChanged,
    coinsMoved,
    oneTab,
    log: logAnomaly,
  });
};
