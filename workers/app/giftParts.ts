import type { Hello } from '#contract/feedApi.ts';
import { createLazyGifts, type LazyGifts } from '../gifts/lazyGifts.ts';
import type { SessionOwner } from '../session/session.ts';
import type { Sources } from '../source/sources.ts';
import type { OperatorDeps } from './operatorDeps.ts';
import { createEvidencePoster } from './evidencePoster.ts';
import { createUserLoginRequest } from './userLoginRequest.ts';

type GiftParts = {
  readonly sources: Sources;
  readonly session: SessionOwner;
  /** Called when the coins of the user may have changed. */
  readonly coinsMoved: () => void;
};

/** Creates the lazily loaded gifts and activities of rooms and connects them to session and tabs. */
export const createGiftParts = (
  { core, parts: { oneTab }, listener }: OperatorDeps,
  hello: Hello,
  { sources, session, coinsMoved }: GiftParts,
): LazyGifts => {
  const { config } = hello;
  const { environment, clock, instance, serverClock, logAnomaly } = core;
  return createLazyGifts({
    clock,
    serverNow: serverClock.now,
    random: environment.random,
    instance,
    locks: environment.locks,
    channel: environment.channel,
    table: environment.table,
    config,
    call: sources.call,
    decoding: sources.decoding,
    session: session.view,
    restricted: () => session.restricted('gift'),
    requestLogin: createUserLoginRequest(oneTab, instance, 'gift'),
    onSent: createEvidencePoster(core, hello, session),
    changed: (topic) => {
      listener.answerChanged(topic);
      if (topic === 'coins') coinsMoved();
    },
    onNotices: listener.onNotices,
    log: logAnomaly,
  });
};
