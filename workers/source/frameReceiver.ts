import type { ProducerId, StreamId } from '#domain/ids.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { decodeFrame } from '#platform/decode/feedFrame.ts';
import type { Frame } from '#platform/decode/frames.ts';
import type { Counters } from '../runtime/counters.ts';
import type { FeedAuthorization } from './feedAuthorization.ts';
import type { FeedNames } from './feedNames.ts';
import type { FeedStatus } from './feedStatus.ts';
import type { FeedSubscriptions } from './feedSubscriptions.ts';
import type { Pinger } from './pinger.ts';
import type { ServerClock } from './serverClock.ts';
import type { SourceListener } from './source.ts';
import type { StreamFrames } from './streamFrames.ts';
import type { RoomStreams } from './roomStreams.ts';
import type { UserStream } from './userStream.ts';

/**
 * Codes of error frames that are counted separately (FEED.md). All others are counted together, because
 * server text is not used as a counter name.
 */
const SERVER_ERRORS: ReadonlySet<string> = new Set(['version', 'stream', 'auth', 'rate', 'frame']);

type FrameReceiverDeps = {
  readonly counters: Counters;
  readonly decoding: Decoding;
  readonly serverClock: ServerClock;
  readonly listener: SourceListener;
  readonly parts: {
    readonly own: UserStream;
    readonly rooms: RoomStreams;
    readonly names: FeedNames;
    readonly authorization: FeedAuthorization;
    readonly subscriptions: FeedSubscriptions;
    readonly streams: StreamFrames;
    readonly pinger: Pinger;
    readonly status: FeedStatus;
  };
  readonly isWelcomed: () => boolean;
  readonly welcome: (frame: Extract<Frame, { t: 'welcome' }>) => void;
  readonly setProducers: (producers: readonly ProducerId[]) => void;
};

/**
 * Creates the function that decodes each frame of the socket and gives it to the part that it concerns. An
 * error thrown while a frame is applied is a bug. It is rethrown after its stream was requested again.
 */
export const createFrameReceiver = ({
  counters,
  decoding,
  serverClock,
  listener,
  parts: { own, rooms, names, authorization, subscriptions, streams, pinger, status },
  isWelcomed,
  welcome,
  setProducers,
}: FrameReceiverDeps): ((text: string) => void) => {
  const takeUnreadable = (stream: StreamId | null): void => {
    if (stream !== null && own.isOwn(stream)) own.resubscribe(0);
    else if (stream !== null && rooms.isRoom(stream)) rooms.resubscribe(0, stream);
    else if (!streams.takeUnreadable(stream) && stream === null) own.resubscribe(0);
  };

  const isPublic = (frame: Frame): boolean =>
    frame.t !== 'authed' &&
    frame.t !== 'error' &&
    !('stream' in frame && frame.stream !== null && (own.isOwn(frame.stream) || rooms.isRoom(frame.stream)));

  const take = (frame: Exclude<Frame, { t: 'unreadable' }>): void => {
    if ((frame.t === 'd' || frame.t === 'snapshot' || frame.t === 'answer') && own.isOwn(frame.stream))
      return own.take(frame);
    if ((frame.t === 'd' || frame.t === 'snapshot' || frame.t === 'answer') && rooms.isRoom(frame.stream))
      return rooms.take(frame);
    switch (frame.t) {
      case 'd':
        return streams.takeDelta(frame);
      case 'snapshot':
        return streams.takeSnapshot(frame);
      case 'answer':
        return streams.takeAnswer(frame);
      case 'alive':
        return takeHeartbeat(frame);
      case 'welcome':
        return welcome(frame);
      case 'producers':
        setProducers(frame.producers);
        own.setOffered(frame.own);
        return listener.changed();
      case 'names':
        return names.take(frame);
      case 'pong':
        return pinger.pong(frame.n, frame.now);
      case 'authed':
        return authorization.answered(frame.uid);
      case 'error':
        return takeError(frame.code);
    }
  };

  const takeHeartbeat = (frame: Extract<Frame, { t: 'alive' }>): void => {
    serverClock.onServerTime(frame.now);
    pinger.check(serverClock.now() - frame.now);
    for (const position of frame.positions) {
      if (own.isOwn(position.stream)) own.takePosition(position);
      rooms.takePosition(position);
      streams.takePosition(position);
    }
    streams.recordLiveness(frame);
    subscriptions.repeatOverdue();
    names.requestMissing();
  };

  const takeError = (code: string): void => {
    counters.drop(SERVER_ERRORS.has(code) ? `server-${code}` : 'server-other');
    if (code === 'auth') authorization.refuse();
    if (code === 'rate') subscriptions.repeatRefused();
  };

  return (text) => {
    counters.frame(text.length);
    const frame = decodeFrame(text, decoding);
    if (frame === undefined) return;
    if (frame.t === 'unreadable') {
      listener.received(text, false);
      return takeUnreadable(frame.stream);
    }
    if (frame.t === 'snapshot' || frame.t === 'answer') subscriptions.noteProgress();
    if (isWelcomed() && frame.t !== 'pong' && frame.t !== 'error' && status.noteData()) listener.changed();
    try {
      take(frame);
    } catch (error) {
      // The error is a bug and is rethrown. Half of the frame may be on the board, and only a snapshot
      // repairs that.
      if (
        'stream' in frame &&
        frame.stream !== null &&
        !own.isOwn(frame.stream) &&
        !rooms.isRoom(frame.stream)
      )
        streams.repair(frame.stream);
      throw error;
    }
    listener.received(text, isPublic(frame));
    listener.applied();
  };
};
