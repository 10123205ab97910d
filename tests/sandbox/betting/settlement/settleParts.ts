import type { Result } from '#sandbox/account/money.ts';
import { EXACTLY, SCORE, type SeriesQuestion } from '#sandbox/prices/seriesQuestion.ts';
import { SNOOKER_QUESTIONS } from '#sandbox/prices/snooker.ts';
import { TENNIS_QUESTIONS } from '#sandbox/prices/tennis.ts';
import { questionsOf } from '#sandbox/prices/titles.ts';
import { BADMINTON_QUESTIONS } from '#sandbox/sports/badminton.ts';
import { BEACH_VOLLEYBALL_QUESTIONS } from '#sandbox/sports/beachVolleyball.ts';
import { TABLE_TENNIS_QUESTIONS } from '#sandbox/sports/tableTennis.ts';
import { VOLLEYBALL_QUESTIONS } from '#sandbox/sports/volleyball.ts';
import type { EndedMatch, Pair } from './endedMatch.ts';
import { compareToLine, byHalves, CANCELLED, wonOrLost } from './results.ts';

export type PartBet = {
  readonly mty: number;
  readonly pe: number;
  readonly type: number;
  readonly ops: readonly number[];
  /** The line in quarters. */
  readonly line: number;
  readonly nth: number | undefined;
};

const TITLES = [164, 165, 169, 179, 180];
const ASKS: ReadonlyMap<number, SeriesQuestion | { readonly of: 'nthUnit' | 'tieBreak' }> = new Map<
  number,
  SeriesQuestion | { readonly of: 'nthUnit' | 'tieBreak' }
>([
  ...TENNIS_QUESTIONS,
  ...SNOOKER_QUESTIONS,
  ...VOLLEYBALL_QUESTIONS,
  ...BEACH_VOLLEYBALL_QUESTIONS,
  ...BADMINTON_QUESTIONS,
  ...TABLE_TENNIS_QUESTIONS,
  ...TITLES.flatMap((sid) => [...questionsOf(sid)]),
  [5013, { of: 'nthUnit' }],
  [5014, { of: 'tieBreak' }],
  [16_004, { of: 'lead' }],
  [16_005, { of: 'total' }],
  [1_777_001, { of: 'partLead' }],
  [1_777_002, { of: 'parts' }],
  [1_777_003, { of: 'winner' }],
]);
/**
 * Score-type groups of the units of a part: rounds, kills, games or points. The first group that the match
 * has is used.
 */
const UNITS = [31, 127, 5556, 5559, 12];
const ARENAS: ReadonlySet<number> = new Set([164, 165, 180]);
const [HOME, AWAY, OVER, ODD, YES] = [1, 2, 4, 7, 8];

const unitsOf = ({ match }: EndedMatch, pe: number): Pair | null => {
  const line = UNITS.map((tyg) => match.nsg.find((each) => each[0] === pe && each[1] === tyg)).find(
    (each) => each !== undefined,
  );
  return line === undefined ? null : [line[2], line[3]];
};
const partsOf = (ended: EndedMatch, full: number): Pair[] => {
  const out: Pair[] = [];
  for (let units = unitsOf(ended, full + 1); units !== null; units = unitsOf(ended, full + 1 + out.length))
    out.push(units);
  return out;
};
const setsOf = ({ match: { nsg } }: EndedMatch, full: number): Pair | null => {
  const line =
    nsg.find(([pe, tyg]) => pe === full && tyg === 5) ??
    nsg.find(([pe, tyg]) => pe === full - 1 && tyg === 5);
  return line === undefined ? null : [line[2], line[3]];
};

/**
 * Returns the score of a set, map or frame, or the number of parts that each side won. Returns null if the
 * match lacks the data.
 */
export const partScore = (ended: EndedMatch, pe: number): Pair | null => {
  const full = ended.match.sid * 1000 + 1;
  return pe > full ? unitsOf(ended, pe) : setsOf(ended, full);
};

const byLead = ([h, a]: Pair, { type, line }: PartBet): Result =>
  type === HOME
    ? byHalves(line, (at) => compareToLine(h - a, -at))
    : byHalves(line, (at) => compareToLine(a - h, at));
const byTotal = (count: number, { type, line }: PartBet): Result =>
  type === OVER
    ? byHalves(line, (at) => compareToLine(count, at))
    : byHalves(line, (at) => compareToLine(-count, -at));
const winnerOf = ([h, a]: Pair): number => (h > a ? HOME : h < a ? AWAY : 0);

/** Settles a bet on one part of the match, or on the whole match if `units` counts all parts. */
const byUnits = (of: string, units: Pair, bet: PartBet): Result | null => {
  const [h, a] = units;
  switch (of) {
    case 'lead':
      return byLead(units, bet);
    case 'total':
      return byTotal(h + a, bet);
    case 'home':
      return byTotal(h, bet);
    case 'away':
      return byTotal(a, bet);
    case 'odd':
      return wonOrLost(((h + a) % 2 === 1) === (bet.type === ODD));
    default:
      return null;
  }
};

const ofPart = (of: string, bet: PartBet, ended: EndedMatch): Result => {
  const units = unitsOf(ended, bet.pe);
  if (units === null) return CANCELLED;
  switch (of) {
    case 'winner':
    case 'partWinner': {
      const won = ARENAS.has(ended.match.sid)
        ? ended.events.find(([, pe]) => pe === bet.pe)?.[2]
        : winnerOf(units);
      return won === undefined || won === 0 ? CANCELLED : wonOrLost(won === bet.type);
    }
    case 'partLead':
      return byLead(units, bet);
    case 'parts':
      return byTotal(units[0] + units[1], bet);
    case 'partScore':
      return wonOrLost(SCORE + 10 * units[0] + units[1] === bet.type);
    case 'tieBreak':
      return wonOrLost((units[0] + units[1] === 13) === (bet.type === YES));
    case 'nthUnit': {
      const side = ended.events.filter(([, pe]) => pe === bet.pe)[(bet.nth ?? 0) - 1]?.[2];
      return side === undefined ? CANCELLED : wonOrLost(side === bet.type);
    }
    default:
      return byUnits(of, units, bet) ?? CANCELLED;
  }
};

const ofMatch = (of: string, bet: PartBet, ended: EndedMatch): Result => {
  const full = ended.match.sid * 1000 + 1;
  const sets = setsOf(ended, full);
  if (sets === null) return CANCELLED;
  const parts = partsOf(ended, full);
  const units = parts.reduce<Pair>(([h, a], each) => [h + each[0], a + each[1]], [0, 0]);
  switch (of) {
    case 'winner':
      return winnerOf(sets) === 0 ? CANCELLED : wonOrLost(winnerOf(sets) === bet.type);
    case 'partLead':
      return byLead(sets, bet);
    case 'parts':
      return byTotal(sets[0] + sets[1], bet);
    case 'partsOdd':
      return wonOrLost(((sets[0] + sets[1]) % 2 === 1) === (bet.type === ODD));
    case 'someHome':
      return wonOrLost(sets[0] > 0 === (bet.type === YES));
    case 'someAway':
      return wonOrLost(sets[1] > 0 === (bet.type === YES));
    case 'score':
      return wonOrLost(SCORE + 10 * sets[0] + sets[1] === bet.type);
    case 'exact':
      return wonOrLost(EXACTLY + sets[0] + sets[1] === bet.type);
    case 'firstAndMatch': {
      const first = winnerOf(parts[0] ?? [0, 0]);
      const at = (first === HOME ? 0 : 2) + (winnerOf(sets) === HOME ? 0 : 1);
      return wonOrLost(bet.ops.indexOf(bet.type) === at);
    }
    default:
      return byUnits(of, units, bet) ?? CANCELLED;
  }
};

/** Settles a market of a sport with sets, maps or frames; null for any other market type. */
export const settleParts = (bet: PartBet, ended: EndedMatch): Result | null => {
  const ask = ASKS.get(bet.mty);
  if (ask === undefined) return null;
  return bet.pe > ended.match.sid * 1000 + 1 ? ofPart(ask.of, bet, ended) : ofMatch(ask.of, bet, ended);
};
