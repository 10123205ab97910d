import type { ListQuery } from '#contract/watch.ts';
import { requestedTimes } from '#domain/membership.ts';
import type { DayRange } from '#domain/dayRange.ts';
import type { MatchId, ProducerId, SportId, StreamId } from '#domain/ids.ts';
import type { PlayType } from '#domain/match.ts';
import type { ListRequest } from '#platform/calls.ts';
import { streamOfProducer } from '../board/streamTable.ts';

/** What a source is asked for a list: sort, search, grid and collapse are the worker's own affair. */
export type ListSource = { readonly key: string; readonly sportId: SportId | null; readonly playType: PlayType; readonly timeZone: string };

export const listSourceOf = ({ view, sportId, playType, timeZone }: ListQuery): ListSource => {
  const sport = view === 'in-play' ? null : sportId;
  const type = view === 'in-play' ? 'rolling' : playType;
  const zone = type === 'rolling' || type === 'outright' || type === 'all' ? '' : timeZone;
  return { key: `${sport ?? '*'}/${type}/${zone}`, sportId: sport, playType: type, timeZone };
};

const KINDS: Readonly<Record<PlayType, readonly string[]>> = {
  rolling: ['live'], today: ['pre'], 'today-and-rolling': ['live', 'pre'], early: ['pre'], outright: ['outright'], all: ['live', 'pre', 'outright'],
};

/** The streams that carry a list (D1, D21); in play those of every sport that the server has a live producer of. */
export const streamsOf = ({ sportId, playType }: ListSource, producers: readonly ProducerId[]): StreamId[] => {
  if (sportId !== null) return KINDS[playType].map((kind) => streamOfProducer(`${sportId}/${kind}` as ProducerId));
  return producers.filter((producer) => producer.endsWith('/live')).map(streamOfProducer);
};

/** Whether a whole answer to a list tells of this producer. */
export const isOfSource = ({ sportId, playType }: ListSource, producer: ProducerId): boolean => {
  const [sport = '', kind = ''] = producer.split('/');
  // Outrights stand in their own list alone (D21), whatever else a request for all may bring.
  return (sportId === null || String(sportId) === sport) && (kind === 'outright' ? playType === 'outright' : KINDS[playType].includes(kind));
};

/** Whether the 5 s loop asks for it: it shows matches in play (FEED-04, D3). */
export const isLiveSource = ({ playType }: ListSource): boolean => KINDS[playType].includes('live');

export const pageRequest = (source: ListSource, today: DayRange, current: number, size: number): ListRequest => ({
  playType: source.playType,
  ...(source.sportId === null ? undefined : { sportId: source.sportId }),
  ...requestedTimes(source.playType, today),
  current,
  size,
  sort: 'time',
});

export const idsRequest = (ids: readonly MatchId[]): ListRequest => ({ matchIds: ids, current: 1, size: ids.length });
