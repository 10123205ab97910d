import { ranged } from './marketName.ts';
import type { MarketName } from './marketName.ts';

export const E_FOOTBALL_MARKETS: readonly MarketName[] = [
  [177001, 'p h', '让球', 'Handicap', 'Kèo chấp', 'แฮนดิแคป'],
  [177002, 'p h', '大小', 'Over/Under', 'Tài/Xỉu', 'สูง/ต่ำ'],
  [177003, 'p', '独赢', '1x2', '1X2', '1X2'],
  [177004, 's h', '主队大小', 'Home Over/Under', 'Tài/Xỉu đội nhà', 'สูง/ต่ำ เจ้าบ้าน'],
  [177005, 's h', '客队大小', 'Away Over/Under', 'Tài/Xỉu đội khách', 'สูง/ต่ำ ทีมเยือน'],
  [177006, 's', '第{x}个进球', 'Goal {x}', 'Bàn thắng thứ {x}', 'ประตูที่ {x}'],
  [177007, 's', '单双', 'Odd/Even', 'Lẻ/Chẵn', 'คี่/คู่'],
  [177008, 'i', '剩余时间获胜', 'Rest of Match', 'Thời gian còn lại', 'เวลาที่เหลือ'],
  [177009, 'i', '平局退款', 'Draw No Bet', 'Hòa hoàn tiền', 'เสมอคืนเงิน'],
  [177010, 'i', '主胜退款', 'Home No Bet', 'Chủ thắng hoàn tiền', 'เจ้าบ้านชนะคืนเงิน'],
  [177011, 'i', '客胜退款', 'Away No Bet', 'Khách thắng hoàn tiền', 'ทีมเยือนชนะคืนเงิน'],
  [177012, 'i', '双重机会', 'Double Chance', 'Cơ hội kép', 'โอกาสสองเท่า'],
  [
    177013,
    'h',
    '欧式让球 {x}',
    'European Handicap {x}',
    'Kèo chấp châu Âu {x}',
    'แฮนดิแคปยุโรป {x}',
    '歐式讓球 {x}',
  ],
  [
    177014,
    's',
    '主队准确进球数',
    'Home Exact Goals',
    'Số bàn thắng chính xác đội nhà',
    'จำนวนประตูที่แน่นอน เจ้าบ้าน',
  ],
  [
    177015,
    's',
    '客队准确进球数',
    'Away Exact Goals',
    'Số bàn thắng chính xác đội khách',
    'จำนวนประตูที่แน่นอน ทีมเยือน',
  ],
  [177016, 'i', '主队获胜', 'Home to Win', 'Đội nhà thắng', 'เจ้าบ้านชนะ'],
  [177017, 'i', '客队获胜', 'Away to Win', 'Đội khách thắng', 'ทีมเยือนชนะ'],
  [177018, 'i', '任一球队获胜', 'Any Team to Win', 'Một trong hai đội thắng', 'ทีมใดทีมหนึ่งชนะ'],
  [177019, 'cs', '波胆', 'Correct Score', 'Tỷ số chính xác', 'สกอร์ถูกต้อง'],
  [177020, 'cs', '波胆', 'Correct Score', 'Tỷ số chính xác', 'สกอร์ถูกต้อง'],
  [177021, 's', '双方均进球', 'Both Teams to Score', 'Hai đội cùng ghi bàn', 'ทั้งสองทีมทำประตู'],
  [177022, 'f', '半场/全场', 'Half Time/Full Time', 'Hiệp 1/Cả trận', 'ครึ่งแรก/เต็มเวลา'],
  [177023, 'i', '独赢 & 大小 {x}', '1x2 & Over/Under {x}', '1X2 & Tài/Xỉu {x}', '1X2 และ สูง/ต่ำ {x}'],
  [
    177024,
    'i',
    '独赢 & 双方均进球',
    '1x2 & Both Teams to Score',
    '1X2 & Hai đội cùng ghi bàn',
    '1X2 และ ทั้งสองทีมทำประตู',
  ],
  [
    177025,
    'i',
    '双重机会 & 大小 {x}',
    'Double Chance & Over/Under {x}',
    'Cơ hội kép & Tài/Xỉu {x}',
    'โอกาสสองเท่า และ สูง/ต่ำ {x}',
  ],
  ...ranged(177026, 177029, 'i', '组合投注', 'Combination', 'Cược kết hợp', 'เดิมพันรวม'),
  [177031, 's', '准确进球数', 'Exact Goals', 'Số bàn thắng chính xác', 'จำนวนประตูที่แน่นอน'],
  [177032, 's', '准确进球数', 'Exact Goals', 'Số bàn thắng chính xác', 'จำนวนประตูที่แน่นอน'],
];

export const E_BASKETBALL_MARKETS: readonly MarketName[] = [
  [178001, 'p h', '让分', 'Handicap', 'Kèo chấp', 'แฮนดิแคป'],
  [178002, 'p h', '总分大小', 'Over/Under', 'Tài/Xỉu', 'สูง/ต่ำ'],
  [178003, 'p', '获胜者', 'Winner', 'Đội thắng', 'ผู้ชนะ'],
  [178004, 'h', '主队总分大小', 'Home Over/Under', 'Tài/Xỉu đội nhà', 'สูง/ต่ำ เจ้าบ้าน'],
  [178005, 'h', '客队总分大小', 'Away Over/Under', 'Tài/Xỉu đội khách', 'สูง/ต่ำ ทีมเยือน'],
  [178006, 'o', '单双', 'Odd/Even', 'Lẻ/Chẵn', 'คี่/คู่'],
  [178007, 'o', '独赢', '1x2', '1X2', '1X2'],
  [178008, 'i', '平局退款', 'Draw No Bet', 'Hòa hoàn tiền', 'เสมอคืนเงิน'],
  [
    178009,
    'i',
    '获胜者 & 大小 {x}',
    'Winner & Over/Under {x}',
    'Đội thắng & Tài/Xỉu {x}',
    'ผู้ชนะ และ สูง/ต่ำ {x}',
  ],
  [178010, 'i', '先得{x}分', 'Race to {x} Points', 'Đội ghi {x} điểm trước', 'ทีมแรกที่ได้ {x} แต้ม'],
  [
    178011,
    'q',
    '单节先得{x}分',
    'Quarter Race to {x} Points',
    'Đội ghi {x} điểm trước trong hiệp',
    'ควอเตอร์ ทีมแรกที่ได้ {x} แต้ม',
  ],
];

const title = (
  sid: number,
  maps: readonly [string, string, string, string],
  count: readonly [string, string, string, string],
): readonly MarketName[] => [
  [sid * 1000 + 1, 'p', '获胜者', 'Winner', 'Đội thắng', 'ผู้ชนะ'],
  [sid * 1000 + 2, 'p h', ...maps],
  [sid * 1000 + 3, 'p h', ...count],
];
const shooter = (sid: number) =>
  title(
    sid,
    ['让图', 'Map Handicap', 'Kèo chấp bản đồ', 'แฮนดิแคปแมพ'],
    ['总图数', 'Total Maps', 'Tổng số bản đồ', 'จำนวนแมพรวม'],
  );
const arena = (sid: number) =>
  title(
    sid,
    ['让局', 'Game Handicap', 'Kèo chấp ván', 'แฮนดิแคปเกม'],
    ['总局数', 'Total Games', 'Tổng số ván', 'จำนวนเกมรวม'],
  );
const VIRTUAL: readonly MarketName[] = [
  [1001001, 'p h', '让球', 'Handicap', 'Kèo chấp', 'แฮนดิแคป'],
  [1001002, 'p h', '大小', 'Over/Under', 'Tài/Xỉu', 'สูง/ต่ำ'],
  [1001003, 'p', '独赢', '1x2', '1X2', '1X2'],
];
export const TITLE_MARKETS: readonly MarketName[] = [
  ...[164, 165, 180].flatMap(arena),
  ...[169, 179].flatMap(shooter),
  ...VIRTUAL,
];
