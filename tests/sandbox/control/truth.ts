import type { ServerClock } from '#sandbox/clock.ts';
import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { matchRecord } from '#sandbox/wire/record.ts';

export type Truth = {
  readonly match: Omit<ReturnType<typeof matchRecord>, 'mg'>;
  readonly options: Readonly<
    Record<
      string,
      { readonly odds: number; readonly locked: boolean; readonly suspended: boolean; readonly ss: number }
    >
  >;
  /** Publish time in the recording, during a replay. */
  readonly pt?: number;
};

/**
 * Returns the server's state of a match: its facts by their wire names (English), and every option by
 * `marketId:optionType`.
 */
export const truthOf = (
  serverBoard: ServerBoard,
  id: string,
  clock: ServerClock,
  speed: number,
): Truth | undefined => {
  const boardMatch = serverBoard.matches.get(id) ?? serverBoard.ended.get(id);
  if (boardMatch === undefined) return undefined;
  const { mg: _, ...match } = matchRecord(boardMatch, serverBoard.leagues.get(boardMatch.match.lid), [], {
    language: 'ENG',
    now: clock.world(),
    skew: clock.skew(),
    speed,
  });
  const options: Record<string, { odds: number; locked: boolean; suspended: boolean; ss: number }> = {};
  for (const market of boardMatch.markets) {
    for (const [i, type] of market.ops.entries()) {
      const odds = market.od[i] ?? 0;
      options[`${market.id}:${type}`] = {
        odds,
        locked: odds === 0,
        suspended: market.ss !== 1,
        ss: market.ss,
      };
    }
  }
  return { match, options, ...(serverBoard.pt === null ? {} : { pt: serverBoard.pt }) };
};
