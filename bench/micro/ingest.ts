import type { StreamId } from '#domain/ids.ts';
import { oddsOf } from '#domain/odds/priceWord.ts';
import { createIcons } from '#platform/icons.ts';
import { decodeFrame } from '#platform/decode/feedFrame.ts';
import type { Decoding } from '#platform/decode/context.ts';
import { OptionLists } from '#platform/decode/optionLists.ts';
import { applyDelta } from '#workers/board/applyDelta.ts';
import type { Board } from '#workers/board/board.ts';
import type { Chart } from '../charts.ts';
import { exactly, goal, type Findings, type Goal } from '../gates.ts';
import {
  applyIndexed,
  createObjects,
  objectChanges,
  oddsIn,
  type ObjectChange,
  type Objects,
} from '../peers/boards.ts';
import { toDelta, type Change } from '../world.ts';
import { alternate, inTurns, timed } from './alternate.ts';
import { createChanges, fillBoard, OFFER } from './bigBoard.ts';
import { createOutbox, createPeerOutbox, SHOWN, watchMatches } from './marks.ts';

export type Drops = { count: number };
export const createDecoding = (drops: Drops): Decoding => ({
  drop: () => {
    drops.count += 1;
  },
  serverNow: () => 0,
  icons: createIcons('', 'https://files.invalid/'),
  optionLists: new OptionLists(),
});

const STREAM = 'sport/1/live';
const WANTED = (_id: unknown, to: StreamId) => to === STREAM;
const CHANGES_A_SAMPLE = 20_000;

type Frames = { readonly compact: readonly string[]; readonly objects: readonly string[] };

/** Encodes changes as the feed's frames of short arrays. */
export const compactFrames = (all: readonly (readonly Change[])[]): string[] =>
  all.map((changes, at) => toDelta(STREAM, 'e', at + 1, 1_700_000_000_000 + at, changes));

/** Encodes the same changes as the feed's frames and as frames of JSON objects. */
const encoded = (all: readonly (readonly Change[])[]): Frames => ({
  compact: compactFrames(all),
  objects: all.map((changes, at) =>
    JSON.stringify({ type: 'odds', at, changes: objectChanges(OFFER, changes) }),
  ),
});

/**
 * Creates two sets for the same options with different prices; alternating them changes every price in every
 * pass.
 */
const makeFrames = (perFrame: number, next: (count: number) => Change[]): readonly [Frames, Frames] => {
  const first = Array.from({ length: CHANGES_A_SAMPLE / perFrame }, () => next(perFrame));
  return [
    encoded(first),
    encoded(
      first.map((frame) =>
        frame.map(([handle, option, odds, flags]): Change => [handle, option, odds + 8000, flags]),
      ),
    ),
  ];
};

const sampled = (work: (frames: Frames) => void, sets: readonly [Frames, Frames]) => {
  const turn = inTurns(sets);
  return () => {
    const frames = turn();
    return timed(CHANGES_A_SAMPLE, () => work(frames));
  };
};

/** Runs the client's own path from text frames to marks for one tab. */
export const createCompact = () => {
  const drops = { count: 0 };
  const decoding = createDecoding(drops);
  const { board, stream } = fillBoard(OFFER);
  const outbox = createOutbox(board);
  watchMatches(board, outbox, SHOWN);
  const apply = (frames: readonly string[]) => {
    for (const text of frames) {
      const frame = decodeFrame(text, decoding);
      if (frame?.t === 'd') applyDelta(board, stream, frame, WANTED, 0);
      outbox.reset();
    }
  };
  return { board, drops, apply };
};

/** Creates the client's ingest and its peers, each on its own board. */
export const createIngest = () => {
  const { board, drops, apply } = createCompact();
  const objects = createObjects(OFFER, SHOWN);
  const outbox = createPeerOutbox();
  const next = createChanges(OFFER, 11);
  let parsed = 0;
  const applyObjects = (frames: Frames) => {
    for (const text of frames.objects) {
      applyIndexed(objects, (JSON.parse(text) as { changes: ObjectChange[] }).changes, outbox);
      outbox.reset();
    }
  };
  const parse = ({ compact }: Frames) => {
    for (const text of compact) parsed += (JSON.parse(text) as { p: unknown[] }).p.length;
  };
  return {
    /**
     * Returns samples with the same changes in frames of `perFrame`; `settle` sets both boards to the same
     * prices.
     */
    samples: (perFrame: number) => {
      const sets = makeFrames(perFrame, next);
      return {
        ours: sampled(({ compact }) => apply(compact), sets),
        parse: sampled(parse, sets),
        objects: sampled(applyObjects, sets),
        settle: () => {
          apply(sets[0].compact);
          applyObjects(sets[0]);
        },
      };
    },
    gates: () => [
      exactly('ingest: options that differ between ours and the peer', differing(board, objects), 0),
      exactly('ingest: dropped or stray changes', drops.count + board.unmatched, 0),
      exactly('ingest: frames that the bare parser did not read', parsed > 0 ? 0 : 1, 0),
    ],
  };
};

const SIZES = [10, 100, 1000] as const;
const costChart = (costs: readonly (readonly number[])[]): Chart => ({
  id: 'micro-ingest',
  kind: 'bars',
  title: 'What 100,000 changes cost to take in',
  note: 'CPU of Node for frames of 10, 100 and 1,000 changes; the last is what most feeds send.',
  y: { label: 'CPU', unit: 'ms for 100,000 changes', log: true },
  categories: SIZES.map((size) => `${size} a frame`),
  series: ['ours: decode, apply, mark', 'JSON.parse alone', 'JSON objects, applied'].map((name, at) => ({
    name,
    values: costs.map((each) => each[at] ?? Number.NaN),
  })),
});

/**
 * Measures G1: decode, apply and mark against a bare JSON.parse of the same frames; compact batches against
 * JSON objects.
 */
export const ingest = (turns: number): Findings => {
  const run = createIngest();
  const goals: Goal[] = [];
  const figures: Record<string, unknown> = {};
  const costs: [number, number, number][] = [];
  for (const perFrame of SIZES) {
    const { ours, parse, objects, settle } = run.samples(perFrame);
    const bare = alternate(ours, parse, turns);
    const against = alternate(ours, objects, turns);
    figures[`ingest ${perFrame} a frame, ms per 100,000`] = {
      ours: bare.ours.median * 1e5,
      jsonParse: bare.peer.median * 1e5,
      jsonObjects: against.peer.median * 1e5,
    };
    costs.push([bare.ours.median * 1e5, bare.peer.median * 1e5, against.peer.median * 1e5]);
    if (perFrame >= 100) {
      goals.push(
        goal(
          'G1',
          `decode, apply, mark over bare JSON.parse, ${perFrame} a frame`,
          bare.ratio,
          { atMost: 1.6 },
          'x',
        ),
      );
      goals.push(
        goal(
          'G1',
          `compact batches of ${perFrame} over JSON objects`,
          against.ratio,
          { atMost: perFrame === 100 ? 0.2 : 0.1 },
          'x',
        ),
      );
    }
    settle();
  }
  return { gates: run.gates(), goals, figures, charts: [costChart(costs)] };
};

const differing = (board: Board, objects: Objects): number => {
  let found = 0;
  for (let match = 0; match < OFFER.matches; match += 1) {
    for (let market = 0; market < OFFER.markets; market += 1) {
      const first = board.markets.first[(board.matches.markets[match] ?? [])[market] ?? 0] ?? 0;
      for (let option = 0; option < OFFER.options; option += 1) {
        if (oddsOf(board.options.word(first + option)) !== oddsIn(objects, OFFER, match, market, option))
          found += 1;
      }
    }
  }
  return found;
};
