import type { Text } from '#sandbox/world/worldChange.ts';
import { E_BASKETBALL_MARKETS, E_FOOTBALL_MARKETS, TITLE_MARKETS } from './electronic.ts';
import { FOOTBALL_MARKETS } from './football.ts';
import { OUTRIGHT_MARKETS } from './outrights.ts';
import {
  BADMINTON_MARKETS,
  BEACH_VOLLEYBALL_MARKETS,
  DARTS_MARKETS,
  FIGHT_MARKETS,
  SNOOKER_MARKETS,
  TABLE_TENNIS_MARKETS,
  TENNIS_MARKETS,
  VOLLEYBALL_MARKETS,
} from './setSports.ts';
import {
  AMERICAN_FOOTBALL_MARKETS,
  BASEBALL_MARKETS,
  BASKETBALL_MARKETS,
  CRICKET_MARKETS,
  FUTSAL_MARKETS,
  HANDBALL_MARKETS,
  HOCKEY_MARKETS,
  RUGBY_MARKETS,
  WATER_POLO_MARKETS,
} from './teamSports.ts';

const ALL = [
  FOOTBALL_MARKETS,
  HOCKEY_MARKETS,
  BASKETBALL_MARKETS,
  RUGBY_MARKETS,
  TENNIS_MARKETS,
  AMERICAN_FOOTBALL_MARKETS,
  BASEBALL_MARKETS,
  HANDBALL_MARKETS,
  VOLLEYBALL_MARKETS,
  CRICKET_MARKETS,
  TABLE_TENNIS_MARKETS,
  SNOOKER_MARKETS,
  FUTSAL_MARKETS,
  FIGHT_MARKETS,
  DARTS_MARKETS,
  WATER_POLO_MARKETS,
  BADMINTON_MARKETS,
  BEACH_VOLLEYBALL_MARKETS,
  E_FOOTBALL_MARKETS,
  E_BASKETBALL_MARKETS,
  TITLE_MARKETS,
  OUTRIGHT_MARKETS,
].flat();

/** Market types (wire facts 4.4) by number. */
export const MARKETS: ReadonlyMap<number, { readonly name: Text; readonly tags: readonly string[] }> =
  new Map(
    ALL.map(
      ([mty, tags, zh, en, vi, th, tw]) =>
        [mty, { name: [zh, en, vi, th, tw ?? ''], tags: tags.split(' ') }] as const,
    ),
  );
