import type { Bout } from '#sandbox/prices/fight.ts';
import { HOME_AWAY, lined, single } from '#sandbox/prices/groups.ts';
import type { Group } from '#sandbox/prices/groups.ts';
import type { Text } from '#sandbox/world/worldChange.ts';
import type { Random } from '#sandbox/world/random.ts';

const DRAW: Text = ['和局', 'Draw', 'Hòa', 'เสมอ', '和局'];
const won = (
  side: '{home}' | '{away}',
  [zh, en, vi, th, tw]: readonly [string, string, string, string, string],
): Text => [`${side} ${zh}`, `${side} by ${en}`, `${side} - ${vi}`, `${side} - ${th}`, `${side} ${tw}`];
const STOPPAGE = ['击倒/技术击倒', 'KO/TKO', 'hạ đo ván', 'น็อกเอาต์', '擊倒/技術擊倒'] as const;
const SUBMISSION = ['降服', 'Submission', 'khóa siết', 'ซับมิชชัน', '降伏'] as const;
const DECISION = ['判定', 'Decision', 'tính điểm', 'ชนะคะแนน', '判定'] as const;
/** Invented codes, because the platform's codes are not known. The wire also has their names. */
const FIRST_METHOD = 441;

/**
 * Builds winner and rounds for lists, distance and method for the detail. `ways` are the ways to win in this
 * sport.
 */
const fightGroups = (
  sid: number,
  ways: readonly (readonly [string, string, string, string, string])[],
): readonly Group[] => {
  const full = sid * 1000 + 1;
  const names = [...ways.map((way) => won('{home}', way)), ...ways.map((way) => won('{away}', way)), DRAW];
  return [
    single(sid * 1000 + 2, full, 'two', HOME_AWAY),
    lined(sid * 1000 + 1, full, 'total', 3, 4, 2),
    single(sid * 1000 + 3, full, 'two', [8, 9], false),
    {
      ...single(
        sid * 1000 + 4,
        full,
        'list',
        names.map((_, i) => FIRST_METHOD + i),
        false,
      ),
      names,
    },
  ];
};
export const MMA_GROUPS = fightGroups(18, [STOPPAGE, SUBMISSION, DECISION]);
export const BOXING_GROUPS = fightGroups(19, [STOPPAGE, DECISION]);

/** Creates a bout between two fighters. `finish` is the usual chance that it ends before `seconds`. */
export const boutOf = (
  random: Random,
  edge: number,
  seconds: number,
  finish: number,
  submissions: number,
): Bout => {
  const rate = (-Math.log(1 - Math.min(0.85, Math.max(0.2, finish + random.normal() * 0.1))) / seconds) * 0.5;
  const up = Math.exp(Math.max(-1, Math.min(1, 0.35 * edge)));
  const ground = () => Math.max(0, Math.min(0.8, submissions * random.range(0.4, 1.6)));
  // A fighter who is better by one deviation wins the judges' cards in three of four bouts.
  const root = Math.sqrt(seconds);
  return {
    ends: [rate * up, rate / up],
    submissions: [ground(), ground()],
    drift: (0.5 * edge) / root,
    draw: 0.02 * root,
  };
};
