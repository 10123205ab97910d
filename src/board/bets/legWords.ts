import type { TFunction } from 'i18next';
import type { MarketPeriod, SportId } from '#domain/ids.ts';
import { sportKeyOf } from '#domain/match/sports.ts';
import { isWholeMatch, type Counted } from '#domain/tracker/counts.ts';
import { isUndecided } from '#domain/tracker/legOutcome.ts';
import type { LegNeed } from '#domain/tracker/legNeed.ts';
import type { TeamIndex } from '#domain/tracker/legRule.ts';
import type { LegNow } from '#domain/tracker/trackLeg.ts';

/** What is counted, for the keys `more.*`, `most.*` and `none.*` of the namespace `tracker`. */
type Unit =
  | 'goal'
  | 'point'
  | 'run'
  | 'corner'
  | 'card'
  | 'redCard'
  | 'hit'
  | 'set'
  | 'rallySet'
  | 'game'
  | 'frame'
  | 'map';

/** What a match is won by; in other sports maps. */
const PARTS: Readonly<Record<string, Unit>> = {
  tennis: 'set',
  volleyball: 'rallySet',
  'beach-volleyball': 'rallySet',
  pingpong: 'game',
  badminton: 'game',
  snooker: 'frame',
};

const unitOf = (what: Counted, sport: SportId, period: MarketPeriod | null): Unit => {
  switch (what) {
    case 'corners':
      return 'corner';
    case 'bookings':
    case 'yellow':
      return 'card';
    case 'red':
      return 'redCard';
    case 'hits':
      return 'hit';
    case 'sets':
      return PARTS[sportKeyOf(sport) ?? ''] ?? 'map';
    case 'games':
      return sportKeyOf(sport) === 'tennis' ? 'game' : 'point';
    case 'maps':
      return period !== null && isWholeMatch(sport, period) ? 'map' : 'point';
    default: {
      const key = sportKeyOf(sport);
      if (key === 'baseball') return 'run';
      return key === 'football' || key === 'e-football' || key === 'hockey' || key === 'handball'
        ? 'goal'
        : 'point';
    }
  }
};

/** The names of the teams, home first. */
export type Teams = readonly [home: string, away: string];
type TrackerTexts = TFunction<'tracker'>;

const needWords = (t: TrackerTexts, need: LegNeed, unit: Unit, teams: Teams): string => {
  const team = (side: TeamIndex): string => teams[side];
  const ofTeam = (side: TeamIndex | null, what: string): string =>
    side === null ? what : t('ofTeam', { team: team(side), what });
  switch (need.kind) {
    case 'more':
      return ofTeam(need.side, t(`more.${unit}`, { count: need.count }));
    case 'both':
      return t('and', {
        one: ofTeam(0, t(`more.${unit}`, { count: need.home })),
        other: ofTeam(1, t(`more.${unit}`, { count: need.away })),
      });
    case 'at-most':
      return ofTeam(
        need.side,
        need.count === 0 ? t(`none.${unit}`) : t(`most.${unit}`, { count: need.count }),
      );
    case 'win-by':
      return ofTeam(need.side, need.count === 1 ? t('stayAhead') : t('winBy', { n: need.count }));
    case 'not-lose-by':
      return ofTeam(need.side, need.count === 0 ? t('notLose') : t('notLoseBy', { n: need.count }));
    case 'nth':
      return ofTeam(need.side, t(`nth.${unit}`, { n: need.n }));
    case 'first-half':
      return t('firstHalf', { what: needWords(t, need.need, unit, teams) });
    case 'first-set':
      return t('firstSet', { what: needWords(t, need.need, 'game', teams) });
    case 'not-reach':
      return t('notReach', { home: need.count[0], away: need.count[1] });
    case 'parity':
      return ofTeam(need.side, t(need.isOdd ? 'oddMore' : 'evenMore'));
    case 'stay-level':
      return t('stayLevel');
    case 'not-level':
      return t('notLevel');
    case 'hold':
      return t('hold');
    default:
      return unreachable(need);
  }
};
const unreachable = (need: never): never => {
  throw new Error(`No need is called ${JSON.stringify(need)}.`);
};

/** The state of a leg and its need as texts. Null for a leg of which only the score can be shown. */
export type LegWords = { readonly standing: string; readonly need: string | null };

/**
 * Formats the state of a leg in the user's language. `period`: that of its market. `begins`: when its match begins, as
 * text.
 */
export const legWords = (
  t: TrackerTexts,
  now: LegNow,
  {
    sport,
    period,
    teams,
    begins,
  }: {
    readonly sport: SportId;
    readonly period: MarketPeriod | null;
    readonly teams: Teams;
    readonly begins: string | null;
  },
): LegWords | null => {
  switch (now.kind) {
    case 'settled':
      return { standing: t(`settled.${now.outcome}`), need: null };
    case 'waiting':
      return { standing: begins === null ? t('ahead') : t('begins', { time: begins }), need: null };
    case 'tracked': {
      if (now.isSure && !isUndecided(now.outcome)) return { standing: t(`sure.${now.outcome}`), need: null };
      const need =
        now.need === null ? null : needWords(t, now.need, unitOf(now.counted, sport, period), teams);
      return { standing: t(`now.${now.outcome}`), need };
    }
    default:
      return null;
  }
};
