import { keyOf } from '#sandbox/account/wallets.ts';
import type { Feed } from '#sandbox/feed/feed.ts';
import { namesFrame } from '#sandbox/feed/names.ts';
import { USERS } from '#sandbox/members/users.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import type { BridgeSource } from './bridge.ts';

/** Adapts the sandbox's feed for a bridge. */
export const createBridgeSource = (feed: Feed, serverBoard: ServerBoard): BridgeSource => ({
  producers: () => feed.streams.producers,
  stream: (name) => (name.startsWith('me') ? undefined : feed.streams.get(name)),
  userStream: (uid) => {
    const user = USERS.find((each) => each.uid === uid);
    return user === undefined ? undefined : feed.streams.userStream(keyOf(user));
  },
  names: (stream, language) => namesFrame(stream, stream.content(), serverBoard.leagues, language),
  isSilent: (stream) => feed.silent(stream.producer(), stream.id),
});
