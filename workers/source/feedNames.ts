import type { Milliseconds, StreamId } from '#domain/ids.ts';
import type { Names } from '#platform/decode/frames.ts';
import { langFrame } from '#platform/feedFrames.ts';
import type { Board } from '../board/board.ts';
import type { Clock } from '../runtime/environment.ts';
import { applyNames } from './applyNames.ts';
import type { StreamCursor } from './streamCursor.ts';

/** Missing names are requested at most this often. */
const NAMES_GAP_MS: Milliseconds = 5_000;

export type FeedNamesDeps = {
  readonly clock: Clock;
  readonly board: Board;
  readonly language: string;
  readonly cursors: () => ReadonlyMap<StreamId, StreamCursor>;
  readonly isWelcomed: () => boolean;
  readonly send: (text: string) => void;
};

/** Keeps the language of the socket and the names on the board (D23). */
export type FeedNames = {
  /** The language that was last sent on this socket. */
  readonly socketLanguage: () => string;
  /** Returns the language for the hello frame of a new socket. */
  readonly begin: () => string;
  readonly setLanguage: (code: string) => void;
  /** Sends the language if it changed after the hello frame. */
  readonly sendChangedLanguage: () => void;
  readonly take: (names: Names) => void;
  /**
   * Requests names again if a live stream still has names in another language: after a resume on another
   * socket, or after the names were lost.
   */
  readonly requestMissing: () => void;
  readonly onSocketLost: () => void;
};

export const createFeedNames = ({
  clock,
  board,
  language: initial,
  cursors,
  isWelcomed,
  send,
}: FeedNamesDeps): FeedNames => {
  let language = initial;
  let socketLanguage = initial;
  let requestedAt = -Infinity;

  /** Sends the language; the server answers with the names of all running streams. */
  const sendLanguage = (): void => {
    if (!isWelcomed()) return;
    requestedAt = clock.now();
    socketLanguage = language;
    send(langFrame(language));
  };

  return {
    socketLanguage: () => socketLanguage,
    begin: () => {
      socketLanguage = language;
      return language;
    },
    setLanguage: (code) => {
      language = code;
      sendLanguage();
    },
    sendChangedLanguage: () => {
      if (socketLanguage !== language) sendLanguage();
    },
    take: (names) => {
      const cursor = cursors().get(names.stream);
      if (cursor === undefined || names.lang !== language) return;
      cursor.language = names.lang;
      applyNames(board, board.streams.of(names.stream), names);
    },
    requestMissing: () => {
      const isMissing = [...cursors().values()].some(
        (cursor) => cursor.state === 'live' && cursor.language !== language,
      );
      if (isMissing && clock.now() - requestedAt >= NAMES_GAP_MS) sendLanguage();
    },
    onSocketLost: () => {
      requestedAt = -Infinity;
    },
  };
};
