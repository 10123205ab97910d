import type { Player, TeamLineup } from './matchData.ts';

/** A player on a half of the pitch: percent from the own goal line to the middle, percent across. */
type PlacedPlayer = { readonly player: Player; readonly x: number; readonly y: number };

const PITCH_ROWS = 4;

/** Splits outfield players into the rows of a formation; a formation that does not fit is spread evenly. */
const rowsOf = (players: readonly Player[], formation: string): readonly (readonly Player[])[] => {
  const named = formation.split('-').map(Number);
  const fits =
    named.every((count) => Number.isInteger(count) && count > 0) &&
    named.reduce((sum, count) => sum + count, 0) === players.length;
  const size = Math.max(1, Math.ceil(players.length / (PITCH_ROWS - 1)));
  const counts = fits
    ? named
    : Array.from({ length: Math.ceil(players.length / size) }, (_, row) =>
        Math.min(size, players.length - row * size),
      );
  let from = 0;
  return counts.map((count) => {
    const row = players.slice(from, from + count);
    from += count;
    return row;
  });
};

/** Places the starting players of a team by its formation, the goalkeeper in front of the goal (DETAIL-09). */
export const placePlayers = ({
  line,
  formation,
}: Pick<TeamLineup, 'line' | 'formation'>): readonly PlacedPlayer[] => {
  const [keeper, ...field] = line;
  if (keeper === undefined) return [];
  const rows = rowsOf(field, formation);
  return [
    { player: keeper, x: 7, y: 50 },
    ...rows.flatMap((row, at) =>
      row.map((player, index) => ({
        player,
        x: rows.length === 1 ? 55 : 28 + (at * 60) / (rows.length - 1),
        y: ((index + 0.5) * 100) / row.length,
      })),
    ),
  ];
};
