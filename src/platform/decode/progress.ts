import type { EpochMs, MarketPeriod, MatchPhase, ScoreGroup } from '#domain/ids.ts';
import type { MatchClock, ScoreLine } from '#domain/match/match.ts';
import { isRaw, listOf, wholeOf } from './raw.ts';

const MAX_SCORES = 200;

/**
 * Reads score lines (`nsg`, LIST-10). The specification names `home` and `away`, the wire sends `sc`; both
 * are accepted.
 */
export const decodeScores = (raw: unknown): readonly ScoreLine[] => {
  const lines: ScoreLine[] = [];
  for (const each of listOf(raw, MAX_SCORES)) {
    if (!isRaw(each)) continue;
    const pair: readonly unknown[] = Array.isArray(each.sc) ? each.sc : [each.home, each.away];
    const period = wholeOf(each.pe);
    const group = wholeOf(each.tyg);
    const home = wholeOf(pair[0]);
    const away = wholeOf(pair[1]);
    if (period === undefined || group === undefined || home === undefined || away === undefined) continue;
    lines.push({ period: period as MarketPeriod, group: group as ScoreGroup, home, away });
  }
  return lines;
};

/**
 * Reads the clock (`mc`, LIST-11) with the server time at which it was true, null if that is unknown. Returns
 * null without a clock or phase.
 */
export const decodeClock = (raw: unknown, asOf: EpochMs | null): MatchClock | null => {
  const phase = isRaw(raw) ? wholeOf(raw.pe) : undefined;
  if (!isRaw(raw) || phase === undefined) return null;
  const second = wholeOf(raw.s);
  return {
    running: raw.r === true || raw.r === 1,
    phase: phase as MatchPhase,
    second: second !== undefined && second >= 0 ? second : null,
    direction: raw.tp === 2 ? 'down' : 'up',
    precision: raw.tu === 2 ? 'minute' : 'second',
    stoppage: wholeOf(raw.itd) ?? null,
    asOf,
  };
};
