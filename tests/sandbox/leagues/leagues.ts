import { AMERICAN_FOOTBALL, BASEBALL, HANDBALL, RUGBY } from './ball.ts';
import { BASKETBALL } from './basketball.ts';
import { COUNTER_STRIKE, DOTA, E_BASKETBALL, E_FOOTBALL, KINGS, LOL, VALORANT } from './esports.ts';
import { FOOTBALL } from './football.ts';
import { BADMINTON, BEACH_VOLLEYBALL, TABLE_TENNIS, VOLLEYBALL } from './net.ts';
import { KABADDI } from './kabaddi.ts';
import { BOXING, MMA, SNOOKER } from './single.ts';
import type { LeagueSource } from './source.ts';
import { TENNIS } from './tennis.ts';
import { ICE_HOCKEY } from './winter.ts';

/** Every league, including leagues of sports that the world does not play. */
export const SOURCES: readonly LeagueSource[] = [
  ...FOOTBALL,
  ...BASKETBALL,
  ...TENNIS,
  ...ICE_HOCKEY,
  ...RUGBY,
  ...AMERICAN_FOOTBALL,
  ...BASEBALL,
  ...HANDBALL,
  ...VOLLEYBALL,
  ...TABLE_TENNIS,
  ...SNOOKER,
  ...MMA,
  ...BOXING,
  ...BADMINTON,
  ...BEACH_VOLLEYBALL,
  ...E_FOOTBALL,
  ...E_BASKETBALL,
  ...DOTA,
  ...LOL,
  ...VALORANT,
  ...COUNTER_STRIKE,
  ...KINGS,
  ...KABADDI,
];
