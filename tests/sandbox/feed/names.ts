import type { BoardMatch } from '#sandbox/server-board/serverBoard.ts';
import type { League } from '#sandbox/world/worldChange.ts';
import type { Language } from '#sandbox/wire/language.ts';
import { inLanguage } from '#sandbox/wire/language.ts';
import { groupName } from '#sandbox/wire/marketNames.ts';
import { fullOptionName, nameOf, teamNames } from '#sandbox/wire/record.ts';
import type { Stream } from './stream.ts';

/** Creates a frame with the names of a stream in another language (FEED.md, `names`). It takes no sequence number. */
export const namesFrame = (
  stream: Stream,
  content: readonly BoardMatch[],
  leagues: ReadonlyMap<string, League>,
  language: Language,
): Record<string, unknown> => {
  const used = new Map<string, League>();
  const tm: unknown[] = [];
  const mk: unknown[] = [];
  const op: unknown[] = [];
  for (const boardMatch of content) {
    const league = leagues.get(boardMatch.match.lid);
    if (league !== undefined) used.set(league.id, league);
    const teams = teamNames(boardMatch.match, language);
    tm.push([boardMatch.match.id, nameOf(boardMatch.match, language), ...teams]);
    for (const market of boardMatch.markets.filter(stream.carries)) {
      const handle = stream.handle(market.n);
      mk.push([handle, groupName(market, language)]);
      for (const [i, type] of market.ops.entries()) {
        // The client has its own texts for the sides of two-way and three-way markets, and for no others.
        if (market.names !== null || type > 9 || market.ops.length > 3)
          op.push([handle, i, fullOptionName(market, i, teams, language)]);
      }
    }
  }
  const lg = [...used.values()].map((league) => [
    league.id,
    inLanguage(league.na, language),
    inLanguage(league.rnm, language),
  ]);
  return { t: 'names', s: stream.id, lang: language, lg, tm, mk, op };
};
