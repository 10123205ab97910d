import type { MatchId, StreamId } from '#domain/ids.ts';
import { isInPlayStream } from '#platform/streams.ts';
import { HandleTable } from './handleTable.ts';

/** A stream on the board: its number for the owner columns, and the handles of its current epoch. */
export type BoardStream = {
  readonly number: number;
  readonly id: StreamId;
  /** The match whose extra markets the stream carries; null for a stream of whole matches. */
  readonly detailOf: MatchId | null;
  /** True for the streams of matches in play. */
  readonly isInPlay: boolean;
  readonly handles: HandleTable;
  /**
   * True if the match of a `match/{id}` stream left the board since its last snapshot, and took its markets
   * along. Only a snapshot brings them back.
   */
  hasLostContent: boolean;
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
    const stream: BoardStream = {
      number,
      id,
      detailOf: id.startsWith('match/') ? (id.slice(6) as MatchId) : null,
      isInPlay: isInPlayStream(id),
      handles: new HandleTable(),
      hasLostContent: false,
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
