import type { RoomTalk } from '#sandbox/rooms/roomTalk.ts';
import type { SnapshotPart } from './snapshot.ts';
import { Stream } from './stream.ts';
import type { StreamWorld } from './stream.ts';

/** Producer of all rooms' streams. */
export const ROOMS = 'rooms';
/** Number of events in a snapshot part, so that a part stays below 256 kB of text. */
const EVENTS_A_PART = 100;

/** The stream of a room: the events of the room, without matches. */
export class RoomStream extends Stream {
  readonly #talk: RoomTalk;

  constructor(talk: RoomTalk, world: StreamWorld, life: { epoch: string; key: number }) {
    super(
      `room/${talk.roomId}`,
      () => ROOMS,
      () => false,
      world,
      life,
    );
    this.#talk = talk;
    talk.onEvent((event) => this.pending.room.push(event));
  }

  override snapshot(): SnapshotPart[] {
    const events = this.#talk.snapshot();
    // The next delta may repeat some of these events; readers know them by their numbers.
    const of = Math.max(1, Math.ceil(events.length / EVENTS_A_PART));
    return Array.from({ length: of }, (_, at) => {
      const rm = events.slice(at * EVENTS_A_PART, (at + 1) * EVENTS_A_PART);
      const place = { s: this.id, e: this.epoch, q: this.seq, part: at + 1, of };
      return Buffer.from(JSON.stringify({ t: 'snapshot', ...place, lg: [], mt: [], rm }));
    });
  }
}
