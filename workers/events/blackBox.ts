import type { EpochMs, Milliseconds } from '#domain/ids.ts';
import type { BoardRecord } from './boardRecord.ts';
import { redactFrame } from './redactFrame.ts';

/** Version of the file. BLACK-BOX.md describes it. */
export const BLACK_BOX_VERSION = 1;
/** How long a segment lasts. The file has two, so it covers the last 60 to 120 s. */
export const SEGMENT_MS: Milliseconds = 60_000;
/** The most characters of frames, and the most entries, of one segment. A burst makes the segments shorter. */
export const MAX_CHARACTERS = 2_000_000;
export const MAX_ENTRIES = 20_000;
/** The most tabs that get a number; calls of further ones have 0. */
export const MAX_TABS = 1_000;

/** What happened, with server time. `frame` is a public frame as it came; it is redacted when the file is read. */
type Entry = { readonly at: EpochMs } & (
  | { readonly frame: string }
  /** A frame of the user or of a room, of which the length alone is kept. */
  | { readonly hidden: number }
  | { readonly call: string; readonly tab: number; readonly what?: string }
  | { readonly state: string; readonly attempt: number }
);

type Segment = { readonly base: BoardRecord; readonly entries: Entry[]; characters: number };

/** Records what a worker receives and what tabs ask of it, for a file that can be played again. */
export type BlackBox = {
  /** Takes a frame after it was applied. A private one is counted by its length. */
  readonly frame: (text: string, isPublic: boolean) => void;
  /** Takes a call of a tab. `what` is a word of the code. */
  readonly call: (tabId: string, name: string, what?: string) => void;
  readonly state: (connection: string, attempt: number) => void;
  /** Returns the file as text. Contains no token, name, order, amount or address of a user (D9, I8). */
  readonly read: (facts: Readonly<Record<string, unknown>>) => string;
};

export type BlackBoxDeps = {
  readonly now: () => Milliseconds;
  readonly serverNow: () => EpochMs;
  /** Returns what tabs show now. Called once for each segment. */
  readonly readBoard: () => BoardRecord;
};

const fileEntry = (entry: Entry): object =>
  'frame' in entry ? { at: entry.at, frame: redactFrame(entry.frame) } : entry;

/**
 * Creates the recorder. It has no timer: without frames and calls it does nothing. A frame costs one entry that
 * refers to the text; the board is read once a minute. Parsing and redaction wait until the file is read.
 */
export const createBlackBox = ({ now, serverNow, readBoard }: BlackBoxDeps): BlackBox => {
  const tabs = new Map<string, number>();
  let segments: readonly Segment[] = [];
  let beganAt = -Infinity;

  const isFull = ({ characters, entries }: Segment): boolean =>
    characters >= MAX_CHARACTERS || entries.length >= MAX_ENTRIES || now() - beganAt >= SEGMENT_MS;
  const current = (): Segment => {
    const last = segments.at(-1);
    if (last !== undefined && !isFull(last)) return last;
    beganAt = now();
    const next: Segment = { base: readBoard(), entries: [], characters: 0 };
    segments = [...segments.slice(-1), next];
    return next;
  };
  const tabNumber = (tabId: string): number => {
    const known = tabs.get(tabId);
    if (known !== undefined) return known;
    if (tabs.size >= MAX_TABS) return 0;
    tabs.set(tabId, tabs.size + 1);
    return tabs.size;
  };

  return {
    frame: (text, isPublic) => {
      const segment = current();
      segment.entries.push(
        isPublic ? { at: serverNow(), frame: text } : { at: serverNow(), hidden: text.length },
      );
      if (isPublic) segment.characters += text.length;
    },
    call: (tabId, name, what) => {
      const entry = { at: serverNow(), call: name, tab: tabNumber(tabId) };
      current().entries.push(what === undefined ? entry : { ...entry, what });
    },
    state: (connection, attempt) => {
      current().entries.push({ at: serverNow(), state: connection, attempt });
    },
    read: (facts) => {
      const [first = current()] = segments;
      return JSON.stringify({
        format: 'sport-live-black-box',
        v: BLACK_BOX_VERSION,
        at: serverNow(),
        ...facts,
        base: first.base,
        entries: segments.flatMap(({ entries }) => entries.map(fileEntry)),
      });
    },
  };
};
