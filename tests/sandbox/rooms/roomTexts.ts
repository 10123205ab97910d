import type { Random } from '#sandbox/world/random.ts';

/** Chat messages of invented users. Rooms exist only in Mandarin (C2). */
export const CHAT_TEXTS: readonly string[] = [
  '主播好！',
  '这球太可惜了',
  '稳住，下半场再看',
  '大2.5冲了',
  '主队今天状态不错',
  '角球会不会多？',
  '666',
  '裁判在干嘛',
  '进了进了进了！',
  '这盘口有点奇怪',
  '跟主播一单',
  '防守太松了',
  '换人吧',
  '半场小球收米',
  '加油加油',
  '门将好样的',
];
export const GIFT_NAMES: readonly string[] = ['玫瑰', '掌声', '足球', '啤酒', '金哨', '火箭', '奖杯', '海港'];

const FIRST = ['快乐', '深夜', '北方', '老', '小', '追风', '绿茵', '海边', '不眠', '黄金'];
const LAST = ['球迷', '船长', '左脚', '替补', '门柱', '教练', '看客', '飞鸟', '灯塔', '前锋'];
export const namesOfFans = (random: Random): string =>
  `${random.pick(FIRST)}${random.pick(LAST)}${random.int(90) + 10}`;
