import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { languageOf } from '#sandbox/wire/language.ts';
import { leagueRecord } from '#sandbox/wire/record.ts';
import type { Body } from './envelope.ts';
import { windowOf } from './lists.ts';
import type { Lists } from './lists.ts';

/** Returns the leagues with matches on sale in a play type (wire facts 2.4), in their order. */
export const leagueAnswer = (serverBoard: ServerBoard, lists: Lists, body: Body, now: number) => {
  const type = body.number('type') ?? 0;
  const one = body.number('sportId');
  const sports = body.numbers('sportIds') ?? (one === null ? lists.sports : [one]);
  const [from, to] = windowOf(type, now, body.number('beginTime'), body.number('endTime'));
  const counts = new Map<string, number>();
  for (const { match } of lists.query({ sports, type, leagues: null, from, to, orderBy: 0 }))
    counts.set(match.lid, (counts.get(match.lid) ?? 0) + 1);
  const language = languageOf(body.text('languageType'));
  return [...counts]
    .flatMap(([id, mt]) => {
      const league = serverBoard.leagues.get(id);
      return league === undefined
        ? []
        : [{ ...leagueRecord(league, language), slid: Number(id), ps: [], mt }];
    })
    .sort((a, b) => a.or - b.or);
};
