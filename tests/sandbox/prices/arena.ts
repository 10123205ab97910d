import type { Group } from './groups.ts';
import { nearestLine } from './nearest.ts';
import { normalAbove, deviationsOf } from './normal.ts';
import { Part, twoClear } from './part.ts';
import { fitsGroup } from './quote.ts';
import type { Quote } from './quote.ts';
import { quoteSeries } from './seriesQuote.ts';
import { questionsOf, modelOf, standingOf } from './titles.ts';
import type { Titled } from './titles.ts';

/** The state of a map of an arena game: gold of home minus away, kills of each side, and seconds played. */
type ArenaMap = {
  readonly lead: number;
  readonly kills: readonly [number, number];
  readonly seconds: number;
};
/** The pace of a title: seconds of a map, kills per second, and the deviation of the gold lead per second. */
export type ArenaPace = { readonly length: number; readonly kills: number; readonly gold: number };
/**
 * The state of a match. `chance` is home's chance to win a map; `map` is the running map, null before and
 * between maps.
 */
export type ArenaState = Titled & {
  readonly pace: ArenaPace;
  readonly chance: number;
  readonly map: ArenaMap | null;
};

const MIN_LEFT = 150;
const BURSTS = 1.5;
/** Returns a side's share of the kills, from its gold lead and its chance to win a map. */
export const killShare = (lead: number, chance: number): number =>
  Math.min(0.75, Math.max(0.25, 0.5 + lead / 60_000 + (chance - 0.5) * 0.4));
/** Returns the gold per second that the better side gains on the other side. */
export const driftOf = ({ gold, length }: ArenaPace, chance: number): number =>
  (deviationsOf(chance) * gold) / Math.sqrt(length);

type Outlook = {
  readonly win: number;
  readonly lead: number;
  readonly total: number;
  readonly deviation: number;
};
const NEW: ArenaMap = { lead: 0, kills: [0, 0], seconds: 0 };
const outlook = ({ pace, chance }: ArenaState, { lead, kills, seconds }: ArenaMap): Outlook => {
  const left = Math.max(MIN_LEFT, pace.length - seconds);
  const more = pace.kills * left;
  return {
    win: Math.min(
      0.995,
      Math.max(0.005, normalAbove(lead + driftOf(pace, chance) * left, pace.gold * Math.sqrt(left), 0)),
    ),
    lead: kills[0] - kills[1] + (2 * killShare(lead, chance) - 1) * more,
    total: kills[0] + kills[1] + more,
    deviation: BURSTS * Math.sqrt(more),
  };
};

export const quoteArena = (state: ArenaState): Quote => {
  const { sid, of, maps, over, chance } = state;
  const full = sid * 1000 + 1;
  const series = modelOf(
    `arena ${of} ${chance}`,
    of,
    () => new Part({ goal: twoClear(1, 1), cap: 1, chance: () => chance, next: () => 0 }),
  );
  const running = outlook(state, state.map ?? NEW);
  const win = state.map === null ? chance : running.win;
  const seriesScore = standingOf(maps, maps, Float64Array.of(win, 1 - win));
  const number = maps[0] + maps[1] + 1;
  const mapOf = (group: Group): Outlook | null => {
    if (group.pe === full + number) return running;
    return group.pe === full + number + 1 && series.following(seriesScore) !== null
      ? outlook(state, NEW)
      : null;
  };
  const isTotal = (group: Group): boolean => group.mty === full + 2;
  const ofKills = (group: Group): boolean => group.pe > full && group.mty > full;
  const kills = (group: Group, map: Outlook, line: number): number =>
    isTotal(group)
      ? normalAbove(map.total, map.deviation, line / 4)
      : normalAbove(map.lead, map.deviation, -line / 4);
  return quoteSeries({
    series,
    seriesScore,
    full,
    over,
    asks: questionsOf(sid),
    own: (group, line) => {
      if (!ofKills(group)) return undefined;
      const map = mapOf(group);
      if (map === null) return null;
      const first = kills(group, map, line ?? 0);
      return [first, 1 - first];
    },
    ownEven: (group) => {
      if (!ofKills(group)) return undefined;
      const map = mapOf(group);
      return map === null
        ? null
        : nearestLine(
            4 * (isTotal(group) ? map.total : -map.lead),
            (line) => kills(group, map, line),
            fitsGroup(group),
            !isTotal(group),
          );
    },
  });
};
