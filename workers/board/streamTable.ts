import type { MatchId, ProducerId, SportId, StreamId } from '#domain/ids.ts';
import { HandleTable } from './handleTable.ts';

/** A stream on the board: its number for the owner columns, and the handles of its current epoch. */
export type BoardStream = {
  readonly number: number;
  readonly id: StreamId;
  /** The match whose extra markets the stream carries; null for a stream of whole matches. */
  readonly detailOf: MatchId | null;
  readonly handles: HandleTable;
};

/** Returns the stream of a producer: `sport/1/live` for `1/live` (D1). */
export const streamOfProducer = (producer: ProducerId): StreamId => `sport/${producer}` as StreamId;
export const streamOfMatch = (match: MatchId): StreamId => `match/${match}` as StreamId;
export const producerOfStream = (stream: StreamId): ProducerId | null =>
  stream.startsWith('sport/') ? (stream.slice(6) as ProducerId) : null;

/** Returns the sport of a stream such as `sport/1/live`; null for `match/{id}`. */
export const sportOfStream = (stream: StreamId): SportId | null => {
  const [kind, sport] = stream.split('/', 2);
  return kind === 'sport' ? (Number(sport) as SportId) : null;
};

/** Gives each stream id a number and reuses freed numbers; 65,535 of them fit the owner columns. */
export class StreamTable {
  #byId = new Map<StreamId, BoardStream>();
  #byNumber: (BoardStream | undefined)[] = [];
  #free: number[] = [];

  of(id: StreamId): BoardStream {
    const known = this.#byId.get(id);
    if (known !== undefined) return known;
    const number = this.#free.pop() ?? this.#byNumber.length;
    const stream = {
      number,
      id,
      detailOf: id.startsWith('match/') ? (id.slice(6) as MatchId) : null,
      handles: new HandleTable(),
    };
    this.#byId.set(id, stream);
    this.#byNumber[number] = stream;
    return stream;
  }

  find(id: StreamId): BoardStream | undefined {
    return this.#byId.get(id);
  }

  get size(): number {
    return this.#byId.size;
  }
  all(): readonly BoardStream[] {
    return [...this.#byId.values()];
  }

  at(number: number): BoardStream | undefined {
    return this.#byNumber[number];
  }

  /** Frees the number of a stream. The stream must own nothing on the board. */
  forget(stream: BoardStream): void {
    this.#byId.delete(stream.id);
    this.#byNumber[stream.number] = undefined;
    this.#free.push(stream.number);
  }

  get bytes(): number {
    let bytes = 0;
    for (const stream of this.#byId.values()) bytes += stream.handles.bytes;
    return bytes;
  }
}
