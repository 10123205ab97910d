import type { Problem } from '#contract/problem.ts';
import type { DayRange } from '#domain/time/dayRange.ts';
import { getMatchList, searchMatches, type ListRequest } from '#platform/calls.ts';
import type { Decoding } from '#platform/decode/context.ts';
import type { Caller } from '#platform/http.ts';
import type { Clock } from '../runtime/environment.ts';
import { leaguesRequest, pageRequest, type ListSource } from './listSource.ts';
import { createTeamSearches, isOfTeam, leagueChunks, type SearchedTeam } from './pickedPolls.ts';
import type { PolledMatches } from './polledMatches.ts';

/** An upper limit of pages, whatever total an answer states. */
const MAX_PAGES = 2_000;
/** The number of times that one run may restart because the day changed. */
const MAX_DAYS = 2;

/** One reading of a list. `isWanted` turns false if a later run replaced it or no tab shows the list. */
type ListRun = { readonly source: ListSource; readonly isWanted: () => boolean };
/** How reading pages ended: all pages read, no need to continue, or a problem. */
type ReadOutcome = 'whole' | 'moot' | Problem;

export type ListPagesDeps = {
  readonly clock: Clock;
  readonly call: Caller;
  readonly decoding: Decoding;
  readonly pageSize: number;
  readonly today: (zone: string) => DayRange;
  /** Returns true if the content of a list is pushed and up to date. */
  readonly isPushed: (source: ListSource) => boolean;
  readonly matches: PolledMatches;
  /** Called after each page of a list. */
  readonly pageRead: (source: ListSource) => void;
  readonly applied: () => void;
};

/** Reads the pages of a list and writes them to the board. */
export type ListPages = {
  readonly read: (run: ListRun) => Promise<ReadOutcome>;
  /** Forgets when teams were last searched for. */
  readonly forgetTeamSearches: () => void;
};

export const createListPages = ({
  clock,
  call,
  decoding,
  pageSize,
  today,
  isPushed,
  matches,
  pageRead,
  applied,
}: ListPagesDeps): ListPages => {
  const teams = createTeamSearches(clock.now);

  const readPages = async (
    { source, isWanted }: ListRun,
    requestOf: (range: DayRange, page: number) => ListRequest,
  ): Promise<ReadOutcome> => {
    let days = 0;
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const range = today(source.timeZone);
      // Each page has its own send time: the age of a price counts from the request whose answer contained it
      // (D3).
      const sentAt = clock.now();
      const answer = await getMatchList(call, decoding, requestOf(range, page));
      if (!isWanted()) return 'moot';
      if (!answer.ok) return answer.problem;
      // The day has changed: the answer corrected the server time (F45), or midnight has passed. The run
      // starts again.
      if (today(source.timeZone).start !== range.start && days < MAX_DAYS) {
        days += 1;
        page = 0;
        continue;
      }
      matches.takePage(answer.value, sentAt);
      pageRead(source);
      applied();
      const { records, total, size } = answer.value;
      if (records.length === 0 || page * Math.max(1, size) >= total) break;
      // The stream became live meanwhile and is newer than any further page.
      if (isPushed(source)) return 'moot';
    }
    return 'whole';
  };

  const searchTeam = async (team: SearchedTeam, isWanted: ListRun['isWanted']): Promise<ReadOutcome> => {
    const sentAt = clock.now();
    const answer = await searchMatches(call, decoding, team.name);
    if (!isWanted()) return 'moot';
    if (!answer.ok) return answer.problem;
    teams.noteRequest(team.id);
    const records = answer.value.records.filter(({ facts }) => isOfTeam(facts, team.id));
    matches.takePage({ ...answer.value, records, stamps: [] }, sentAt);
    applied();
    return 'whole';
  };

  /** Reads the picked leagues of all sports and searches the teams that are due. */
  const readPicked = async (
    run: ListRun,
    picked: NonNullable<ListSource['picked']>,
  ): Promise<ReadOutcome> => {
    const { playType } = run.source;
    const isAllFavourites = picked.view === 'favourites' && playType === 'all';
    for (const type of isAllFavourites ? (['all', 'outright'] as const) : [playType]) {
      for (const leagues of leagueChunks(picked)) {
        const outcome = await readPages(run, (_range, page) => leaguesRequest(leagues, type, page, pageSize));
        if (outcome !== 'whole') return outcome;
      }
    }
    for (const team of isAllFavourites ? teams.due(picked) : []) {
      const outcome = await searchTeam(team, run.isWanted);
      if (outcome !== 'whole') return outcome;
    }
    return 'whole';
  };

  return {
    read: (run) => {
      const { source } = run;
      if (source.picked !== null) return readPicked(run, source.picked);
      // The list has no day that could be requested.
      if (source.day === 'none') return Promise.resolve('whole');
      return readPages(run, (range, page) => pageRequest(source, range, page, pageSize));
    },
    forgetTeamSearches: teams.forget,
  };
};
