import type { StreamId } from '#domain/ids.ts';
import { decodeListPage } from '#platform/decode/list.ts';
import { RepeatedPages } from '#platform/decode/repeatedPages.ts';
import { Board } from '#workers/board/board.ts';
import { exactly, goal, type Findings, type Gate } from '../gates.ts';
import { seeded, type Estimate } from '../statistics.ts';
import { alternate, inTurns, timed } from './alternate.ts';
import { SILENT } from './bigBoard.ts';
import { createDecoding } from './ingest.ts';
import { OPTIONS_A_MATCH, pollText } from './pollDiff.ts';

/** Maximum number of matches in one answer, as for the client. */
const PAGE = 1000;
const FEW = 600;
const MANY = 5000;
const SHARES = [0.01, 0.1, 1] as const;
/** Maximum ratio if all prices changed: the comparison then costs time and saves nothing. */
const MAX_EXTRA = 1.05;

/** A poll of some matches, and the share of its prices that changed since the last one, spread over all matches. */
type Shape = { readonly matches: number; readonly share: number };

type Parse = (text: string) => unknown;
const createBoard = () => {
  const drops = { count: 0 };
  const board = new Board(SILENT);
  const stream = board.streams.of('sport/1/live' as StreamId);
  const decoding = createDecoding(drops);
  return {
    board,
    drops,
    take: (texts: readonly string[], parse: Parse) => {
      for (const text of texts) {
        const page = decodeListPage((parse(text) as { data: unknown }).data, decoding);
        for (const record of page?.records ?? []) board.putMatch(record, stream);
      }
    },
  };
};

/** Creates two polls that differ in a share of their prices, and a sample for each way to read them. */
export const createRepeatedPoll = ({ matches, share }: Shape) => {
  const random = seeded(7);
  const sizes = Array.from({ length: Math.ceil(matches / PAGE) }, (_, page) =>
    Math.min(PAGE, matches - page * PAGE),
  );
  const pagesOf = (odds: readonly number[]) =>
    sizes.map(
      (size, page) =>
        `{"code":0,"success":true,"data":${pollText(size, odds.slice(page * PAGE * OPTIONS_A_MATCH), page * PAGE)}}`,
    );
  const first = Array.from({ length: matches * OPTIONS_A_MATCH }, () => 1200 + Math.floor(random() * 2000));
  const second = first.map((odds) => (random() < share ? odds + 5 : odds));
  const polls = [pagesOf(first), pagesOf(second)] as const;
  const pages = new RepeatedPages(() => 0);
  const [ours, plain] = [createBoard(), createBoard()];
  const sides = { ours: inTurns(polls), plain: inTurns(polls), parse: inTurns(polls) };
  let parsed = 0;
  return {
    changed: second.filter((odds, at) => odds !== first[at]).length,
    options: first.length,
    ours: () => timed(1, () => ours.take(sides.ours(), pages.parse)),
    plain: () => timed(1, () => plain.take(sides.plain(), JSON.parse)),
    parse: () =>
      timed(1, () => {
        for (const text of sides.parse()) parsed += (JSON.parse(text) as { code: number }).code;
      }),
    found: () => ({
      ours: ours.board.changes,
      plain: plain.board.changes,
      dropped: ours.drops.count + plain.drops.count + parsed,
    }),
  };
};

/** Checks over six polls that reading with the last texts finds the same changes as plain reading. */
const gatesOf = (shape: Shape): Gate[] => {
  const poll = createRepeatedPoll(shape);
  for (let turn = 0; turn < 6; turn += 1) {
    poll.ours();
    poll.plain();
  }
  const { ours, plain, dropped } = poll.found();
  const name = `poll of which ${shape.share * 100} % changed`;
  return [
    exactly(`${name}: changes found`, ours, poll.options + 5 * poll.changed),
    exactly(`${name}: changes found without the last texts`, plain, ours),
    exactly(`${name}: dropped`, dropped, 0),
  ];
};

export const repeatedPollGates = (): Gate[] => SHARES.flatMap((share) => gatesOf({ matches: 100, share }));

/**
 * Measures G2: a whole poll, from its text to the marks. Compares it with its JSON.parse alone, and with
 * reading without the last texts.
 */
export const repeatedPolls = (turns: number): Findings => {
  const found: Record<string, Record<string, Estimate>> = {};
  for (const matches of [FEW, MANY])
    for (const share of SHARES) {
      // Five thousand matches are 37 MB of text.
      const count = matches === FEW ? turns : Math.ceil(turns / 4);
      const poll = createRepeatedPoll({ matches, share });
      const overParse = alternate(poll.ours, poll.parse, count);
      const overPlain = alternate(poll.ours, poll.plain, count);
      found[`${share * 100} % of ${matches} matches`] = {
        'over its JSON.parse': overParse.ratio,
        'over reading it as new': overPlain.ratio,
        'JSON.parse, ms': overParse.peer,
      };
    }
  const of = (share: number, matches: number, over: string): Estimate =>
    found[`${share * 100} % of ${matches} matches`]?.[over] ?? {
      median: Number.NaN,
      low: Number.NaN,
      high: Number.NaN,
      samples: 0,
    };
  return {
    gates: repeatedPollGates(),
    goals: [FEW, MANY].flatMap((matches) => [
      goal(
        'G2',
        `whole poll of ${matches} matches, 1 % changed, over its JSON.parse`,
        of(0.01, matches, 'over its JSON.parse'),
        { atMost: 0.5 },
        'x',
      ),
      goal(
        'G2',
        `whole poll of ${matches} matches, all changed, over reading it as new`,
        of(1, matches, 'over reading it as new'),
        { atMost: MAX_EXTRA },
        'x',
      ),
    ]),
    figures: { 'whole poll, by share of changed prices': found },
  };
};
