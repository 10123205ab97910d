import type { Faults } from '#sandbox/control/faults.ts';
import type { Language } from '#sandbox/wire/language.ts';
import type { Part } from './image.ts';
import type { OldImages } from './oldImages.ts';
import type { Stream } from './stream.ts';

/**
 * What is sent of an image: its seq and its parts; a number in place of a part closes the socket with that
 * code.
 */
export type SentImage = { readonly q: number; readonly parts: (Part | number)[] };

/**
 * A stream's present image, or what faults make of it: an older one (F07), one of which parts are missing
 * (F09).
 */
export const sentImage = (
  stream: Stream,
  language: Language,
  conn: string,
  { faults, olds }: { readonly faults: Faults; readonly olds: OldImages },
): SentImage => {
  const old = olds.take(faults, stream, language, conn);
  const parts = old?.parts ?? stream.image(language);
  const q = old?.q ?? stream.seq;
  const fault = faults.find(
    'cut-image',
    { conn, stream: stream.id, producer: stream.producer() },
    Date.now(),
  );
  const kept = fault?.parts ?? parts.length >> 1;
  if (fault === undefined || kept >= parts.length) return { q, parts: [...parts] };
  faults.count(fault, `${stream.id} q ${q}: ${kept} of ${parts.length} parts`);
  return { q, parts: [...parts.slice(0, kept), ...(fault.code === null ? [] : [fault.code])] };
};
