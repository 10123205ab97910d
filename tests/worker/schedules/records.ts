import { leagueOf, SPORTS, type Market, type Match } from './world.ts';

/** Formats the platform's state as wire records (FEED.md, wire facts), in one language. */
export type Tree = Record<string, unknown>;
export type Language = 'ENG' | 'CMN';
export const LANGUAGES: readonly Language[] = ['ENG', 'CMN'];
type HandleOf = (market: Market) => number;

const named = (what: string, language: Language): string => `${what} ${language}`;
const LEAGUE_ORDER: ReadonlyMap<string, number> = new Map(
  SPORTS.flatMap((sport) => [0, 1, 2].map((at) => [leagueOf(sport, at), (at * 2) % 3] as const)),
);
export const orderOf = (league: string): number => LEAGUE_ORDER.get(league) ?? 9;

export const leagueRecord = (league: string, sport: number, language: Language): Tree => ({
  id: league,
  na: named(`L${league}`, language),
  or: orderOf(league),
  sid: sport,
});
export const teamsOf = (match: Match, language: Language): readonly [string, string] => [
  named(`H${match.id}`, language),
  named(`A${match.id}`, language),
];

export const groupRecords = (
  markets: readonly Market[],
  handle: HandleOf | null,
  language: Language,
): readonly Tree[] =>
  markets.map((market) => ({
    mty: market.mty,
    pe: market.pe,
    nm: named(`G${market.mty}`, language),
    mks: [
      {
        id: market.id,
        ...(handle === null ? undefined : { h: handle(market) }),
        ss: market.ss,
        au: 1,
        mbl: market.rank,
        li: '0.5',
        op: market.options.map((option) => ({
          ty: option.ty,
          na: named(`O${option.ty}`, language),
          nm: 'x',
          od: option.locked ? -999 : option.odds / 1000,
        })),
      },
    ],
  }));

export const scoreRecord = ({ sport, score }: Match): Tree => ({
  nsg: [{ pe: sport * 1000, tyg: 5, sc: [...score] }],
});

export const matchRecord = (
  match: Match,
  markets: readonly Market[],
  handle: HandleOf | null,
  language: Language,
): Tree => {
  const [home, away] = teamsOf(match, language);
  return {
    id: match.id,
    bt: match.begin,
    ms: match.status,
    ss: 1,
    sid: match.sport,
    ty: match.kind === 'outright' ? 1 : 2,
    ne: 0,
    tms: match.markets.length,
    nm: match.kind === 'outright' ? named(`T${match.id}`, language) : `${home} v ${away}`,
    lg: leagueRecord(match.league, match.sport, language),
    ts:
      match.kind === 'outright'
        ? []
        : [
            { id: `h${match.id}`, na: home },
            { id: `a${match.id}`, na: away },
          ],
    ...scoreRecord(match),
    mg: groupRecords(markets, handle, language),
  };
};
