import type { Result } from '#sandbox/account/money.ts';
import type { EndedMatch } from './endedMatch.ts';
import type { PartBet } from './settleParts.ts';
import { CANCELLED, RETURN, wonOrLost } from './results.ts';

const SPORTS: ReadonlySet<number> = new Set([18, 19]);
const [OVER, YES] = [4, 8];
const DECISION = 2;

/** Settles a bout: rounds, winner (a draw returns the stake), distance, method; null for other sports. */
export const settleFight = (bet: PartBet, { match: { sid }, events }: EndedMatch): Result | null => {
  if (!SPORTS.has(sid)) return null;
  const [end] = events;
  if (end === undefined) return CANCELLED;
  const [way, , side, round, fought] = end;
  switch (bet.mty - sid * 1000) {
    // An over on 2.5 rounds wins at the middle of the third round.
    case 1:
      return wonOrLost(4 * fought > bet.line * round === (bet.type === OVER));
    case 2:
      return side === 0 ? RETURN : wonOrLost(side === bet.type);
    case 3:
      return wonOrLost((way === DECISION) === (bet.type === YES));
    case 4: {
      // Order of the options: ways in which home wins, ways in which away wins, draw. In boxing all stoppages
      // are one way.
      const ways = (bet.ops.length - 1) / 2;
      const at = ways === 3 ? way : way === DECISION ? 1 : 0;
      return wonOrLost(bet.ops.indexOf(bet.type) === (side === 0 ? 2 * ways : (side - 1) * ways + at));
    }
    default:
      return null;
  }
};
