import type { Hello } from '#contract/feedApi.ts';
import { createLoginRequests } from '../session/loginRequests.ts';
import { createSessionOwner, type SessionDeps, type SessionOwner } from '../session/session.ts';
import { createSessionPeers } from '../session/sessionPeers.ts';
import type { OperatorDeps } from './operatorDeps.ts';

/** Creates the session and connects it to other workers and to the tab that asks the parent site for a login. */
export const createSessionParts = (
  { core, parts: { oneTab, tabs } }: OperatorDeps,
  { config: { merchant } }: Hello,
  sessionDeps: Pick<SessionDeps, 'setUser' | 'authorized' | 'changed' | 'restrictionStore'>,
): SessionOwner => {
  const { environment, clock, instance, counters, serverClock } = core;
  const login = createLoginRequests({
    clock,
    locks: environment.locks,
    merchant,
    instance,
    oneTab,
    readAt: () => session.onTabAskedForLogin(),
  });
  const session = createSessionOwner({
    merchant,
    by: instance,
    now: serverClock.measuredNow,
    drop: counters.drop,
    inOnePatch: tabs.inOnePatch,
    peers: environment.channel === null ? null : createSessionPeers(environment.channel, merchant),
    ...sessionDeps,
    loginNeeded: login.request,
    answered: login.answered,
  });
  return session;
};
