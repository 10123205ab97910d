import type { ServerBoard } from '#sandbox/server-board/serverBoard.ts';
import { inLanguage } from '#sandbox/wire/language.ts';
import type { Language } from '#sandbox/wire/language.ts';
import { iconPath } from '#sandbox/wire/record.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import { PLAY_TYPES, windowOf } from './lists.ts';
import type { Lists } from './lists.ts';

const NAMES: readonly (readonly [number, Text])[] = [
  [PLAY_TYPES.all, ['全部', 'All']],
  [PLAY_TYPES.rolling, ['滚球', 'In-play']],
  [PLAY_TYPES.today, ['今日', 'Today']],
  [PLAY_TYPES.early, ['早盘', 'Early']],
  [PLAY_TYPES.todayAndRolling, ['今日+滚球', 'Today and in-play']],
  [PLAY_TYPES.outright, ['冠军', 'Outright']],
];
/** Counts are reused for this time, ms, because counting 50,000 matches is slow. */
const KEPT_MS = 1_000;

type Counts = {
  readonly types: ReadonlyMap<number, ReadonlyMap<number, number>>;
  readonly leagues: ReadonlyMap<string, number>;
};

const count = (lists: Lists, now: number): Counts => {
  const types = new Map<number, ReadonlyMap<number, number>>();
  const leagues = new Map<string, number>();
  for (const [type] of NAMES) {
    const [from, to] = windowOf(type, now, null, null);
    const sports = new Map<number, number>();
    for (const sid of lists.sports) {
      const found = lists.query({ sports: [sid], type, leagues: null, from, to, orderBy: 0 });
      if (found.length > 0) sports.set(sid, found.length);
      if (type === PLAY_TYPES.all)
        for (const { match } of found) leagues.set(match.lid, (leagues.get(match.lid) ?? 0) + 1);
    }
    types.set(type, sports);
  }
  return { types, leagues };
};

const sum = (counts: ReadonlyMap<unknown, number> | undefined): number =>
  [...(counts?.values() ?? [])].reduce((total, each) => total + each, 0);

/** Menu counts (wire facts 2.3). */
export const createStatistics = (serverBoard: ServerBoard, lists: Lists, now: () => number) => {
  let kept: { readonly at: number; readonly counts: Counts } | undefined;
  return (language: Language, allLeague: boolean, isAsked: (sid: number) => boolean) => {
    const at = now();
    if (kept === undefined || Math.abs(at - kept.at) >= KEPT_MS) kept = { at, counts: count(lists, at) };
    const { leagues } = kept.counts;
    const types = new Map(
      [...kept.counts.types].map(([type, sports]) => [
        type,
        new Map([...sports].filter(([sid]) => isAsked(sid))),
      ]),
    );
    const hls = [...leagues].flatMap(([id, mt]) => {
      const league = serverBoard.leagues.get(id);
      if (league === undefined || !(league.hot || allLeague) || !isAsked(league.sid)) return [];
      return [
        {
          id,
          na: inLanguage(league.na, language),
          mt,
          sid: league.sid,
          lurl: iconPath('league', id),
          ps: [],
          hot: league.hot,
          or: league.or,
        },
      ];
    });
    return {
      tc: sum(types.get(PLAY_TYPES.all)) + sum(types.get(PLAY_TYPES.outright)),
      ht: hls.filter((each) => each.hot).reduce((total, each) => total + each.mt, 0),
      sl: NAMES.map(([ty, name]) => ({
        ty,
        des: inLanguage(name, language),
        tc: sum(types.get(ty)),
        ssl: [...(types.get(ty) ?? [])].map(([sid, c]) => ({ sid, c })),
      })),
      hls: hls
        .sort((a, b) => a.or - b.or)
        .map(({ id, na, mt, sid, lurl, ps }) => ({ id, na, mt, sid, lurl, ps })),
      mts: [],
    };
  };
};
