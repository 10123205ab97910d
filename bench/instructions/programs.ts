import type { StreamId } from '#domain/ids.ts';
import { decodeFrame } from '#platform/decode/feedFrame.ts';
import { applyDelta } from '#workers/board/applyDelta.ts';
import { Outbox } from '#workers/tabs/outbox.ts';
import { createSendTurns } from '#workers/tabs/sendTurns.ts';
import { createChanges, fillBoard, type Size } from '../micro/bigBoard.ts';
import { inTurns } from '../micro/alternate.ts';
import { createDecoding } from '../micro/ingest.ts';
import { createOutbox, STILL, watchMatches } from '../micro/marks.ts';
import { createPollDiff, OPTIONS_A_MATCH } from '../micro/pollDiff.ts';
import { createRepeatedPoll } from '../micro/repeatedPoll.ts';
import { toDelta, type Change } from '../world.ts';

/** A program: `pass` does `units` units of work. Its other costs must not grow from pass to pass. */
type Program = { readonly units: number; readonly pass: () => unknown };

/**
 * Small boards: their creation is counted too, and callgrind is about fifty times slower than the machine.
 */
const SMALL: Size = { matches: 60, markets: 20, options: 3 };
const FRAME = 100;
const FRAMES = 20;
const STREAM = 'sport/1/live';

const texts = (all: readonly (readonly Change[])[]) =>
  all.map((changes, at) => toDelta(STREAM, 'e', at + 1, 1_700_000_000_000, changes));
const wanted = (_: unknown, to: StreamId) => to === STREAM;

const frames = () => {
  const next = createChanges(SMALL, 11);
  const first = Array.from({ length: FRAMES }, () => next(FRAME));
  const second = first.map((frame) =>
    frame.map(([handle, option, odds, flags]): Change => [handle, option, odds + 8000, flags]),
  );
  return inTurns([texts(first), texts(second)] as const);
};

const ingest = (): Program => {
  const { board, stream } = fillBoard(SMALL);
  const outbox = createOutbox(board);
  watchMatches(board, outbox, SMALL.matches);
  const decoding = createDecoding({ count: 0 });
  const next = frames();
  return {
    units: FRAME * FRAMES,
    pass: () => {
      for (const text of next()) {
        const frame = decodeFrame(text, decoding);
        if (frame?.t === 'd') applyDelta(board, stream, frame, wanted, 0);
        outbox.reset();
      }
    },
  };
};

const parse = (): Program => {
  const next = frames();
  let parsed = 0;
  return {
    units: FRAME * FRAMES,
    pass: () => {
      for (const text of next()) parsed += (JSON.parse(text) as { p: unknown[] }).p.length;
      return parsed;
    },
  };
};

const POLLED = 30;
const pollDiff = (): Program => {
  const { options, diff } = createPollDiff(POLLED);
  return { units: options, pass: diff };
};
const pollDecodeAndDiff = (): Program => {
  const { options, decodeAndDiff } = createPollDiff(POLLED);
  return { units: options, pass: decodeAndDiff };
};
const repeatedPoll = (): Program => {
  const { ours } = createRepeatedPoll({ matches: POLLED, share: 0.01 });
  return { units: POLLED * OPTIONS_A_MATCH, pass: ours };
};

const SENT = 100;
const PATCHES = 20;
const encode = (): Program => {
  const words = new Int32Array(SENT * 32);
  const outbox = new Outbox({
    clock: STILL,
    instance: 1,
    words: () => words,
    urgentSlots: () => [],
    listener: () => Promise.resolve(),
    refresh: () => undefined,
    needsSnapshot: () => undefined,
    turns: createSendTurns(STILL),
    isFocused: () => false,
  });
  return {
    units: SENT * PATCHES,
    pass: async () => {
      for (let patch = 0; patch < PATCHES; patch += 1) {
        for (let slot = 0; slot < SENT; slot += 1) outbox.mark(slot * 32);
        outbox.flush();
        // The answer comes as a microtask.
        await Promise.resolve();
      }
    },
  };
};

/** Passes: enough for the compiler to finish optimizing, and enough to spread a garbage collection evenly. */
export const PASSES = { warm: 120, counted: 60 } as const;

/** Programs by what they count: machine instructions per change, option or move. */
export const programs: Readonly<Record<string, () => Program>> = {
  'parse a change': parse,
  'decode, apply, mark a change': ingest,
  'poll: diff an option': pollDiff,
  'poll: decode and diff an option': pollDecodeAndDiff,
  'poll of which 1 % changed: text to marks, an option': repeatedPoll,
  'patch: mark and encode a move': encode,
};
