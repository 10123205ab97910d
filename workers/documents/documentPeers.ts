import type { StoredName } from '#contract/documents.ts';
import type { EpochMs } from '#domain/ids.ts';
import type { PeerChannel } from '../runtime/environment.ts';

/**
 * When a document was written and by which worker: the later one holds, on the same clock for all of a
 * device.
 */
export type Stamp = { readonly at: EpochMs; readonly by: number };
/** `uid` is whose it is; null is a guest's. */
export type PeerDocument = {
  readonly name: StoredName;
  readonly uid: string | null;
  readonly value: unknown;
  readonly stamp: Stamp;
};

/**
 * Other workers of this merchant in this browser. There is one where all tabs share it, more where each tab
 * runs its own, where two builds live side by side (F20) or where one hung and came back (F19): they tell
 * each other what was written, or the last to save would undo what the others did (D24).
 */
export type DocumentPeers = {
  readonly tell: (written: PeerDocument) => void;
  readonly hear: (run: (written: PeerDocument) => void) => void;
};

export const isLaterStamp = (one: Stamp, other: Stamp): boolean =>
  one.at > other.at || (one.at === other.at && one.by > other.by);

const NAMES: readonly unknown[] = ['settings', 'slip', 'favourites', 'shelf'] satisfies readonly StoredName[];
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
export const isStamp = (value: unknown): value is Stamp =>
  isRecord(value) && Number.isFinite(value.at) && Number.isFinite(value.by);
const isWritten = (value: unknown): value is PeerDocument =>
  isRecord(value) &&
  NAMES.includes(value.name) &&
  (value.uid === null || typeof value.uid === 'string') &&
  isStamp(value.stamp);

export const createDocumentPeers = (
  channel: (name: string) => PeerChannel,
  merchant: string,
): DocumentPeers => {
  const at = channel(`documents:${merchant}`);
  return {
    tell: (written) => at.postMessage(written),
    hear: (run) =>
      at.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isWritten(data)) run(data);
      }),
  };
};
