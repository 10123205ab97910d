import { ranged } from './marketName.ts';
import type { MarketName } from './marketName.ts';

export const TENNIS_MARKETS: readonly MarketName[] = [
  [5001, 'p', '获胜者', 'Winner', 'Người thắng', 'ผู้ชนะ'],
  [5002, 'p h', '让局', 'Game Handicap', 'Kèo chấp game', 'แฮนดิแคปเกม'],
  [5003, 'p h', '总局数', 'Total Games', 'Tổng số game', 'จำนวนเกมรวม'],
  [5004, 'p h', '让盘', 'Set Handicap', 'Kèo chấp set', 'แฮนดิแคปเซต'],
  [5005, 'set h', '总盘数', 'Total Sets', 'Tổng số set', 'จำนวนเซตรวม'],
  [5006, 'cs set', '盘数比分', 'Set Score', 'Tỷ số set', 'สกอร์เซต'],
  [5007, 'cs set', '盘数比分', 'Set Score', 'Tỷ số set', 'สกอร์เซต'],
  [5008, 'h', '选手1总局数', 'Player 1 Total Games', 'Tổng game tay vợt 1', 'จำนวนเกม ผู้เล่น 1'],
  [5009, 'h', '选手2总局数', 'Player 2 Total Games', 'Tổng game tay vợt 2', 'จำนวนเกม ผู้เล่น 2'],
  [5010, 'o', '总局数单双', 'Games Odd/Even', 'Lẻ/Chẵn tổng game', 'คี่/คู่ จำนวนเกม'],
  [5011, 'cs set', '单盘比分', 'Set Correct Score', 'Tỷ số chính xác của set', 'สกอร์ถูกต้องของเซต'],
  [5012, 'set', '盘获胜者', 'Set Winner', 'Người thắng set', 'ผู้ชนะเซต'],
  [5013, 'j', '第{x}局获胜者', 'Game {x} Winner', 'Người thắng game {x}', 'ผู้ชนะเกมที่ {x}'],
  [5014, 'set', '是否有抢七', 'Tie-break', 'Có tie-break không', 'มีไทเบรกหรือไม่'],
  [5015, 'set', '第一盘/比赛', '1st Set/Match', 'Set 1/Trận', 'เซต 1/แมตช์'],
  [
    5016,
    'set',
    '选手1至少赢一盘',
    'Player 1 to Win a Set',
    'Tay vợt 1 thắng ít nhất một set',
    'ผู้เล่น 1 ชนะอย่างน้อยหนึ่งเซต',
  ],
  [
    5017,
    'set',
    '选手2至少赢一盘',
    'Player 2 to Win a Set',
    'Tay vợt 2 thắng ít nhất một set',
    'ผู้เล่น 2 ชนะอย่างน้อยหนึ่งเซต',
  ],
  [
    5018,
    'i',
    '获胜者 & 总局数 {x}',
    'Winner & Total Games {x}',
    'Người thắng & Tổng game {x}',
    'ผู้ชนะ และ จำนวนเกม {x}',
  ],
  [
    5019,
    'i set',
    '盘获胜者 & 总局数 {x}',
    'Set Winner & Total Games {x}',
    'Người thắng set & Tổng game {x}',
    'ผู้ชนะเซต และ จำนวนเกม {x}',
  ],
  [5020, 'set', '准确盘数', 'Exact Sets', 'Số set chính xác', 'จำนวนเซตที่แน่นอน'],
  [5021, 'set', '准确盘数', 'Exact Sets', 'Số set chính xác', 'จำนวนเซตที่แน่นอน'],
];

export const VOLLEYBALL_MARKETS: readonly MarketName[] = [
  [13001, 'p', '获胜者', 'Winner', 'Đội thắng', 'ผู้ชนะ'],
  [13002, 'p h', '让分', 'Point Handicap', 'Kèo chấp điểm', 'แฮนดิแคปแต้ม'],
  [13003, 'p h', '总分大小', 'Total Points', 'Tổng điểm', 'แต้มรวม'],
  [13004, 'cs set', '局数比分', 'Set Score', 'Tỷ số set', 'สกอร์เซต'],
  [13005, 'cs set', '局数比分', 'Set Score', 'Tỷ số set', 'สกอร์เซต'],
  [13006, 'set', '局获胜者', 'Set Winner', 'Đội thắng set', 'ผู้ชนะเซต'],
  [13007, 'o', '总分单双', 'Odd/Even', 'Lẻ/Chẵn', 'คี่/คู่'],
  [13008, 'set h', '让局', 'Set Handicap', 'Kèo chấp set', 'แฮนดิแคปเซต'],
  [13009, 'set h', '总局数', 'Total Sets', 'Tổng số set', 'จำนวนเซตรวม'],
  [13010, 'h', '主队总分', 'Home Points', 'Tổng điểm đội nhà', 'แต้มรวม เจ้าบ้าน'],
  [13011, 'h', '客队总分', 'Away Points', 'Tổng điểm đội khách', 'แต้มรวม ทีมเยือน'],
  [13012, 'set', '准确局数', 'Exact Sets', 'Số set chính xác', 'จำนวนเซตที่แน่นอน'],
  [13013, 'set', '准确局数', 'Exact Sets', 'Số set chính xác', 'จำนวนเซตที่แน่นอน'],
];

export const TABLE_TENNIS_MARKETS: readonly MarketName[] = [
  [15001, 'p', '获胜者', 'Winner', 'Người thắng', 'ผู้ชนะ'],
  [15002, 'p h', '让分', 'Point Handicap', 'Kèo chấp điểm', 'แฮนดิแคปแต้ม'],
  [15003, 'p h', '总分大小', 'Total Points', 'Tổng điểm', 'แต้มรวม'],
  [15004, 'cs j', '局数比分', 'Game Score', 'Tỷ số ván', 'สกอร์เกม'],
  [15005, 'cs j', '局数比分', 'Game Score', 'Tỷ số ván', 'สกอร์เกม'],
  [15006, 'o', '总分单双', 'Odd/Even', 'Lẻ/Chẵn', 'คี่/คู่'],
  [15008, 'j', '局获胜者', 'Game Winner', 'Người thắng ván', 'ผู้ชนะเกม'],
  [15009, 'j h', '让局', 'Game Handicap', 'Kèo chấp ván', 'แฮนดิแคปเกม'],
  [15010, 'j h', '总局数', 'Total Games', 'Tổng số ván', 'จำนวนเกมรวม'],
  [15011, 'h', '选手1总分', 'Player 1 Points', 'Tổng điểm tay vợt 1', 'แต้มรวม ผู้เล่น 1'],
  [15012, 'h', '选手2总分', 'Player 2 Points', 'Tổng điểm tay vợt 2', 'แต้มรวม ผู้เล่น 2'],
  [15013, 'j', '准确局数', 'Exact Games', 'Số ván chính xác', 'จำนวนเกมที่แน่นอน'],
  [15014, 'j', '准确局数', 'Exact Games', 'Số ván chính xác', 'จำนวนเกมที่แน่นอน'],
];

export const BADMINTON_MARKETS: readonly MarketName[] = [
  [47001, 'p', '获胜者', 'Winner', 'Người thắng', 'ผู้ชนะ'],
  [47002, 'p h', '让分', 'Point Handicap', 'Kèo chấp điểm', 'แฮนดิแคปแต้ม'],
  [47003, 'p h', '总分大小', 'Total Points', 'Tổng điểm', 'แต้มรวม'],
  [47004, 'cs j', '局数比分', 'Game Score', 'Tỷ số ván', 'สกอร์เกม'],
  [47005, 'cs j', '局数比分', 'Game Score', 'Tỷ số ván', 'สกอร์เกม'],
  [47006, 'j', '局获胜者', 'Game Winner', 'Người thắng ván', 'ผู้ชนะเกม'],
  [47007, 'o', '总分单双', 'Odd/Even', 'Lẻ/Chẵn', 'คี่/คู่'],
  [47008, 'i', '第{x}分', 'Point {x}', 'Điểm thứ {x}', 'แต้มที่ {x}'],
  [47009, 'j h', '让局', 'Game Handicap', 'Kèo chấp ván', 'แฮนดิแคปเกม'],
  [47010, 'j h', '总局数', 'Total Games', 'Tổng số ván', 'จำนวนเกมรวม'],
  [47011, 'h', '选手1总分', 'Player 1 Points', 'Tổng điểm tay vợt 1', 'แต้มรวม ผู้เล่น 1'],
  [47012, 'h', '选手2总分', 'Player 2 Points', 'Tổng điểm tay vợt 2', 'แต้มรวม ผู้เล่น 2'],
  [47013, 'j', '准确局数', 'Exact Games', 'Số ván chính xác', 'จำนวนเกมที่แน่นอน'],
  [47014, 'j', '准确局数', 'Exact Games', 'Số ván chính xác', 'จำนวนเกมที่แน่นอน'],
];

export const BEACH_VOLLEYBALL_MARKETS: readonly MarketName[] = [
  [51001, 'p', '获胜者', 'Winner', 'Đội thắng', 'ผู้ชนะ'],
  [51002, 'p h', '让分', 'Point Handicap', 'Kèo chấp điểm', 'แฮนดิแคปแต้ม'],
  [51003, 'p h', '总分大小', 'Total Points', 'Tổng điểm', 'แต้มรวม'],
  [51004, 'cs set', '局数比分', 'Set Score', 'Tỷ số set', 'สกอร์เซต'],
  [51005, 'cs set', '局数比分', 'Set Score', 'Tỷ số set', 'สกอร์เซต'],
  [51006, 'set', '局获胜者', 'Set Winner', 'Đội thắng set', 'ผู้ชนะเซต'],
  [51007, 'o', '总分单双', 'Odd/Even', 'Lẻ/Chẵn', 'คี่/คู่'],
  [51008, 'set h', '让局', 'Set Handicap', 'Kèo chấp set', 'แฮนดิแคปเซต'],
  [51009, 'set h', '总局数', 'Total Sets', 'Tổng số set', 'จำนวนเซตรวม'],
  [51010, 'h', '主队总分', 'Home Points', 'Tổng điểm đội nhà', 'แต้มรวม เจ้าบ้าน'],
  [51011, 'h', '客队总分', 'Away Points', 'Tổng điểm đội khách', 'แต้มรวม ทีมเยือน'],
  [51012, 'set', '准确局数', 'Exact Sets', 'Số set chính xác', 'จำนวนเซตที่แน่นอน'],
  [51013, 'set', '准确局数', 'Exact Sets', 'Số set chính xác', 'จำนวนเซตที่แน่นอน'],
];

export const SNOOKER_MARKETS: readonly MarketName[] = [
  [16001, 'p h', '让局', 'Frame Handicap', 'Kèo chấp ván', 'แฮนดิแคปเฟรม'],
  [16002, 'p h', '总局数', 'Total Frames', 'Tổng số ván', 'จำนวนเฟรมรวม'],
  [16003, 'p', '获胜者', 'Winner', 'Người thắng', 'ผู้ชนะ'],
  [16004, 'j h', '单局让分', 'Point Handicap', 'Kèo chấp điểm', 'แฮนดิแคปแต้ม'],
  [16005, 'j h', '单局总分', 'Total Points', 'Tổng điểm', 'แต้มรวม'],
  [16006, 'j', '局获胜者', 'Frame Winner', 'Người thắng ván', 'ผู้ชนะเฟรม'],
  [16007, 'o', '总局数单双', 'Frames Odd/Even', 'Lẻ/Chẵn số ván', 'คี่/คู่ จำนวนเฟรม'],
  ...ranged(16008, 16025, 'i', '特别投注', 'Special', 'Cược đặc biệt', 'เดิมพันพิเศษ'),
];

export const DARTS_MARKETS: readonly MarketName[] = [
  [20001, 'p h', '让盘', 'Set Handicap', 'Kèo chấp set', 'แฮนดิแคปเซต'],
  [20002, 'p h', '总盘数', 'Total Sets', 'Tổng số set', 'จำนวนเซตรวม'],
  [20003, 'p', '获胜者', 'Winner', 'Người thắng', 'ผู้ชนะ'],
  [20005, 'j h', '让局', 'Leg Handicap', 'Kèo chấp leg', 'แฮนดิแคปเลก'],
  [20006, 'j h', '总局数', 'Total Legs', 'Tổng số leg', 'จำนวนเลกรวม'],
  ...ranged(20007, 20048, 'i', '特别投注', 'Special', 'Cược đặc biệt', 'เดิมพันพิเศษ'),
];

const fights = (sid: number, rounds: readonly [string, string, string, string]): readonly MarketName[] => [
  [sid * 1000 + 1, 'p h', ...rounds],
  [sid * 1000 + 2, 'p', '获胜者', 'Winner', 'Người thắng', 'ผู้ชนะ'],
  [sid * 1000 + 3, 'i', '是否打满全程', 'Fight to Go the Distance', 'Trận đấu đi hết hiệp', 'ชกครบยกหรือไม่'],
  [sid * 1000 + 4, 'i', '获胜方式', 'Winning Method', 'Cách thức chiến thắng', 'วิธีชนะ'],
];
export const FIGHT_MARKETS: readonly MarketName[] = [18, 19].flatMap((sid) =>
  fights(sid, ['总回合数', 'Total Rounds', 'Tổng số hiệp', 'จำนวนยกรวม']),
);
