import type { Text } from '#sandbox/world/worldChange.ts';

/**
 * Sports by match-side code (wire facts 4.3), including sports of the platform that the world does not play.
 */
export const SPORT_NAMES: ReadonlyMap<number, Text> = new Map<number, Text>([
  [1, ['足球', 'Football', 'Bóng đá', 'ฟุตบอล']],
  [2, ['冰球', 'Ice Hockey', 'Khúc côn cầu', 'ฮอกกี้น้ำแข็ง']],
  [3, ['篮球', 'Basketball', 'Bóng rổ', 'บาสเกตบอล']],
  [4, ['英式橄榄球', 'Rugby', 'Bóng bầu dục', 'รักบี้']],
  [5, ['网球', 'Tennis', 'Quần vợt', 'เทนนิส']],
  [6, ['美式足球', 'American Football', 'Bóng bầu dục Mỹ', 'อเมริกันฟุตบอล', '美式足球']],
  [7, ['棒球', 'Baseball', 'Bóng chày', 'เบสบอล']],
  [8, ['手球', 'Handball', 'Bóng ném', 'แฮนด์บอล']],
  [10, ['软式曲棍球', 'Floorball', 'Bóng sàn', 'ฟลอร์บอล', '地板球']],
  [12, ['高尔夫', 'Golf', 'Golf', 'กอล์ฟ']],
  [13, ['排球', 'Volleyball', 'Bóng chuyền', 'วอลเลย์บอล']],
  [14, ['板球', 'Cricket', 'Cricket', 'คริกเก็ต']],
  [15, ['乒乓球', 'Table Tennis', 'Bóng bàn', 'ปิงปอง', '桌球']],
  [16, ['斯诺克', 'Snooker', 'Bi-a', 'สนุกเกอร์', '司諾克']],
  [17, ['五人制足球', 'Futsal', 'Futsal', 'ฟุตซอล']],
  [18, ['综合格斗', 'MMA', 'Võ tổng hợp', 'เอ็มเอ็มเอ', '綜合格鬥']],
  [19, ['拳击', 'Boxing', 'Quyền Anh', 'มวยสากล']],
  [20, ['飞镖', 'Darts', 'Phi tiêu', 'ปาเป้า']],
  [21, ['草地滚球', 'Bowls', 'Bowls', 'โบวล์ส']],
  [24, ['水球', 'Water Polo', 'Bóng nước', 'โปโลน้ำ']],
  [25, ['自行车', 'Cycling', 'Đua xe đạp', 'จักรยาน']],
  [47, ['羽毛球', 'Badminton', 'Cầu lông', 'แบดมินตัน']],
  [51, ['沙滩排球', 'Beach Volleyball', 'Bóng chuyền bãi biển', 'วอลเลย์บอลชายหาด']],
  [78, ['台球', 'Pool', 'Bi-a lỗ', 'พูล', '撞球']],
  [92, ['一级方程式', 'Formula 1', 'Công thức 1', 'ฟอร์มูลาวัน', '一級方程式']],
  [93, ['特别投注', 'Specials', 'Cược đặc biệt', 'เดิมพันพิเศษ']],
  [94, ['改装车赛', 'Stock Cars', 'Đua xe stock car', 'สต็อกคาร์']],
  [95, ['摩托车', 'Motorcycles', 'Đua mô tô', 'มอเตอร์ไซค์']],
  [100, ['奥运会', 'Olympics', 'Olympic', 'โอลิมปิก']],
  [101, ['亚运会', 'Asian Games', 'Đại hội Thể thao châu Á', 'เอเชียนเกมส์']],
  [164, ['刀塔2', 'Dota 2', 'Dota 2', 'Dota 2', 'Dota 2']],
  [165, ['英雄联盟', 'League of Legends', 'Liên Minh Huyền Thoại', 'ลีกออฟเลเจ็นดส์']],
  [169, ['无畏契约', 'Valorant', 'Valorant', 'Valorant', '特戰英豪']],
  [177, ['电竞足球', 'E-football', 'Bóng đá điện tử', 'อีฟุตบอล']],
  [178, ['电竞篮球', 'E-basketball', 'Bóng rổ điện tử', 'อีบาสเกตบอล']],
  [179, ['反恐精英2', 'CS2', 'CS2', 'CS2', '絕對武力2']],
  [180, ['王者荣耀', 'Honor of Kings', 'Vương Giả Vinh Diệu', 'Honor of Kings']],
  [1001, ['虚拟足球', 'Virtual Football', 'Bóng đá ảo', 'ฟุตบอลเสมือนจริง']],
  [1020, ['赛马', 'Horse Racing', 'Đua ngựa', 'แข่งม้า']],
  [1021, ['赛狗', 'Greyhounds', 'Đua chó', 'แข่งสุนัข']],
  // These codes are in no table of the wire facts, so this name is all that a client learns of them (D17).
  [1777, ['卡巴迪', 'Kabaddi', 'Kabaddi', 'กาบัดดี้']],
  [1022, ['摩托赛道', 'Speedway', 'Đua xe speedway', 'สปีดเวย์']],
  [1023, ['越野摩托', 'Motorbikes', 'Mô tô', 'มอเตอร์ไบค์']],
]);

/** Match statuses (wire facts 4.2). */
export const STATUS_NAMES: ReadonlyMap<number, Text> = new Map<number, Text>([
  [0, ['已结束', 'Ended', 'Đã kết thúc', 'จบแล้ว']],
  [1, ['延期', 'Postponed', 'Hoãn', 'เลื่อนออกไป']],
  [2, ['中断', 'Interrupted', 'Gián đoạn', 'หยุดชั่วคราว']],
  [3, ['取消', 'Cancelled', 'Đã hủy', 'ยกเลิก']],
  [4, ['未开赛', 'Not Started', 'Chưa bắt đầu', 'ยังไม่เริ่ม']],
  [5, ['进行中', 'Live', 'Trực tiếp', 'กำลังแข่ง']],
  [6, ['延迟', 'Delayed', 'Trì hoãn', 'ล่าช้า']],
  [7, ['腰斩', 'Abandoned', 'Hủy giữa chừng', 'ยกเลิกกลางคัน']],
  [8, ['暂停', 'Suspended', 'Tạm dừng', 'ระงับ']],
  [9, ['失去信号', 'Coverage Lost', 'Mất tín hiệu', 'ขาดสัญญาณ']],
  // This status is in no table of the wire facts either (D17).
  [42, ['待确认', 'Awaiting Confirmation', 'Chờ xác nhận', 'รอการยืนยัน']],
]);

/** Stages of tournaments. The numbers are invented, because the platform's own numbers are not known. */
export const STAGE_NAMES: ReadonlyMap<number, Text> = new Map<number, Text>([
  [1, ['常规赛', 'Regular Season', 'Vòng bảng thường niên', 'ฤดูกาลปกติ']],
  [2, ['小组赛', 'Group Stage', 'Vòng bảng', 'รอบแบ่งกลุ่ม']],
  [3, ['十六强', 'Round of 16', 'Vòng 1/8', 'รอบ 16 ทีม']],
  [4, ['四分之一决赛', 'Quarter-finals', 'Tứ kết', 'รอบก่อนรองชนะเลิศ']],
  [5, ['半决赛', 'Semi-finals', 'Bán kết', 'รอบรองชนะเลิศ']],
  [6, ['决赛', 'Final', 'Chung kết', 'รอบชิงชนะเลิศ']],
  [7, ['季后赛', 'Play-offs', 'Vòng play-off', 'เพลย์ออฟ']],
  [8, ['季前赛', 'Pre-season', 'Giao hữu trước mùa giải', 'ปรีซีซั่น']],
]);
