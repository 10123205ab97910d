import type { StreamId } from '#domain/ids.ts';
import { decodeListPage } from '#platform/decode/list.ts';
import { Board } from '#workers/board/board.ts';
import { exactly, goal, type Findings } from '../gates.ts';
import { seeded } from '../statistics.ts';
import { alternate, inTurns, timed } from './alternate.ts';
import { SILENT } from './bigBoard.ts';
import { createDecoding } from './ingest.ts';

export const MATCHES = 500;
const MARKETS = 20;
const OPTIONS = 3;
export const OPTIONS_A_MATCH = MARKETS * OPTIONS;

/**
 * Creates a polled answer of `matches` matches with sixty options each, in the form of the list call; `odds`
 * has each option's price, `from` is the number of the first match.
 */
export const pollText = (matches: number, odds: readonly number[], from = 0): string =>
  JSON.stringify({
    current: 1,
    size: matches,
    total: matches,
    records: Array.from({ length: matches }, (_, match) => ({
      id: String(700_001 + from + match),
      bt: 1_700_000_000_000,
      ms: 5,
      ss: 1,
      sid: 1,
      fid: 2,
      fmt: 100001,
      ne: 0,
      ty: 2,
      nm: `Home ${match} vs. Away ${match}`,
      tms: MARKETS,
      lg: { id: '3001', na: 'League', or: 1, sid: 1, hot: false },
      ts: [
        { id: String(match * 2), na: `Home ${match}` },
        { id: String(match * 2 + 1), na: `Away ${match}` },
      ],
      nsg: [{ pe: 1001, tyg: 5, sc: [1, 0] }],
      mc: { s: 1800, pe: 1002, r: true, tp: 1, tu: 1 },
      sb: {},
      vs: { have: false },
      as: [],
      mg: Array.from({ length: MARKETS }, (_, market) => ({
        mty: 1000 + market,
        pe: 1001,
        nm: `Market ${market}`,
        tps: ['p'],
        mks: [
          {
            id: String(9_000_001 + (from + match) * MARKETS + market),
            ss: 1,
            au: 1,
            mbl: 1,
            li: '-0.5',
            op: Array.from({ length: OPTIONS }, (_, option) => ({
              na: `Option ${option}`,
              nm: `option ${option}`,
              ty: option + 1,
              li: '-0.5',
              odt: 1,
              od: (odds[(match * MARKETS + market) * OPTIONS + option] ?? 0) / 1000,
              bod: (odds[(match * MARKETS + market) * OPTIONS + option] ?? 0) / 1000,
            })),
          },
        ],
      })),
    })),
  });

/** Creates two answers that differ in one option of twenty, and a board with the values of the second. */
export const createPollDiff = (matches: number) => {
  const random = seeded(5);
  const first = Array.from({ length: matches * MARKETS * OPTIONS }, () => 1200 + Math.floor(random() * 2000));
  const changed = first.map((odds) => (random() < 0.05 ? odds + 5 : odds));
  const texts = [pollText(matches, first), pollText(matches, changed)] as const;
  const drops = { count: 0 };
  const decoding = createDecoding(drops);
  const board = new Board(SILENT);
  const stream = board.streams.of('sport/1/live' as StreamId);
  const pages = [
    decodeListPage(JSON.parse(texts[0]), decoding),
    decodeListPage(JSON.parse(texts[1]), decoding),
  ] as const;
  const raws = [JSON.parse(texts[0]) as unknown, JSON.parse(texts[1]) as unknown] as const;
  const put = (page: (typeof pages)[number]) => {
    for (const record of page?.records ?? []) board.putMatch(record, stream);
  };
  put(pages[0]);
  const filled = board.changes;
  put(pages[1]);
  const found = board.changes - filled;
  put(pages[1]);
  const again = board.changes - filled - found;
  const page = inTurns(pages);
  const raw = inTurns(raws);
  let parsed = 0;
  return {
    kilobytes: Math.round(texts[0].length / 1000),
    options: first.length,
    diff: () => {
      const next = page();
      return timed(1, () => put(next));
    },
    decodeAndDiff: () => {
      const next = raw();
      return timed(1, () => put(decodeListPage(next, decoding)));
    },
    parse: () =>
      timed(1, () => {
        parsed += (JSON.parse(texts[0]) as { records: unknown[] }).records.length;
      }),
    gates: () => [
      exactly('poll: options filled', filled, first.length),
      exactly('poll: changes found', found, first.filter((odds, at) => odds !== changed[at]).length),
      exactly('poll: changes found in the same answer again', again, 0),
      exactly('poll: dropped', drops.count + (parsed > 0 ? 0 : 1), 0),
    ],
  };
};

/**
 * Measures G2: the cost of a poll of 500 matches after its JSON.parse: decoding into records, and finding the
 * 5 % that changed.
 */
export const pollDiff = (turns: number): Findings => {
  const run = createPollDiff(MATCHES);
  const diff = alternate(run.diff, run.parse, turns);
  const whole = alternate(run.decodeAndDiff, run.parse, turns);
  return {
    gates: run.gates(),
    goals: [goal('G2', 'snapshot diff over its JSON.parse', diff.ratio, { atMost: 0.1 }, 'x')],
    figures: {
      'poll of 500 matches, ms': {
        parse: diff.peer.median,
        diff: diff.ours.median,
        decodeAndDiff: whole.ours.median,
        decodeAndDiffOverParse: whole.ratio,
        kilobytes: run.kilobytes,
      },
    },
  };
};
