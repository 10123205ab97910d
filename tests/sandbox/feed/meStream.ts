import type { MemberEvents } from '#sandbox/betting/memberEvents.ts';
import { orderEvent } from '#sandbox/betting/orderEvents.ts';
import type { Language } from '#sandbox/wire/language.ts';
import type { SnapshotPart } from './snapshot.ts';
import { Stream } from './stream.ts';
import type { StreamWorld } from './stream.ts';

/** Name and producer of every member's own stream. The token of the socket selects the member. */
export const ME = 'me';

/** A member's own stream: orders and balances, without matches. */
export class MeStream extends Stream {
  readonly #key: string;
  readonly #personal: MemberEvents;

  constructor(key: string, personal: MemberEvents, world: StreamWorld, life: { epoch: string; key: number }) {
    super(
      ME,
      () => ME,
      () => false,
      world,
      life,
    );
    this.#key = key;
    this.#personal = personal;
  }

  override snapshot(language: Language): SnapshotPart[] {
    const ord = this.#personal.orders(this.#key).map((order) => orderEvent(order, language));
    return [
      Buffer.from(
        JSON.stringify({
          t: 'snapshot',
          s: ME,
          e: this.epoch,
          q: this.seq,
          part: 1,
          of: 1,
          lg: [],
          mt: [],
          ord,
          bal: this.#personal.balances(this.#key),
        }),
      ),
    ];
  }
}
