import { LOCKED, OFF, oddsOf, priceWord, SUSPENDED } from '#domain/odds/priceWord.ts';
import type { Board } from '#workers/board/board.ts';
import type { BoardStream } from '#workers/board/streamTable.ts';
import { exactly, type Findings } from '../gates.ts';
import type { Change } from '../world.ts';
import { alternate, inTurns, timed } from './alternate.ts';
import { createChanges, fillBoard, OFFER } from './bigBoard.ts';
import { compactFrames, createCompact } from './ingest.ts';
import { createOutbox, SHOWN, watchMatches } from './marks.ts';

/**
 * A delta as bytes, a prototype for this bench only. It has five words (kind and stream, epoch, seq and
 * time), then two words per change: the handle, and odds (24 bits), option (7), locked (1). Little endian,
 * like all machines that run browsers.
 */
const HEADER = 5;
const SALE_FLAGS = SUSPENDED | OFF;
const KIND = 0x64;

const pack = (seq: number, at: number, changes: readonly Change[]): ArrayBuffer => {
  const words = new Int32Array(HEADER + changes.length * 2);
  words.set([KIND, 1, seq, Math.floor(at / 1000), at % 1000]);
  changes.forEach(([handle, option, odds, flags], change) =>
    words.set([handle, (odds << 8) | (option << 1) | flags], HEADER + change * 2),
  );
  return words.buffer;
};

/** Applies a packed delta like `applyPrices`: the same checks, columns and marks, without parsing numbers. */
const applyPacked = (board: Board, stream: BoardStream, frame: ArrayBuffer): void => {
  const read = new Int32Array(frame);
  if (read[0] !== KIND || (read.length - HEADER) % 2 !== 0) return;
  const { first, count, watchers } = board.markets;
  const words = board.options.words;
  let changes = 0;
  for (let at = HEADER; at < read.length; at += 2) {
    const market = stream.handles.get(read[at]);
    const changedCount = read[at + 1] as number;
    const index = (changedCount >>> 1) & 127;
    if (market < 0 || index >= (count[market] as number)) {
      board.unmatched += 1;
      continue;
    }
    const slot = (first[market] as number) + index;
    const old = words[slot] as number;
    const odds = changedCount >>> 8;
    const word = priceWord(odds, odds <= 1000 ? LOCKED : changedCount & LOCKED) | (old & SALE_FLAGS);
    if (word === old) continue;
    words[slot] = word;
    changes += 1;
    const watching = watchers[market];
    if (watching !== undefined) for (let i = 0; i < watching.length; i += 1) watching[i]?.mark(slot);
  }
  board.changes += changes;
};

const CHANGES_A_SAMPLE = 20_000;

const createPacked = () => {
  const { board, stream } = fillBoard(OFFER);
  const outbox = createOutbox(board);
  watchMatches(board, outbox, SHOWN);
  const apply = (frames: readonly ArrayBuffer[]) => {
    for (const frame of frames) {
      applyPacked(board, stream, frame);
      outbox.reset();
    }
  };
  return { board, apply };
};

/** Counts options whose odds differ between two boards of the same offer. */
const differing = (a: Board, b: Board): number => {
  let found = 0;
  for (let slot = 0; slot < OFFER.matches * OFFER.markets * OFFER.options; slot += 1)
    if (oddsOf(a.options.word(slot)) !== oddsOf(b.options.word(slot))) found += 1;
  return found;
};

/**
 * Measures whether a packed frame would justify a second form of the feed: the same changes decoded, applied
 * and marked from text and from bytes.
 */
export const packed = (turns: number): Findings => {
  const compact = createCompact();
  const binary = createPacked();
  const next = createChanges(OFFER, 13);
  const found: Record<string, unknown> = {};
  for (const perFrame of [10, 100, 1000]) {
    const first = Array.from({ length: CHANGES_A_SAMPLE / perFrame }, () => next(perFrame));
    const second = first.map((frame) =>
      frame.map(([handle, option, odds, flags]): Change => [handle, option, odds + 8000, flags]),
    );
    const texts = [compactFrames(first), compactFrames(second)] as const;
    const bytes = [first, second].map((frames) =>
      frames.map((frame, at) => pack(at, 1_700_000_000_000 + at, frame)),
    ) as [ArrayBuffer[], ArrayBuffer[]];
    const text = inTurns(texts);
    const byte = inTurns(bytes);
    const duel = alternate(
      () => {
        const frames = byte();
        return timed(CHANGES_A_SAMPLE, () => binary.apply(frames));
      },
      () => {
        const frames = text();
        return timed(CHANGES_A_SAMPLE, () => compact.apply(frames));
      },
      turns,
    );
    compact.apply(texts[0]);
    binary.apply(bytes[0]);
    const size = (frames: readonly (string | ArrayBuffer)[]) =>
      frames.reduce((sum, frame) => sum + (typeof frame === 'string' ? frame.length : frame.byteLength), 0) /
      CHANGES_A_SAMPLE;
    found[`${perFrame} a frame`] = {
      'ms per 100,000': { text: duel.peer.median * 1e5, packed: duel.ours.median * 1e5 },
      ratio: duel.ratio,
      'bytes a change': { text: size(texts[0]), packed: size(bytes[0]) },
    };
  }
  return {
    gates: [
      exactly(
        'packed: options that differ between text and bytes',
        differing(compact.board, binary.board),
        0,
      ),
      exactly('packed: stray changes', compact.board.unmatched + binary.board.unmatched, 0),
    ],
    goals: [],
    figures: { 'packed frames': found },
  };
};
