import type { Hello } from '#contract/feedApi.ts';
import { hasAnchors } from '#domain/rooms/anchorLocales.ts';
import { feedAddress } from '#platform/addresses.ts';
import type { LazyGifts } from '../gifts/lazyGifts.ts';
import type { DocumentsOwner } from '../documents/documents.ts';
import { createRooms, type Rooms } from '../rooms/rooms.ts';
import type { DocumentStore } from '../runtime/environment.ts';
import type { SessionOwner } from '../session/session.ts';
import type { Sources } from '../source/sources.ts';
import type { ConfigWatch } from './configWatch.ts';
import type { OperatorDeps } from './operatorDeps.ts';
import { createUserLoginRequest } from './userLoginRequest.ts';

type RoomParts = {
  readonly documents: DocumentsOwner;
  readonly sources: Sources;
  readonly session: SessionOwner;
  readonly gifts: Pick<LazyGifts, 'activityChanged'>;
  readonly configWatch: Pick<ConfigWatch, 'switches'>;
  readonly store: DocumentStore | null;
};

/** Creates the lazily loaded live rooms and connects them to session, feed and tabs. */
export const createRoomParts = (
  { core, parts: { oneTab, tabs }, listener }: OperatorDeps,
  { config, base }: Hello,
  { documents, sources, session, gifts, configWatch, store }: RoomParts,
): Rooms => {
  const { clock, environment, instance, serverClock, logAnomaly } = core;
  return createRooms({
    clock,
    serverNow: serverClock.now,
    random: environment.random,
    call: sources.call,
    decoding: sources.decoding,
    feed: sources.pushed?.rooms ?? null,
    socket:
      config.chatSocket === null
        ? null
        : {
            openSocket: environment.openSocket,
            url: feedAddress(config.chatSocket, base),
          },
    language: () => documents.values().settings.locale,
    uid: session.uid,
    store,
    log: logAnomaly,
    closed: () => {
      const { modules } = configWatch.switches();
      if (!modules.rooms) return 'off';
      const { anchorLocales } = config;
      const code = sources.languageOf(documents.values().settings.locale);
      return hasAnchors(code, { anchorLocales, modules }) ? null : 'locale';
    },
    watched: tabs.rooms,
    requestLogin: createUserLoginRequest(oneTab, instance, 'room'),
    flush: tabs.flush,
    activityChanged: gifts.activityChanged,
    onNotices: listener.onNotices,
    answerChanged: () => listener.answerChanged('rooms'),
    setupChanged: () => listener.answerChanged('chat-setup'),
    reportChanged: () => listener.answerChanged('report-config'),
  });
};
