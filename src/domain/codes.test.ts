import { describe, expectTypeOf, test } from 'vitest';
import type { MarketPeriod, MarketType, MatchPhase, OptionType, ScoreGroup, SportId } from './ids.ts';
import type { MatchStatus } from './match/match.ts';
import type { HistoryStatus } from './match/historyStatus.ts';
import type { BettingSportId, LiveSportId } from './match/sports.ts';
import type { TecCode } from './match/tecCodes.ts';

describe('families of codes that share numbers', () => {
  test('market types, phases, periods, option types, score groups and tec codes never replace each other (C9)', () => {
    expectTypeOf<MarketType>().not.toExtend<MatchPhase | MarketPeriod | OptionType | ScoreGroup | TecCode>();
    expectTypeOf<MatchPhase>().not.toExtend<MarketType | MarketPeriod | OptionType | ScoreGroup | TecCode>();
    expectTypeOf<MarketPeriod>().not.toExtend<MarketType | MatchPhase | OptionType | ScoreGroup | TecCode>();
    expectTypeOf<OptionType>().not.toExtend<MarketType | MatchPhase | MarketPeriod | ScoreGroup | TecCode>();
    expectTypeOf<ScoreGroup>().not.toExtend<MarketType | MatchPhase | MarketPeriod | OptionType | TecCode>();
    expectTypeOf<TecCode>().not.toExtend<MarketType | MatchPhase | MarketPeriod | OptionType | ScoreGroup>();
  });

  test('none of them is a bare number (C9)', () => {
    expectTypeOf<number>().not.toExtend<MarketType>();
    expectTypeOf<number>().not.toExtend<MatchPhase>();
    expectTypeOf<number>().not.toExtend<MarketPeriod>();
    expectTypeOf<number>().not.toExtend<OptionType>();
    expectTypeOf<number>().not.toExtend<ScoreGroup>();
    expectTypeOf<number>().not.toExtend<TecCode>();
  });

  test('the three sport-code sets are never mixed (C10)', () => {
    expectTypeOf<SportId>().not.toExtend<LiveSportId | BettingSportId>();
    expectTypeOf<LiveSportId>().not.toExtend<SportId | BettingSportId>();
    expectTypeOf<BettingSportId>().not.toExtend<SportId | LiveSportId>();
    expectTypeOf<number>().not.toExtend<SportId>();
  });

  test('the match scale and the history scale are never mixed (C7)', () => {
    expectTypeOf<MatchStatus>().not.toExtend<HistoryStatus>();
    expectTypeOf<HistoryStatus>().not.toExtend<MatchStatus>();
  });
});
