import { inLanguage, type Language } from '#sandbox/wire/language.ts';
import type { Text } from '#sandbox/world/worldChange.ts';

/** Reject reasons by code (wire facts 3.8). */
export const REASON = {
  systemError: 1,
  paramError: 2,
  positionLimit: 3,
  marketSuspend: 4,
  traderReject: 5,
  failPaid: 6,
  settleRefused: 7,
} as const;

const TEXTS: readonly Text[] = [
  ['系统错误', 'System error', 'Lỗi hệ thống', 'ระบบขัดข้อง'],
  ['参数错误', 'Wrong parameter', 'Tham số sai', 'พารามิเตอร์ไม่ถูกต้อง'],
  ['超出限额', 'Above the position limit', 'Vượt hạn mức', 'เกินวงเงิน'],
  ['盘口暂停', 'Market suspended', 'Kèo tạm dừng', 'ราคาถูกระงับ'],
  ['交易员拒单', 'Rejected by the trader', 'Nhà cái từ chối', 'เทรดเดอร์ปฏิเสธ'],
  ['扣款失败', 'Payment failed', 'Thanh toán thất bại', 'ชำระเงินไม่สำเร็จ'],
  ['结算时未确认', 'Not confirmed at settlement', 'Chưa xác nhận khi tất toán', 'ยังไม่ยืนยันเมื่อคิดผล'],
];
export const reasonText = (code: number, language: Language): string => {
  const text = TEXTS[code - 1];
  return text === undefined ? '' : inLanguage(text, language);
};
