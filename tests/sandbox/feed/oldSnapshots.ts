import type { Faults, Fault } from '#sandbox/control/faults.ts';
import type { Language } from '#sandbox/wire/language.ts';
import type { SnapshotPart } from './snapshot.ts';
import type { Stream } from './stream.ts';

type Snapshot = { readonly q: number; readonly parts: readonly SnapshotPart[] };
type Kept = Snapshot & { readonly epoch: string };

/** Stores snapshots when an `old-snapshot` fault starts. They are sent later in place of current ones (F07). */
export class OldSnapshots {
  readonly #kept = new Map<Fault, Map<string, Kept>>();

  /** Stores the current snapshots of these streams. */
  keep(fault: Fault, streams: Iterable<Stream>, languages: ReadonlySet<Language>): void {
    const kept = new Map<string, Kept>();
    for (const stream of streams)
      for (const language of languages)
        kept.set(`${stream.id} ${language}`, {
          epoch: stream.epoch,
          q: stream.seq,
          parts: stream.snapshot(language),
        });
    this.#kept.set(fault, kept);
  }

  /**
   * Returns the older snapshot that a fault sends in place of the current one; null if nothing changed since or the
   * epoch differs.
   */
  take(faults: Faults, stream: Stream, language: Language, conn: string): Snapshot | null {
    const fault = faults.find(
      'old-snapshot',
      { conn, stream: stream.id, producer: stream.producer() },
      Date.now(),
    );
    const kept = fault && this.#kept.get(fault)?.get(`${stream.id} ${language}`);
    if (fault === undefined || kept === undefined || kept.epoch !== stream.epoch || kept.q >= stream.seq)
      return null;
    faults.count(fault, `${stream.id}: the snapshot of q ${kept.q} instead of ${stream.seq}`);
    return kept;
  }

  clear(): void {
    this.#kept.clear();
  }
}
