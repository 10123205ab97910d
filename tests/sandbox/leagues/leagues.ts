import type { Text } from '#sandbox/world/news.ts';
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

/** Every league there is, also of sports that the world does not play. */
export const SOURCES: readonly LeagueSource[] = [
  ...FOOTBALL, ...BASKETBALL, ...TENNIS, ...ICE_HOCKEY, ...RUGBY, ...AMERICAN_FOOTBALL, ...BASEBALL, ...HANDBALL, ...VOLLEYBALL, ...TABLE_TENNIS, ...SNOOKER,
  ...MMA, ...BOXING, ...BADMINTON, ...BEACH_VOLLEYBALL, ...E_FOOTBALL, ...E_BASKETBALL, ...DOTA, ...LOL, ...VALORANT, ...COUNTER_STRIKE, ...KINGS, ...KABADDI,
];

/** Second teams and age groups, so that 50,000 matches have somewhere to be played. */
export const DIVISIONS: readonly Text[] = [
  ['', ''], ['预备队', 'Reserves', 'Dự bị', 'ทีมสำรอง', '預備隊'], ['U21', 'U21', 'U21', 'U21', 'U21'], ['女子', 'Women', 'Nữ', 'หญิง', '女子'], ['U19', 'U19', 'U19', 'U19', 'U19'],
  ['乙级', 'Division 2', 'Hạng 2', 'ดิวิชั่น 2', '乙級'], ['友谊赛', 'Friendlies', 'Giao hữu', 'กระชับมิตร', '友誼賽'], ['杯赛', 'Cup', 'Cúp', 'คัพ', '盃賽'],
];
