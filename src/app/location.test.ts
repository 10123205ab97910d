import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { gridsOf } from '#domain/markets/grid.ts';
import type { LeagueId, MatchId, SportId } from '#domain/ids.ts';
import type { RoomId } from '#domain/rooms/anchor.ts';
import { PLAY_TYPES } from '#domain/markets/playTypes.ts';
import {
  applyLocationChange,
  defaultLocation,
  parseLocation,
  formatLocation,
  type AppLocation,
} from './location.ts';
import { FIRST_BETS_VIEW, FIRST_RESULTS_VIEW, MATCH_TABS, type BetsView } from '#state/location.ts';

const first = defaultLocation({ variant: 'plain' });
const read = (query: string) => parseLocation(query, first);

describe('the place in the address', () => {
  test("of a bare address is football and the product's play type (MENU-03, LIST-02, LIST-03)", () => {
    expect(read('')).toEqual({
      view: 'sport',
      sport: 1,
      playType: 'rolling',
      grid: 'main',
      sort: 'time',
      search: '',
      leagues: [],
      day: null,
      match: null,
      tab: null,
      screen: null,
      room: null,
      bets: FIRST_BETS_VIEW,
      results: FIRST_RESULTS_VIEW,
      topic: '',
      slip: '',
    });
    expect(parseLocation('', defaultLocation({ variant: 'mobile' })).playType).toBe('today-and-rolling');
  });

  test.each([
    ['sport=abc', 'sport', 1],
    ['sport=-3', 'sport', 1],
    ['sport=0', 'sport', 1],
    ['sport=1e3', 'sport', 1],
    ['play=nonsense', 'playType', 'rolling'],
    ['grid=nonsense', 'grid', 'main'],
    ['sport=3&grid=corners', 'grid', 'main'],
    ['sort=up', 'sort', 'time'],
    ['view=x', 'view', 'sport'],
    ['screen=x', 'screen', null],
    ['match=%3Cb%3E', 'match', null],
    [`match=${'1'.repeat(65)}`, 'match', null],
    ['play=early&day=2026-02-30', 'day', null],
    ['play=early&day=tomorrow', 'day', null],
    ['play=rolling&day=2026-02-03', 'day', null],
    ['view=hot&play=early&day=2026-02-03', 'day', null],
  ])('falls back for a bad value: %s (D11)', (query, field, value) => {
    expect(read(`?${query}`)[field as keyof AppLocation]).toBe(value);
  });

  test('keeps a sport that the table does not know (D17)', () => expect(read('?sport=99').sport).toBe(99));

  test('bounds the search text', () => expect(read(`?q=${'x'.repeat(5000)}`).search).toHaveLength(100));

  test('names leagues, each once and none that is no id; none of them is no filter (MENU-10)', () => {
    expect(read('?leagues=12,34,12').leagues).toEqual(['12', '34']);
    expect(read('?leagues=12,%3Cb%3E,,34').leagues).toEqual(['12', '34']);
    expect(read('?leagues=,').leagues).toEqual([]);
    expect(read('?leagues=').leagues).toEqual([]);
    expect(read(`?leagues=${Array.from({ length: 500 }, (_, id) => id).join()}`).leagues).toHaveLength(100);
    expect(formatLocation({ ...first, leagues: [] }, first, '?leagues=12')).toBe('');
  });

  test.each([
    ['?screen=bets', { list: 'unsettled', range: 'today' }],
    ['?screen=bets&list=settled', { list: 'settled', range: 'today' }],
    ['?screen=bets&list=settled&range=yesterday', { list: 'settled', range: 'yesterday' }],
    ['?screen=bets&list=settled&range=3', { list: 'settled', range: 'week' }],
    [
      '?screen=bets&list=settled&range=-1&from=2026-02-01&to=2026-02-03',
      { list: 'settled', range: 'custom', from: '2026-02-01', to: '2026-02-03' },
    ],
    [
      '?screen=bets&list=settled&range=custom&from=2026-02-31&to=x',
      { list: 'settled', range: 'custom', from: null, to: null },
    ],
    ['?screen=bets&list=settled&range=week&from=2026-02-01', { list: 'settled', range: 'week', from: null }],
    ['?screen=bets&list=unsettled&range=week', { list: 'unsettled', range: 'today' }],
    ['?screen=bets&list=nonsense', { list: 'unsettled' }],
    ['?screen=settings&list=settled', { list: 'unsettled' }],
  ])('%s opens that list and range of My bets (MYBETS-01, MYBETS-06, MYBETS-08)', (query, bets) => {
    expect(read(query).bets).toMatchObject(bets);
  });

  test.each([
    ['?screen=results', {}],
    ['?screen=results&of=3&kind=outright', { sport: 3, kind: 'outright' }],
    ['?screen=results&from=2026-02-01&to=2026-02-03', { from: '2026-02-01', to: '2026-02-03' }],
    ['?screen=results&in=12,34&result=77', { leagues: ['12', '34'], open: '77' }],
    ['?screen=results&of=x&kind=x&from=2026-02-31&in=%3Cb%3E&result=%3Cb%3E', {}],
    ['?screen=bets&of=3&in=12', {}],
  ])('%s opens that sport, range, leagues and result (RESULTS-01, D11)', (query, results) => {
    expect(read(query).results).toEqual({ ...FIRST_RESULTS_VIEW, ...results });
  });

  test('a topic of the rules is named, and its name is removed with the screen (D11)', () => {
    expect(read('?screen=rules&topic=cash-out').topic).toBe('cash-out');
    expect([read('?screen=rules&topic=%3Cb%3E').topic, read('?topic=cash-out').topic]).toEqual(['', '']);
    const query = '?screen=rules&topic=cash-out';
    expect(formatLocation({ ...read(query), screen: 'results' }, first, query)).toBe('?screen=results');
  });

  test('names of the range are left to the parent site while My bets is closed, and removed when it closes', () => {
    expect(formatLocation({ ...first, screen: 'settings' }, first, '?from=mail')).toBe(
      '?from=mail&screen=settings',
    );
    const query = '?screen=bets&list=settled&range=week';
    expect(formatLocation({ ...read(query), screen: null }, first, query)).toBe('');
  });

  test('written and read again is the same, for any place, and other parameters stay', () => {
    const place = fc.record({
      view: fc.constantFrom('sport' as const, 'in-play' as const, 'hot' as const, 'favourites' as const),
      sport: fc.constantFrom(1, 3, 5, 99).map((sport) => sport as SportId),
      playType: fc.constantFrom(...PLAY_TYPES),
      sort: fc.constantFrom('time' as const, 'league' as const, 'movers' as const),
      leagues: fc.uniqueArray(
        fc.nat().map((id) => String(id) as LeagueId),
        { maxLength: 5 },
      ),
      match: fc.constantFrom(null, '77' as MatchId),
      room: fc.constantFrom(null, '8001' as RoomId),
      screen: fc.constantFrom(
        null,
        'settings' as const,
        'bets' as const,
        'results' as const,
        'rules' as const,
        'live' as const,
      ),
      results: fc.record({
        kind: fc.constantFrom('match' as const, 'outright' as const),
        sport: fc.constantFrom(null, 3 as SportId),
        from: fc.constantFrom(null, '2026-02-01'),
        to: fc.constantFrom(null, '2026-02-03'),
        leagues: fc.constantFrom([], ['12', '13'] as LeagueId[]),
        open: fc.constantFrom(null, '77' as MatchId),
      }),
      topic: fc.constantFrom('', 'cash-out'),
      slip: fc.constantFrom('', 'SB1-AAAA_-'),
      bets: fc.constantFrom<BetsView>(
        FIRST_BETS_VIEW,
        ...(['today', 'yesterday', 'week', 'custom'] as const).map((range) => ({
          list: 'settled' as const,
          range,
          from: range === 'custom' ? '2026-02-01' : null,
          to: range === 'custom' ? '2026-02-03' : null,
        })),
      ),
      day: fc.constantFrom(null, '2026-02-03'),
      tab: fc.constantFrom(null, ...MATCH_TABS),
      search: fc.string({ unit: 'grapheme', maxLength: 30 }),
      pick: fc.nat(),
    });
    fc.assert(
      fc.property(place, ({ pick, day, bets, results, topic, tab, ...rest }) => {
        const grids = gridsOf(rest.sport);
        const wanted: AppLocation = {
          ...rest,
          bets: rest.screen === 'bets' ? bets : FIRST_BETS_VIEW,
          results: rest.screen === 'results' ? results : FIRST_RESULTS_VIEW,
          topic: rest.screen === 'rules' ? topic : '',
          day: rest.view === 'sport' && rest.playType === 'early' ? day : null,
          tab: rest.match === null ? null : tab,
          grid: (grids[pick % grids.length] as (typeof grids)[number]).id,
        };
        const query = formatLocation(wanted, first, '?lang=en');
        expect(parseLocation(query, first)).toEqual(wanted);
        expect(new URLSearchParams(query).get('lang')).toBe('en');
      }),
    );
  });

  test("of another sport begins at that sport's first market tab (LIST-37)", () => {
    const corners = read('?grid=corners');
    expect(corners.grid).toBe('corners');
    expect(applyLocationChange(corners, { sport: 3 as SportId }).grid).toBe('main');
    expect(applyLocationChange(corners, { sort: 'league' }).grid).toBe('corners');
  });

  test('of another match has no page until one is chosen, which the address names (D11)', () => {
    const there = read('?match=77&tab=data');
    expect(there.tab).toBe('data');
    expect(read('?match=77').tab).toBeNull();
    expect(read('?match=77&tab=bet').tab).toBe('bet');
    expect(read('?match=77&tab=wrong').tab).toBeNull();
    expect(read('?tab=data').tab).toBeNull();
    expect(formatLocation(there, first, '')).toBe('?tab=data&match=77');
    expect(formatLocation(first, first, '?tab=of-the-parent')).toBe('?tab=of-the-parent');
    expect(applyLocationChange(there, { match: '78' as MatchId }).tab).toBeNull();
    expect(applyLocationChange(there, { match: '78' as MatchId }, 'chat').tab).toBe('chat');
    expect(applyLocationChange(there, { match: '78' as MatchId, tab: 'chat' }).tab).toBe('chat');
    expect(applyLocationChange(there, { match: null })).toEqual(first);
    expect(applyLocationChange(there, { view: 'hot' }).tab).toBeNull();
  });

  test.each(['?screen=experts', '?screen=bets', '?room=5'])(
    'of a match that is opened from %s begins with its bets, not with the home page’s default (DETAIL-02)',
    (query) => {
      const match = '78' as MatchId;
      const opened = applyLocationChange(read(query), { match, screen: null });
      expect(opened).toMatchObject({ match, tab: 'bet', screen: null, room: null });
      expect(applyLocationChange(read(query), { match, screen: null }, 'data').tab).toBe('data');
      expect(applyLocationChange(first, { match }).tab).toBeNull();
    },
  );

  test('of another list closes what covers this one and drops what belonged to it, unless it is asked for too', () => {
    const there = read('?play=early&day=2026-02-03&leagues=12&match=77&screen=settings');
    expect(applyLocationChange(there, { sort: 'league' })).toEqual({ ...there, sort: 'league' });
    expect(applyLocationChange(there, { sport: 3 as SportId })).toMatchObject({
      leagues: [],
      day: '2026-02-03',
      match: null,
      screen: null,
      room: null,
    });
    expect(applyLocationChange(there, { view: 'hot' })).toMatchObject({
      leagues: [],
      day: null,
      match: null,
    });
    expect(applyLocationChange(there, { playType: 'rolling' })).toMatchObject({
      leagues: ['12'],
      day: null,
      match: null,
    });
    expect(applyLocationChange(there, { view: 'sport' })).toMatchObject({
      leagues: ['12'],
      day: '2026-02-03',
      match: null,
      screen: null,
      room: null,
    });
    expect(
      applyLocationChange(there, { sport: 3 as SportId, leagues: ['5' as LeagueId], match: '8' as MatchId }),
    ).toMatchObject({ leagues: ['5'], match: '8' });
  });
});
