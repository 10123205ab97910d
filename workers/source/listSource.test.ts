import { describe, expect, test } from 'vitest';
import type { ListQuery } from '#contract/watch.ts';
import { calendarDay } from '#domain/time/calendarDay.ts';
import { dayRange } from '#domain/time/dayRange.ts';
import type { LeagueId, ProducerId, SportId, TeamId } from '#domain/ids.ts';
import { listQuery } from '#tests/worker/listScene.ts';
import { EMPTY_SELECTION_SET, NO_LIST_CHOICE, type SelectionSet } from '../lists/listChoice.ts';
import {
  lacksProducers,
  listSourceOf,
  livePart,
  pageRequest,
  producersOnOffer,
  streamsOf,
} from './listSource.ts';

const NOW = Date.UTC(2026, 2, 14, 12);
const TODAY = dayRange(NOW, 'UTC');
const day = (date: string) => calendarDay(date, 'UTC') ?? 'none';
const of = (change: Partial<ListQuery>) =>
  listSourceOf(
    listQuery(change),
    change.day === undefined || change.day === null ? null : day(change.day),
    NO_LIST_CHOICE,
    TODAY,
  );
const PRODUCERS = ['1/live', '1/pre', '1/outright', '5/pre', '5/live', '3/live'] as ProducerId[];

const countOf = (sportId: number, count: number) => ({ sportId: sportId as SportId, count });
const typeOf = (...sports: readonly ReturnType<typeof countOf>[]) => ({ count: 0, name: '', sports });
const hotOf = (league: string, sport: number) =>
  listSourceOf(
    listQuery({ view: 'hot' }),
    null,
    {
      hot: { ...EMPTY_SELECTION_SET, leagues: new Map([[league as LeagueId, sport as SportId]]) },
      starred: EMPTY_SELECTION_SET,
    },
    TODAY,
  );

describe('what a list is asked for', () => {
  test('a day of the early list is requested by its limits; today as the rest of today (D21, C29)', () => {
    const request = (date: string | null) => pageRequest(of({ playType: 'early', day: date }), TODAY, 1, 50);
    const more = { sportId: 1, current: 1, size: 50, sort: 'time' };
    expect(request(null)).toEqual({ ...more, playType: 'early', beginTime: TODAY.to + 1 });
    expect(request('2026-03-16')).toEqual({
      ...more,
      playType: 'early',
      beginTime: Date.UTC(2026, 2, 16),
      endTime: Date.UTC(2026, 2, 17) - 1,
    });
    expect(request('2026-03-14')).toEqual({ ...more, playType: 'today', beginTime: NOW, endTime: TODAY.to });
  });

  test('each day is a separate list; leagues, search, sort and collapse do not change the request', () => {
    const keys = (['2026-03-15', '2026-03-16', null] as const).map(
      (date) => of({ playType: 'early', day: date }).key,
    );
    expect(new Set(keys).size).toBe(3);
    expect(
      of({ leagues: ['7' as LeagueId], search: 'x', sort: 'movers', collapse: { all: true, except: [] } })
        .key,
    ).toBe(of({}).key);
  });

  test('every day of a sport is one stream; hot view and favourites have theirs (D1, LIST-05, LIST-06)', () => {
    expect(streamsOf(of({ playType: 'early', day: '2026-03-16' }), PRODUCERS)).toEqual(
      streamsOf(of({ playType: 'early' }), PRODUCERS),
    );
    const hot: SelectionSet = {
      ...EMPTY_SELECTION_SET,
      leagues: new Map([
        ['7' as LeagueId, 1 as SportId],
        ['8' as LeagueId, 2 as SportId],
      ]),
    };
    const starred: SelectionSet = {
      ...hot,
      teams: new Map([['t' as TeamId, { sportId: 5 as SportId, name: 'T' }]]),
    };
    const streams = (view: ListQuery['view']) =>
      streamsOf(listSourceOf(listQuery({ view }), null, { hot, starred }, TODAY), PRODUCERS);
    expect(streams('hot')).toEqual(['sport/1/live', 'sport/1/pre']);
    expect(streams('favourites')).toEqual([
      'sport/1/live',
      'sport/1/pre',
      'sport/1/outright',
      'sport/5/pre',
      'sport/5/live',
    ]);
    expect(streams('in-play')).toEqual(['sport/1/live', 'sport/5/live', 'sport/3/live']);
  });

  test('the part of the favourites in play needs only the live producers of their sports (LIST-06, FEED-04)', () => {
    const starred = { ...EMPTY_SELECTION_SET, leagues: new Map([['7' as LeagueId, 1 as SportId]]) };
    const favourites = listSourceOf(listQuery({ view: 'favourites' }), null, { hot: null, starred }, TODAY);
    const named = ['1/live', '1/pre'] as ProducerId[];
    const onOffer = ['1/live', '1/pre', '1/outright'] as ProducerId[];
    const parts = [favourites, livePart(favourites)];
    expect(parts.map((source) => lacksProducers(source, named, onOffer))).toEqual([true, false]);
    expect(streamsOf(livePart(favourites), named)).toEqual(['sport/1/live']);
  });

  test('a list over many sports lacks a producer that has matches and is not named (LIST-04, LIST-05, LIST-06)', () => {
    const onOffer = producersOnOffer({
      playTypes: { rolling: typeOf(countOf(1, 3), countOf(4, 0)), early: typeOf(countOf(2, 5)) },
    });
    expect(onOffer).toEqual(['1/live', '2/pre']);
    const withoutLive = PRODUCERS.filter((producer) => producer !== '1/live');
    const inPlay = of({ view: 'in-play' });
    expect([PRODUCERS, withoutLive].map((named) => lacksProducers(inPlay, named, onOffer))).toEqual([
      false,
      true,
    ]);
    expect([1, 2, 5].map((sport) => lacksProducers(hotOf('7', sport), PRODUCERS, onOffer))).toEqual([
      false,
      true,
      false,
    ]);
    // The streams of one sport are known without the producers.
    expect(lacksProducers(of({}), [], onOffer)).toBe(false);
  });
});
