import type { Text } from '#sandbox/world/worldChange.ts';
import { EVENT_CODES } from './timelineEvent.ts';

/** Sentences of the commentary by kind of event: `{t}` is the team, `{p}` a player, `{s}` the score. */
export const SENTENCES: Readonly<Record<number, readonly Text[]>> = {
  [EVENT_CODES.goal]: [
    [
      '进球！{t}的{p}把球打进，比分 {s}。',
      'Goal! {p} scores for {t}, it is {s}.',
      'Vào! {p} ghi bàn cho {t}, tỷ số {s}.',
      'ประตู! {p} ยิงให้ {t} สกอร์ {s}',
    ],
  ],
  [EVENT_CODES.withdrawn]: [
    [
      '视频裁判：{t}的进球无效，比分 {s}。',
      'VAR: the goal of {t} does not count, it is {s}.',
      'VAR: bàn thắng của {t} không được công nhận, tỷ số {s}.',
      'VAR: ประตูของ {t} ไม่นับ สกอร์ {s}',
    ],
  ],
  [EVENT_CODES.corner]: [['{t}获得角球。', 'Corner for {t}.', 'Phạt góc cho {t}.', '{t} ได้เตะมุม']],
  [EVENT_CODES.yellow]: [
    [
      '{t}的{p}被出示黄牌。',
      'Yellow card for {p} of {t}.',
      'Thẻ vàng cho {p} của {t}.',
      '{p} ของ {t} ได้ใบเหลือง',
    ],
  ],
  [EVENT_CODES.red]: [
    [
      '{t}的{p}被红牌罚下！',
      'Red card! {p} of {t} is sent off.',
      'Thẻ đỏ! {p} của {t} bị truất quyền thi đấu.',
      'ใบแดง! {p} ของ {t} ถูกไล่ออก',
    ],
  ],
  [EVENT_CODES.substitution]: [
    [
      '{t}换人：{p}上场，{o}下场。',
      'Substitution of {t}: {p} comes on for {o}.',
      '{t} thay người: {p} vào thay {o}.',
      '{t} เปลี่ยนตัว: {p} ลงแทน {o}',
    ],
  ],
  [EVENT_CODES.shotOn]: [
    [
      '{t}射门，被门将扑出。',
      'A shot of {t}, saved.',
      '{t} dứt điểm, thủ môn cản phá.',
      '{t} ยิง ผู้รักษาประตูเซฟไว้ได้',
    ],
  ],
  [EVENT_CODES.shotOff]: [
    ['{t}射门偏出。', 'A shot of {t} goes wide.', '{t} dứt điểm chệch khung thành.', '{t} ยิงหลุดกรอบ'],
  ],
  [EVENT_CODES.point]: [
    [
      '{t}得 {n} 分，比分 {s}。',
      '{n} for {t}, it is {s}.',
      '{t} ghi {n} điểm, tỷ số {s}.',
      '{t} ทำ {n} แต้ม สกอร์ {s}',
    ],
  ],
};

/** Sentences about a team: tone 1 good, 2 bad, 0 neither. */
export const INSIGHTS: readonly (readonly [tone: 0 | 1 | 2, text: Text])[] = [
  [
    1,
    [
      '{t}最近五场主客场取得三胜。',
      '{t} won three of their last five matches.',
      '{t} thắng ba trong năm trận gần nhất.',
      '{t} ชนะสามจากห้านัดล่าสุด',
    ],
  ],
  [
    2,
    [
      '{t}的主力中卫伤停。',
      'The first-choice centre-back of {t} is injured.',
      'Trung vệ chính của {t} chấn thương.',
      'เซ็นเตอร์แบ็กตัวหลักของ {t} บาดเจ็บ',
    ],
  ],
  [
    1,
    [
      '{t}上半场先进球的场次从未输球。',
      '{t} never lost after scoring first before half-time.',
      '{t} chưa từng thua khi ghi bàn trước trong hiệp một.',
      '{t} ไม่เคยแพ้เมื่อยิงนำก่อนในครึ่งแรก',
    ],
  ],
  [
    0,
    [
      '{t}本周双赛，可能轮换。',
      '{t} play twice this week and may rotate.',
      '{t} đá hai trận trong tuần và có thể xoay tua.',
      '{t} ลงเล่นสองนัดสัปดาห์นี้ อาจมีการหมุนเวียน',
    ],
  ],
];

export const INJURIES: readonly Text[] = [
  ['腿筋拉伤', 'Hamstring strain', 'Căng gân kheo', 'กล้ามเนื้อต้นขาด้านหลังตึง'],
  ['膝伤', 'Knee injury', 'Chấn thương đầu gối', 'บาดเจ็บที่เข่า'],
  ['累积黄牌停赛', 'Suspended for yellow cards', 'Treo giò vì thẻ vàng', 'ติดโทษแบนใบเหลืองสะสม'],
  ['感冒', 'Flu', 'Cúm', 'ไข้หวัด'],
];

export const COVERAGE: readonly (readonly [title: Text, text: Text])[] = [
  [
    ['首注保障', 'First bet covered', 'Bảo hiểm cược đầu', 'คุ้มครองเดิมพันแรก'],
    [
      '本场首笔单关若输，返还本金，最高 100 元。',
      'If your first single on this match loses, its stake is returned, up to 100.',
      'Nếu cược đơn đầu tiên của bạn ở trận này thua, tiền cược được hoàn lại, tối đa 100.',
      'หากเดิมพันเดี่ยวครั้งแรกของคุณในแมตช์นี้แพ้ จะได้รับเงินเดิมพันคืนสูงสุด 100',
    ],
  ],
  [
    ['条款', 'Terms', 'Điều khoản', 'เงื่อนไข'],
    [
      '赔率不低于 1.50；兑现的注单不参加。',
      'Odds of 1.50 or more; bets that were cashed out do not take part.',
      'Tỷ lệ từ 1.50 trở lên; cược đã chốt sớm không tham gia.',
      'อัตราต่อรอง 1.50 ขึ้นไป เดิมพันที่แคชเอาท์แล้วไม่ร่วมรายการ',
    ],
  ],
];

export const fillTemplate = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w)\}/g, (_, key: string) => values[key] ?? '');
