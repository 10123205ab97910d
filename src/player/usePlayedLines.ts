import { useState } from 'react';
import type { MediaLine } from '#domain/match/stream.ts';

/** The stream of a room, by the room's id. */
type RoomStream = { readonly id: string; readonly lines: readonly MediaLine[] };

const NO_LINES: readonly MediaLine[] = [];
/** Streams are compared by content, because each answer of the list is a new object. */
const textOf = (stream: RoomStream | null): string => JSON.stringify(stream);

/**
 * Returns the lines of the first stream that has any, and the player's `onStopped`. The list is read again while a
 * stream plays: another order, or new addresses, must not restart it. So it keeps its lines while it is listed, until
 * it has stopped.
 */
export const usePlayedLines = (
  streams: readonly RoomStream[],
): readonly [lines: readonly MediaLine[], onStopped: (hasStopped: boolean) => void] => {
  const [kept, setKept] = useState<RoomStream | null>(null);
  const [hasStopped, setHasStopped] = useState(false);
  const isListed = kept !== null && streams.some(({ id }) => id === kept.id);
  const played = isListed && !hasStopped ? kept : (streams.find(({ lines }) => lines.length > 0) ?? null);
  if (textOf(played) !== textOf(kept)) setKept(played);
  return [played?.lines ?? NO_LINES, setHasStopped];
};
