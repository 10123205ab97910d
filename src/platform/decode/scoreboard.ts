import type { SportId } from '#domain/ids.ts';
import type { Scoreboard, Side } from '#domain/match/scoreboard.ts';
import { isRaw, wholeOf, type Raw } from './raw.ts';

type Reader = (raw: Raw) => Scoreboard | null;

/** Reads a whole number from zero to a limit; null for other values. */
const upTo = (raw: unknown, most: number): number | null => {
  const value = wholeOf(raw);
  return value === undefined || value < 0 || value > most ? null : value;
};
const sideOf = (raw: unknown): Side => {
  const value = wholeOf(raw);
  return value === 1 || value === 2 ? value : 0;
};

/** Most players of a side; a larger count is rejected. */
const MAX_PLAYERS = 20;
const playersOff =
  (home: string, away: string): Reader =>
  (raw) => {
    const off = [upTo(raw[home], MAX_PLAYERS), upTo(raw[away], MAX_PLAYERS)] as const;
    return off[0] === null && off[1] === null
      ? null
      : { kind: 'players-off', off: [off[0] ?? 0, off[1] ?? 0] };
  };

const drive: Reader = (raw) => {
  const board: Scoreboard = {
    kind: 'drive',
    attacking: sideOf(raw.rp),
    down: upTo(raw.rd, 4) || null,
    yards: upTo(raw.ry, 100),
  };
  return board.attacking === 0 && board.down === null ? null : board;
};

const table: Reader = (raw) => {
  const player = sideOf(raw.sv);
  const reds = upTo(raw.srr, 15);
  return player === 0 && reds === null ? null : { kind: 'table', player, reds };
};

/**
 * Reads three bases as 0 and 1 in text ("010"). The other notations of the specification are not accepted.
 */
const basesOf = (raw: unknown): readonly [boolean, boolean, boolean] => {
  const text = typeof raw === 'string' && /^[01]{3}$/.test(raw) ? raw : '000';
  return [text[0] === '1', text[1] === '1', text[2] === '1'];
};
const diamond: Reader = (raw) => {
  // The last ball, strike or out is sent until the next batter or half-inning begins.
  const [balls, strikes, outs] = [upTo(raw.bb, 4), upTo(raw.bs, 3), upTo(raw.bo, 3)];
  if (balls === null && strikes === null && outs === null) return null;
  return {
    kind: 'diamond',
    balls: balls ?? 0,
    strikes: strikes ?? 0,
    outs: outs ?? 0,
    bases: basesOf(raw.bbs),
  };
};

const MAX_OVERS = 1000;
const over: Reader = (raw) => {
  const [overs, ball] = [upTo(raw.co, MAX_OVERS), upTo(raw.cd, 20)];
  return overs === null ? null : { kind: 'over', over: overs, ball: ball ?? 0 };
};

/** Scoreboard readers by match-side sport code. */
const READERS: ReadonlyMap<number, Reader> = new Map<number, Reader>([
  [2, playersOff('ihs', 'ias')],
  [6, drive],
  [7, diamond],
  [8, playersOff('hhs', 'has')],
  [14, over],
  [16, table],
]);

/** Reads the scoreboard (`sb`, wire facts 3.6) of a sport that has one; null if empty or unreadable. */
export const decodeScoreboard = (raw: unknown, sport: SportId): Scoreboard | null =>
  isRaw(raw) ? (READERS.get(sport)?.(raw) ?? null) : null;
