import { GAP_STALE_MS, SOCKET_LOOP_MS } from '#domain/config/constants.ts';
import type { Milliseconds, StreamId } from '#domain/ids.ts';
import type { Delta, Frame, StreamPosition, SnapshotPart } from '#platform/decode/frames.ts';
import { applyDelta, applySnapshot, withoutOvertaken } from '../board/applyDelta.ts';
import type { Board } from '../board/board.ts';
import type { BoardStream } from '../board/streamTable.ts';
import { producerOfStream, streamOfMatch, streamOfProducer } from '#platform/streams.ts';
import type { Counters } from '../runtime/counters.ts';
import type { Clock } from '../runtime/environment.ts';
import type { FeedNames } from './feedNames.ts';
import type { ServerClock } from './serverClock.ts';
import { isAwaited, type FeedSubscriptions } from './feedSubscriptions.ts';
import type { SourceListener } from './source.ts';
import type { CursorVerdict, StreamCursor } from './streamCursor.ts';

export type StreamFramesDeps = {
  readonly clock: Clock;
  readonly board: Board;
  readonly counters: Counters;
  readonly serverClock: Pick<ServerClock, 'now'>;
  readonly subscriptions: FeedSubscriptions;
  readonly names: FeedNames;
  readonly isWelcomed: () => boolean;
  /** Returns how late frames arrive, ms. The age of prices counts from when the server sent them (I3). */
  readonly feedDelay: () => Milliseconds;
  readonly listener: Pick<SourceListener, 'changed' | 'events'>;
};

/** Applies the frames of board streams, and requests again what they lack. */
export type StreamFrames = {
  readonly takeDelta: (delta: Delta) => void;
  readonly takeSnapshot: (part: SnapshotPart) => void;
  readonly takeAnswer: (answer: Extract<Frame, { t: 'answer' }>) => void;
  /** Compares a stream with its position in a heartbeat. */
  readonly takePosition: (position: StreamPosition) => void;
  /**
   * Renews the liveness of streams by a heartbeat. A sport stream is alive if the heartbeat names its producer, and
   * its position where it lists any: over NATS each stream has a heartbeat of its own, and no other stream renews
   * its prices. `match/{id}` is alive if the heartbeat names both the producer of its match and the stream (D3,
   * FEED.md).
   */
  readonly recordLiveness: (alive: Extract<Frame, { t: 'alive' }>) => void;
  /**
   * Requests the stream of an unreadable frame again: its missing deltas, or a snapshot if these cannot be read
   * either. If the frame named none, the stream whose snapshot is arriving is assumed, or else the one that waits
   * longest (F09). Other streams detect their own gaps. Returns false if there is no such stream.
   */
  readonly takeUnreadable: (stream: StreamId | null) => boolean;
  /** Requests a fresh snapshot of a stream, after a frame of it was applied only in part. */
  readonly repair: (stream: StreamId) => void;
  /** Requests a fresh snapshot of live streams whose content is not on the board. */
  readonly requestLostContent: () => void;
};

export const createStreamFrames = ({
  clock,
  board,
  counters,
  serverClock,
  subscriptions,
  names,
  isWelcomed,
  feedDelay,
  listener,
}: StreamFramesDeps): StreamFrames => {
  const cursorOf = (stream: StreamId): StreamCursor | undefined => subscriptions.cursors().get(stream);

  /**
   * Reports the gap again after the time at which its prices count as stale (D2). Presses are refused from
   * the start of the gap.
   */
  const reportMissing = (): void => {
    clock.setTimeout(listener.changed, GAP_STALE_MS);
    listener.changed();
  };

  const replaceContent = (cursor: StreamCursor, parts: readonly SnapshotPart[], newEpoch: boolean): void => {
    const stream = board.streams.of(cursor.id);
    if (newEpoch) board.newEpoch(stream, cursor.aheadEpoch === cursor.epoch);
    applySnapshot(board, stream, parts, cursor.seq);
    cursor.language = cursor.askedIn;
  };

  /** Requests the streams of moved matches again that were absent: a server may have them in play only. */
  const repeatAbsentOf = (moves: Delta['moves']): void =>
    subscriptions.repeat(
      moves.flatMap(({ matchId }) => {
        const cursor = cursorOf(streamOfMatch(matchId));
        return cursor?.state === 'none' ? [cursor] : [];
      }),
    );

  const act = (cursor: StreamCursor, verdict: CursorVerdict): void => {
    switch (verdict.do) {
      case 'apply':
      case 'wait':
        return;
      case 'drop':
        return counters.drop(verdict.reason);
      case 'snapshot':
        return replaceContent(cursor, verdict.parts, verdict.newEpoch);
      case 'resubscribe':
        counters.resync(verdict.reason);
        cursor.markIncomplete(clock.now());
        cursor.requestAgain(verdict.reason === 'gap' ? 'resume' : 'fresh', clock.now());
        subscriptions.subscribe();
        return reportMissing();
    }
  };

  const withCursor = (stream: StreamId, then: (cursor: StreamCursor, sentAt: Milliseconds) => void): void => {
    const cursor = cursorOf(stream);
    if (cursor === undefined) return counters.drop('not-wanted');
    const was = cursor.state;
    const sentAt = clock.now() - feedDelay();
    then(cursor, sentAt);
    cursor.recordLiveness(sentAt);
    if (board.handovers.size > 0) requestLostContent();
    if (was === 'live' || cursor.state !== 'live') return;
    // The stream is up to date again, so the states of lists and producers may have changed.
    listener.changed();
    names.requestMissing();
  };

  const recordLiveness: StreamFrames['recordLiveness'] = ({ producers, positions }) => {
    const sentAt = clock.now() - feedDelay();
    const listed = new Set(positions.map(({ stream }) => stream));
    for (const producer of producers) {
      const stream = streamOfProducer(producer);
      if (listed.size === 0 || listed.has(stream)) cursorOf(stream)?.recordLiveness(sentAt);
    }
    const alive = new Set(producers);
    for (const { stream } of positions) {
      const match = board.streams.find(stream)?.detailOf ?? null;
      const facts = match === null ? undefined : board.matches.facts[board.matches.slotOf(match)];
      if (facts !== undefined && alive.has(facts.producer)) cursorOf(stream)?.recordLiveness(sentAt);
    }
    requestLostContent();
  };

  const longestAwaited = (): StreamCursor | undefined => {
    const waiting = [...subscriptions.cursors().values()].filter(isAwaited);
    // `filter` made a new array, so sorting it in place is safe. Chromium 109 has no `toSorted`.
    return waiting.sort((one, other) => other.heardAt - one.heardAt || one.since - other.since)[0];
  };

  /**
   * Returns true if the board lacks content of a live stream. A sport stream may have put a match that another
   * stream wrote then and has let go since. The match of `match/{id}` may have left the board since its
   * snapshot. Or only its own stream has put the match, which sends facts only in a snapshot, and the sport
   * stream that it names does not have it.
   */
  const lacksContent = (stream: BoardStream): boolean => {
    if (stream.detailOf === null) return board.isAwaited(stream);
    if (stream.hasLostContent) return true;
    const match = board.matches.slotOf(stream.detailOf);
    const facts = board.matches.facts[match];
    return (
      facts !== undefined &&
      board.matches.owner[match] === stream.number &&
      cursorOf(streamOfProducer(facts.producer))?.state === 'live'
    );
  };

  /** Requests a snapshot of a stream whose deltas do not bring its content. */
  const requestContent = (cursor: StreamCursor): void => {
    cursor.lostContentRequestAt = clock.now();
    act(cursor, { do: 'resubscribe', reason: 'snapshot' });
  };
  /** Returns true if the last such request is long ago: a server that repeats its fault is not asked without end. */
  const mayRequestContent = ({ lostContentRequestAt }: StreamCursor): boolean =>
    clock.now() - lostContentRequestAt >= SOCKET_LOOP_MS;

  const requestLostContent = (): void => {
    for (const cursor of subscriptions.cursors().values())
      if (cursor.state === 'live' && mayRequestContent(cursor) && lacksContent(board.streams.of(cursor.id)))
        requestContent(cursor);
  };

  return {
    takeDelta: (delta) =>
      withCursor(delta.stream, (cursor, sentAt) => {
        const isCurrent = cursor.state === 'live';
        const verdict = cursor.delta(delta);
        if (verdict.do !== 'apply') return act(cursor, verdict);
        cursor.heardAt = clock.now();
        if (!isCurrent) cursor.resentAt = clock.now();
        const stream = board.streams.of(delta.stream);
        const isOvertaken = cursor.ahead >= delta.seq && cursor.aheadEpoch === delta.epoch;
        const changes = isOvertaken ? withoutOvertaken(board, stream, delta) : delta;
        applyDelta(board, stream, changes, subscriptions.keepsMatch, isCurrent ? sentAt : null);
        if (delta.prices.length > 0) counters.priceAge(serverClock.now() - delta.at);
        if (delta.events.length > 0) listener.events(delta.events);
        repeatAbsentOf(changes.moves);
      }),
    takeSnapshot: (part) =>
      withCursor(part.stream, (cursor) => {
        cursor.heardAt = clock.now();
        act(cursor, cursor.snapshot(part));
      }),
    takeAnswer: ({ stream, how, epoch, seq }) =>
      withCursor(stream, (cursor) => {
        cursor.heardAt = clock.now();
        // The stream ran before and no longer exists, so its content is dropped. For sport streams the polls
        // take over. A repeated answer must not drop what was polled meanwhile.
        if (how === 'none' && cursor.epoch !== null) {
          if (producerOfStream(stream) === null) board.dropStream(board.streams.of(stream));
          // Of a stream that lacks a delta no price is right, whenever it gave its last sign of life.
          else
            board.release(
              board.streams.of(stream),
              cursor.missingSince === null ? cursor.aliveAt : -Infinity,
            );
        }
        act(cursor, cursor.answer(how, epoch, seq, clock.now()));
        if (cursor.missingSince !== null) reportMissing();
      }),
    takePosition: ({ stream, epoch, seq }) => {
      const cursor = cursorOf(stream);
      if (cursor !== undefined) act(cursor, cursor.comparePosition(epoch, seq));
    },
    recordLiveness,
    takeUnreadable: (stream) => {
      const lost = stream === null ? longestAwaited() : cursorOf(stream);
      if (lost === undefined) return false;
      if (stream !== null && lost.state === 'live') act(lost, { do: 'resubscribe', reason: 'gap' });
      // The delta was sent again and still cannot be read.
      else if (stream !== null && lost.state === 'catching-up' && mayRequestContent(lost))
        requestContent(lost);
      // A request that waits for its turn is not replaced: it may be the one for a snapshot.
      else if (isWelcomed() && isAwaited(lost) && lost.ask === 'sent') subscriptions.repeat([lost]);
      return true;
    },
    repair: (stream) =>
      withCursor(stream, (cursor) => act(cursor, { do: 'resubscribe', reason: 'snapshot' })),
    requestLostContent,
  };
};
