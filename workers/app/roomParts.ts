import type { Hello } from '#contract/feedApi.ts';
import { hasAnchors } from '#domain/rooms/anchorLocales.ts';
import type { DocumentsOwner } from '../documents/documents.ts';
import { createRooms, type Rooms } from '../rooms/rooms.ts';
import type { SessionOwner } from '../session/session.ts';
import type { Sources } from '../source/sources.ts';
import type { ConfigWatch } from './configWatch.ts';
import type { OperatorDeps } from './operatorDeps.ts';

type RoomParts = {
  readonly documents: DocumentsOwner;
  readonly engine: Sources;
  readonly session: SessionOwner;
  readonly configWatch: Pick<ConfigWatch, 'switches'>;
};

/** Creates the lazily loaded live rooms and connects them to session, feed and tabs. */
export const createRoomParts = (
  { core, parts: { oneTab, tabs }, listener }: OperatorDeps,
  { config }: Hello,
  { documents, engine, session, configWatch }: RoomParts,
): Rooms => {
  const { clock, instance, serverClock } = core;
  let loginRequestCount = 0;
  return createRooms({
    clock,
    serverNow: serverClock.now,
    call: engine.call,
    decoding: engine.decoding,
    feed: engine.pushed?.rooms ?? null,
    uid: session.uid,
    closed: () => {
      const { modules } = configWatch.switches();
      if (!modules.rooms) return 'off';
      const { anchorLocales } = config;
      const code = engine.languageOf(documents.values().settings.locale);
      return hasAnchors(code, { anchorLocales, modules }) ? null : 'locale';
    },
    watched: tabs.rooms,
    loginWanted: () => {
      loginRequestCount += 1;
      void oneTab.tell({
        kind: 'login-wanted',
        id: `room-login-${instance}-${loginRequestCount}`,
        reason: 'user',
      });
    },
    flush: tabs.flush,
    answerChanged: () => listener.answerChanged('rooms'),
    setupChanged: () => listener.answerChanged('chat-setup'),
  });
};
