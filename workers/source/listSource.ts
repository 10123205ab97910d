import type { StatisticsAnswer } from '#contract/sharedQuery.ts';
import type { ListQuery } from '#contract/watch.ts';
import type { CalendarDay } from '#domain/time/calendarDay.ts';
import { isInPlayType, beginsOnDay, requestedInterval } from '#domain/match/membership.ts';
import type { DayRange } from '#domain/time/dayRange.ts';
import type { LeagueId, MatchId, ProducerId, SportId, StreamId } from '#domain/ids.ts';
import type { MatchFacts, PlayType } from '#domain/match/match.ts';
import { isMatchOver, isRollingStatus } from '#domain/match/matchStatus.ts';
import type { ListRequest } from '#platform/calls.ts';
import { streamOfProducer } from '#platform/streams.ts';
import {
  isInSelectionSet,
  EMPTY_SELECTION_SET,
  type SelectionSet,
  type ListChoice,
  type DayLimits,
} from '../lists/listChoice.ts';

/**
 * What the worker requests for a list. Sort, search, leagues, grid and collapse are applied in the worker.
 */
export type ListSource = {
  readonly key: string;
  readonly sportId: SportId | null;
  readonly playType: PlayType;
  readonly timeZone: string;
  /** One day of the early list, instead of all days after today. */
  readonly day: CalendarDay | 'none' | null;
  /** The picked items of the hot view or the favourites; null for a list of a whole sport and play type. */
  readonly picked:
    | (SelectionSet & {
        readonly view: 'hot' | 'favourites';
        /** True once the picked items are known. */ readonly isKnown: boolean;
      })
    | null;
};
export type SourceQuery = Pick<ListQuery, 'view' | 'sportId' | 'playType' | 'timeZone'>;

/**
 * Returns the source of a list. A list of today gets a new source at midnight (F46), so that the client requests the
 * new day's matches and shows the list as loading, not as empty. `today` is null for lists that have no day.
 */
export const listSourceOf = (
  { view, sportId, playType, timeZone }: SourceQuery,
  day: DayLimits['day'],
  { hot, starred }: Pick<ListChoice, 'hot' | 'starred'>,
  today: Pick<DayRange, 'start'> | null,
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
  const isToday = type === 'today' || type === 'today-and-rolling';
  const currentDay = isToday ? `/${today?.start}` : '';
  const date = day === null ? currentDay : `/${day === 'none' ? day : day.day}`;
  return {
    key: `${sport ?? '*'}/${type}/${zone}${date}`,
    sportId: sport,
    playType: type,
    timeZone,
    day,
    picked: null,
  };
};

/** Returns the in-play part of a source, which the 5 s loop polls. */
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

/** Returns the sports of the picked items. */
const sportsOf = ({ matches, leagues, teams }: SelectionSet): ReadonlySet<SportId> =>
  new Set([...matches.values(), ...leagues.values(), ...[...teams.values()].map(({ sportId }) => sportId)]);

/**
 * Returns a filter for the producers of a list over many sports: the live ones for in play, those of all its sports
 * for picked items, and the live ones of these for their part in play.
 */
const producerFilterOf = ({ picked, playType }: ListSource): ((producer: ProducerId) => boolean) => {
  if (picked === null) return (producer) => producer.endsWith('/live');
  const kinds: readonly string[] = playType === 'rolling' ? KINDS.rolling : PICKED_KINDS[picked.view];
  const usedProducers = new Set(
    [...sportsOf(picked)].flatMap((sport) => kinds.map((kind) => `${sport}/${kind}`)),
  );
  return (producer) => usedProducers.has(producer);
};

/**
 * Returns the streams that carry a list (D1, D21). A list over many sports takes only streams of known
 * producers.
 */
export const streamsOf = (source: ListSource, producers: readonly ProducerId[]): StreamId[] => {
  const { sportId, playType } = source;
  if (sportId !== null)
    return KINDS[playType].map((kind) => streamOfProducer(`${sportId}/${kind}` as ProducerId));
  return producers.filter(producerFilterOf(source)).map(streamOfProducer);
};

/** Play types whose matches all have one kind of producer. */
const COUNTED_TYPES = ['rolling', 'today', 'early', 'outright'] as const;

/** Returns the producers of the matches that the platform counts. */
export const producersOnOffer = ({ playTypes }: Pick<StatisticsAnswer, 'playTypes'>): ProducerId[] =>
  COUNTED_TYPES.flatMap((type) =>
    (playTypes[type]?.sports ?? [])
      .filter(({ count }) => count > 0)
      .flatMap(({ sportId }) => KINDS[type].map((kind) => `${sportId}/${kind}` as ProducerId)),
  );

/**
 * Returns true if the platform counts matches of a list over many sports whose producers the server does not name.
 * The feed does not bring these matches.
 */
export const lacksProducers = (
  source: ListSource,
  producers: readonly ProducerId[],
  onOffer: readonly ProducerId[],
): boolean =>
  source.sportId === null &&
  onOffer.filter(producerFilterOf(source)).some((producer) => !producers.includes(producer));

/** Returns true if a match on the board belongs to the source. */
export const isInSource = (
  { sportId, playType, day, picked }: ListSource,
  facts: MatchFacts,
  today: DayRange,
): boolean => {
  if (picked !== null) {
    if (
      isMatchOver(facts.status) ||
      (picked.view === 'hot' && facts.outright) ||
      (playType === 'rolling' && !isRollingStatus(facts.status))
    )
      return false;
    return isInSelectionSet(facts, picked);
  }
  if ((sportId !== null && sportId !== facts.sportId) || day === 'none') return false;
  return day === null || playType === 'rolling'
    ? isInPlayType(playType, facts, today)
    : beginsOnDay(facts, day);
};

/** Returns true if the source has matches in play, so that the 5 s loop polls it (FEED-04, D3). */
export const isLiveSource = ({ playType }: ListSource): boolean => KINDS[playType].includes('live');

/**
 * Returns the play type and times of a request (D21). If the chosen day is today, the request is for the list
 * of today.
 */
export const typeAndTimes = (
  playType: PlayType,
  day: CalendarDay | null,
  today: DayRange,
): Pick<ListRequest, 'playType' | 'beginTime' | 'endTime'> => {
  if (day === null) return { playType, ...requestedInterval(playType, today) };
  return day.start === today.start
    ? { playType: 'today', ...requestedInterval('today', today) }
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

/** Builds the request for a page of matches of some leagues, over all sports (wire facts 2.3). */
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
