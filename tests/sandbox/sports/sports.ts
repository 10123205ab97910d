import type { Group } from '#sandbox/prices/groups.ts';
import { AMERICAN_FOOTBALL } from './americanFootball.ts';
import { BADMINTON } from './badminton.ts';
import { BASEBALL } from './baseball.ts';
import { BASKETBALL } from './basketball.ts';
import { BEACH_VOLLEYBALL } from './beachVolleyball.ts';
import { BOXING } from './boxing.ts';
import { COUNTER_STRIKE, DOTA, KINGS, LOL, VALORANT } from './esports.ts';
import { E_BASKETBALL } from './eBasketball.ts';
import { E_FOOTBALL } from './eFootball.ts';
import { FOOTBALL } from './football.ts';
import { HANDBALL } from './handball.ts';
import { ICE_HOCKEY } from './iceHockey.ts';
import { KABADDI } from './kabaddi.ts';
import { MMA } from './mma.ts';
import { SNOOKER } from './snooker.ts';
import { RUGBY } from './rugby.ts';
import type { Sport } from './sport.ts';
import { TABLE_TENNIS } from './tableTennis.ts';
import { TENNIS } from './tennis.ts';
import { VOLLEYBALL } from './volleyball.ts';

/** Every sport that is played in the world. */
export const SPORTS: readonly Sport[] = [
  FOOTBALL,
  BASKETBALL,
  TENNIS,
  ICE_HOCKEY,
  RUGBY,
  AMERICAN_FOOTBALL,
  BASEBALL,
  HANDBALL,
  VOLLEYBALL,
  TABLE_TENNIS,
  BADMINTON,
  BEACH_VOLLEYBALL,
  SNOOKER,
  MMA,
  BOXING,
  E_FOOTBALL,
  E_BASKETBALL,
  DOTA,
  LOL,
  VALORANT,
  COUNTER_STRIKE,
  KINGS,
  KABADDI,
];
const BY_ID: ReadonlyMap<number, Sport> = new Map(SPORTS.map((sport) => [sport.sid, sport]));

export const sportOf = (sid: number): Sport => {
  const sport = BY_ID.get(sid);
  if (sport === undefined) throw new Error(`no sport ${sid}`);
  return sport;
};
const ranks = new Map<number, ReadonlyMap<string, number>>();
/** Returns the rank of a sport's bet groups on a page, by market type and period. */
export const rankOf = (sid: number): ReadonlyMap<string, number> => {
  const found =
    ranks.get(sid) ??
    new Map((BY_ID.get(sid)?.groups ?? []).map(({ mty, pe }, i) => [`${mty}/${pe}`, i] as const));
  ranks.set(sid, found);
  return found;
};

/** In a world with more matches than this, sports offer only their `lean` groups. */
const LARGE = 5000;
export const groupsOf = (sid: number, matches: number): readonly Group[] =>
  matches > LARGE ? sportOf(sid).lean : sportOf(sid).groups;
