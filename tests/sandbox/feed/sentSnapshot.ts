import type { Faults } from '#sandbox/control/faults.ts';
import type { Language } from '#sandbox/wire/language.ts';
import type { SnapshotPart } from './snapshot.ts';
import type { OldSnapshots } from './oldSnapshots.ts';
import type { Stream } from './stream.ts';

/**
 * A snapshot to send: its sequence number and parts. A number in place of a part closes the socket with that code.
 */
export type SentSnapshot = { readonly q: number; readonly parts: (SnapshotPart | number)[] };

/** Returns a stream's current snapshot. A fault replaces it with an older one (F07) or removes parts (F09). */
export const createSentSnapshot = (
  stream: Stream,
  language: Language,
  conn: string,
  { faults, olds }: { readonly faults: Faults; readonly olds: OldSnapshots },
): SentSnapshot => {
  const old = olds.take(faults, stream, language, conn);
  const parts = old?.parts ?? stream.snapshot(language);
  const q = old?.q ?? stream.seq;
  const fault = faults.find(
    'cut-snapshot',
    { conn, stream: stream.id, producer: stream.producer() },
    Date.now(),
  );
  const kept = fault?.parts ?? parts.length >> 1;
  if (fault === undefined || kept >= parts.length) return { q, parts: [...parts] };
  faults.count(fault, `${stream.id} q ${q}: ${kept} of ${parts.length} parts`);
  return { q, parts: [...parts.slice(0, kept), ...(fault.code === null ? [] : [fault.code])] };
};
