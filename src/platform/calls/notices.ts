import type { Result } from '#contract/problem.ts';
import type { NoticeBoard } from '#domain/notices/notice.ts';
import type { Decoding } from '../decode/context.ts';
import { decodeNoticeBoard } from '../decode/notices.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Returns notices, customer-service flags and message counts of the platform (BANNER-02 to BANNER-04). */
export const getNoticeBoard = async (call: Caller, decoding: Decoding): Promise<Result<NoticeBoard>> =>
  decodeAnswer(await call('noticeBoard', {}), (raw) => decodeNoticeBoard(raw, decoding));
