import type { MatchId, ProducerId, SportId, StreamId } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { wholeOf } from './decode/raw.ts';

/** Returns the stream of a producer: `sport/1/live` for `1/live` (D1). */
export const streamOfProducer = (producer: ProducerId): StreamId => `sport/${producer}` as StreamId;

/** Returns the stream of a match's extra markets: `match/{id}`. */
export const streamOfMatch = (match: MatchId): StreamId => `match/${match}` as StreamId;

/** Returns the stream of a live room: `room/{id}`. */
export const streamOfRoom = (room: RoomId): StreamId => `room/${room}` as StreamId;
/** Returns the room of a stream; null for any other stream. */
export const roomOfStream = (stream: StreamId): RoomId | null =>
  stream.startsWith('room/') ? (stream.slice(5) as RoomId) : null;

/** Returns the producer of a sport stream; null for `match/{id}`, whose producer is its match's. */
export const producerOfStream = (stream: StreamId): ProducerId | null =>
  stream.startsWith('sport/') ? (stream.slice(6) as ProducerId) : null;

/** Returns true for the stream of a sport's matches in play, such as `sport/1/live`. */
export const isInPlayStream = (stream: StreamId): boolean =>
  stream.startsWith('sport/') && stream.endsWith('/live');

/** Returns the sport of a stream such as `sport/1/live`; null for `match/{id}`. */
export const sportOfStream = (stream: StreamId): SportId | null => {
  const [kind, sport] = stream.split('/', 2);
  return kind === 'sport' ? ((wholeOf(sport) ?? null) as SportId | null) : null;
};
