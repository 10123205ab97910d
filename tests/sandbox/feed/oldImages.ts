import type { Faults, Fault } from '#sandbox/control/faults.ts';
import type { Language } from '#sandbox/wire/language.ts';
import type { Part } from './image.ts';
import type { Stream } from './stream.ts';

type Image = { readonly q: number; readonly parts: readonly Part[] };
type Kept = Image & { readonly epoch: string };

/** Images as they were when an `old-image` fault was ordered, to be sent instead of present ones (F07). */
export class OldImages {
  readonly #kept = new Map<Fault, Map<string, Kept>>();

  /** Keeps what these streams hold now. */
  keep(fault: Fault, streams: Iterable<Stream>, languages: ReadonlySet<Language>): void {
    const kept = new Map<string, Kept>();
    for (const stream of streams)
      for (const language of languages)
        kept.set(`${stream.id} ${language}`, {
          epoch: stream.epoch,
          q: stream.seq,
          parts: stream.image(language),
        });
    this.#kept.set(fault, kept);
  }

  /**
   * The older image that a fault in force puts in place of a stream's present one; none where nothing has
   * happened since, or in another epoch.
   */
  take(faults: Faults, stream: Stream, language: Language, conn: string): Image | null {
    const fault = faults.find(
      'old-image',
      { conn, stream: stream.id, producer: stream.producer() },
      Date.now(),
    );
    const kept = fault && this.#kept.get(fault)?.get(`${stream.id} ${language}`);
    if (fault === undefined || kept === undefined || kept.epoch !== stream.epoch || kept.q >= stream.seq)
      return null;
    faults.count(fault, `${stream.id}: the image of q ${kept.q} instead of ${stream.seq}`);
    return kept;
  }

  clear(): void {
    this.#kept.clear();
  }
}
