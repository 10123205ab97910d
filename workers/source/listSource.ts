import type { ListQuery } from '#contract/watch.ts';
import type { CalendarDay } from '#domain/calendarDay.ts';
import { belongsTo, comesOn, requestedTimes } from '#domain/membership.ts';
import type { DayRange } from '#domain/dayRange.ts';
import type { LeagueId, MatchId, ProducerId, SportId, StreamId } from '#domain/ids.ts';
import type { MatchFacts, PlayType } from '#domain/match.ts';
import { hasLeft, isRollingStatus } from '#domain/matchStatus.ts';
import type { ListRequest } from '#platform/calls.ts';
import { streamOfProducer } from '../board/streamTable.ts';
import {
  isInSelectionSet,
  EMPTY_SELECTION_SET,
  type SelectionSet,
  type ListChoice,
  type DayLimits,
} from '../lists/listChoice.ts';

/**
 * What a source is asked for a list: sort, search, leagues, grid and collapse are the worker's own affair.
 */
export type ListSource = {
  readonly key: string;
  readonly sportId: SportId | null;
  readonly playType: PlayType;
  readonly timeZone: string;
  /** One day of what is to come, in place of all that follows today. */
  readonly day: CalendarDay | 'none' | null;
  /** What the hot view and the favourites are of; null for a list that is all of its sport and play type. */
  readonly picked:
    | (SelectionSet & {
        readonly view: 'hot' | 'favourites';
        /** It has been told what they are of. */ readonly isKnown: boolean;
      })
    | null;
};
export type SourceQuery = Pick<ListQuery, 'view' | 'sportId' | 'playType' | 'timeZone'>;

export const listSourceOf = (
  { view, sportId, playType, timeZone }: SourceQuery,
  day: DayLimits['day'],
  { hot, starred }: Pick<ListChoice, 'hot' | 'starred'>,
): ListSource => {
  if (view === 'hot')
    return {
      key: view,
      sportId: null,
      playType: 'all',
      timeZone,
      day: null,
      picked: { ...(hot ?? EMPTY_SELECTION_SET), view, isKnown: hot !== null },
    };
  if (view === 'favourites')
    return {
      key: view,
      sportId: null,
      playType: 'all',
      timeZone,
      day: null,
      picked: { ...starred, view, isKnown: true },
    };
  const sport = view === 'in-play' ? null : sportId;
  const type = view === 'in-play' ? 'rolling' : playType;
  const zone = type === 'rolling' || type === 'outright' || type === 'all' ? '' : timeZone;
  const date = day === null ? '' : `/${day === 'none' ? day : day.day}`;
  return {
    key: `${sport ?? '*'}/${type}/${zone}${date}`,
    sportId: sport,
    playType: type,
    timeZone,
    day,
    picked: null,
  };
};

/** Of a list that shows more, the 5 s loop asks for the part in play. */
export const livePart = (source: ListSource): ListSource =>
  source.playType === 'rolling'
    ? source
    : {
        ...source,
        key: source.picked === null ? `${source.sportId ?? '*'}/rolling/` : `${source.key}/rolling`,
        playType: 'rolling',
      };

const KINDS: Readonly<Record<PlayType, readonly string[]>> = {
  rolling: ['live'],
  today: ['pre'],
  'today-and-rolling': ['live', 'pre'],
  early: ['pre'],
  outright: ['outright'],
  all: ['live', 'pre', 'outright'],
};
const PICKED_KINDS = { hot: ['live', 'pre'], favourites: ['live', 'pre', 'outright'] } as const;

/** Sports that hold something of what is picked out. */
const sportsOf = ({ matches, leagues, teams }: SelectionSet): ReadonlySet<SportId> =>
  new Set([...matches.values(), ...leagues.values(), ...[...teams.values()].map(({ sportId }) => sportId)]);

/**
 * The streams that carry a list (D1, D21). Of lists over many sports those that the server has a producer of:
 * in play the live ones, of what is picked out all that its sports have.
 */
export const streamsOf = (
  { sportId, playType, picked }: ListSource,
  producers: readonly ProducerId[],
): StreamId[] => {
  if (picked !== null) {
    const wanted = new Set(
      [...sportsOf(picked)].flatMap((sport) => PICKED_KINDS[picked.view].map((kind) => `${sport}/${kind}`)),
    );
    return producers.filter((producer) => wanted.has(producer)).map(streamOfProducer);
  }
  if (sportId !== null)
    return KINDS[playType].map((kind) => streamOfProducer(`${sportId}/${kind}` as ProducerId));
  return producers.filter((producer) => producer.endsWith('/live')).map(streamOfProducer);
};

/** Whether a match on the board is one that the source is asked for. */
export const isInSource = (
  { sportId, playType, day, picked }: ListSource,
  facts: MatchFacts,
  today: DayRange,
): boolean => {
  if (picked !== null) {
    if (
      hasLeft(facts.status) ||
      (picked.view === 'hot' && facts.outright) ||
      (playType === 'rolling' && !isRollingStatus(facts.status))
    )
      return false;
    return isInSelectionSet(facts, picked);
  }
  if ((sportId !== null && sportId !== facts.sportId) || day === 'none') return false;
  return day === null || playType === 'rolling' ? belongsTo(playType, facts, today) : comesOn(facts, day);
};

/** Whether the 5 s loop asks for it: it shows matches in play (FEED-04, D3). */
export const isLiveSource = ({ playType }: ListSource): boolean => KINDS[playType].includes('live');

/**
 * The play type and times that a request carries (D21): where the day is chosen that is today, it is the list
 * of today.
 */
export const typeAndTimes = (
  playType: PlayType,
  day: CalendarDay | null,
  today: DayRange,
): Pick<ListRequest, 'playType' | 'beginTime' | 'endTime'> => {
  if (day === null) return { playType, ...requestedTimes(playType, today) };
  return day.start === today.start
    ? { playType: 'today', ...requestedTimes('today', today) }
    : { playType, beginTime: day.start, endTime: day.to };
};

export const pageRequest = (
  source: ListSource,
  today: DayRange,
  current: number,
  size: number,
): ListRequest => ({
  ...(source.sportId === null ? undefined : { sportId: source.sportId }),
  ...typeAndTimes(source.playType, source.day === 'none' ? null : source.day, today),
  current,
  size,
  sort: 'time',
});

/** A page of some leagues' matches, over all sports (wire facts 2.3). */
export const leaguesRequest = (
  leagueIds: readonly LeagueId[],
  playType: PlayType,
  current: number,
  size: number,
): ListRequest => ({ playType, leagueIds, current, size, sort: 'time' });

export const idsRequest = (ids: readonly MatchId[]): ListRequest => ({
  matchIds: ids,
  current: 1,
  size: ids.length,
});
