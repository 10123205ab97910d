import type { StoredName } from '#contract/documents.ts';
import type { EpochMs } from '#domain/ids.ts';
import { isRecord } from '#domain/isRecord.ts';
import type { PeerChannel } from '../runtime/environment.ts';

/**
 * When a document was written (device clock) and by which worker. The later stamp wins; the worker's number
 * breaks a tie.
 */
export type Stamp = { readonly at: EpochMs; readonly by: number };
/** `uid` is the owner of the document; null means a guest. */
export type PeerDocument = {
  readonly name: StoredName;
  readonly uid: string | null;
  readonly value: unknown;
  readonly stamp: Stamp;
};

/**
 * The channel to the other workers of this merchant in this browser. Several workers run where each tab has
 * its own, where two builds are open (F20), or where a hung worker comes back (F19). Workers send each other
 * every write; otherwise the last one to save would undo the writes of the others (D24).
 */
export type DocumentPeers = {
  readonly post: (written: PeerDocument) => void;
  readonly onMessage: (run: (written: PeerDocument) => void) => void;
};

export const isLaterStamp = (one: Stamp, other: Stamp): boolean =>
  one.at > other.at || (one.at === other.at && one.by > other.by);

const NAMES: readonly unknown[] = ['settings', 'slip', 'favourites', 'shelf'] satisfies readonly StoredName[];
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
  const peerChannel = channel(`documents:${merchant}`);
  return {
    post: (written) => peerChannel.postMessage(written),
    onMessage: (run) =>
      peerChannel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (isWritten(data)) run(data);
      }),
  };
};
