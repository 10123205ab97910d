import { fail, type Result } from '#contract/problem.ts';

/**
 * Sentences of the member platform for a session that is over or missing, in its languages. The platform answers as
 * for an ordinary refusal (wire facts of the platform 2) with an unknown code, so only the words identify it. A pattern
 * must fit the whole first clause of a message: "game login expired" and "log in to the site to vote" are other
 * refusals. An unknown sentence costs a general error, and a wrong match logs the user out, so only plain sentences are
 * listed.
 */
const PATTERNS: readonly RegExp[] = [
  // English
  /^(your |the |user )?(log-?in|session)( session| information| status| state)?( has| is| was)?( been| already)? (expired|invalid(ated)?)$/i,
  /^(your |the )?((access|auth|log-?in|session|user) )?token( has| is)?( already)? (expired|invalid)$|^invalid token$/i,
  /^(please )?(log|sign)[ -]?in (again|first|to continue)$|^please (log|sign)[ -]?in$|^log[ -]?in (is )?required$/i,
  /^((you are|you're|user|user is) )?not (logged|signed) in$/i,
  // Chinese, both scripts
  /^([您你]的|(用户|用戶|会员|會員|[账帐帳賬][号號户戶]|当前|當前)的?)?登[录錄入陆陸](信息|訊息|資訊|状态|狀態|凭证|憑證|会话|會話|令牌)?(已经|已經|已)?([过過]期|失效)$/,
  /^([您你]的(会话|會話|令牌)|token) ?(已经|已經|已)?([过過]期|失效)$/i,
  /^[请請][您你]?(重新|再次|先)?登[录錄入陆陸]([后後]?再[试試])?$/,
  /^([您你]|用户|用戶|会员|會員|[账帐帳賬][号號户戶]|当前|當前)?[还還尚暂暫]?(未|没有|沒有)登[录錄入陆陸]$/,
  /^([您你]的)?[账帐帳賬][号號户戶]已?[在于於]?(其他|其它|别的|別的)(设备|設備|裝置|地方|终端|終端)上?登[录錄入陆陸]$/,
  // Vietnamese
  /^(bạn )?(vui lòng|hãy) đăng nhập( lại)?$|^đăng nhập lại$|^(bạn )?chưa đăng nhập$/i,
  /^(phiên (làm việc|đăng nhập)( của bạn)?|phiên của bạn|đăng nhập|token)( đã)? hết (hạn|hiệu lực)$/i,
  // Thai
  /^(กรุณา|โปรด)(เข้าสู่ระบบ|ล็อกอิน)(ใหม่|อีกครั้ง|ก่อน)?$|^(คุณ)?ยังไม่ได้(เข้าสู่ระบบ|ล็อกอิน)$/,
  /^(การเข้าสู่ระบบ|เซสชั่?น)(ของคุณ)?(ได้)?หมดอายุ(แล้ว)?$/,
];
/**
 * A login that timed out. A service behind the platform that does not answer may be reported alike, so these words
 * count only alone or before a request to log in.
 */
const TIMED_OUT = /^(log-?in|your session)( has)? timed?[ -]?out$|^登[录錄入陆陸][超逾][时時]$/i;

const isOver = (clause: string): boolean => PATTERNS.some((pattern) => pattern.test(clause));

/** Whether the message of a refused member call says that the user's session is over or missing. */
const isSessionOverMessage = (message: string): boolean => {
  // The same Vietnamese letter has two forms in Unicode.
  const clauses = message.normalize('NFC').split(/[,.!，。！]/);
  const [first = '', second] = clauses.map((each) => each.trim()).filter((each) => each !== '');
  return isOver(first) || (TIMED_OUT.test(first) && (second === undefined || isOver(second)));
};

/**
 * Returns the answer of a member call, with the problem `session-expired` where its message says that the user's
 * session is over or missing. `envelope.ts` does not read messages, because the first screen calls it without a
 * session.
 */
export const withSessionOver = (answer: Result<unknown>): Result<unknown> =>
  !answer.ok && answer.problem.code === 'refused' && isSessionOverMessage(answer.problem.message)
    ? fail({ code: 'session-expired' })
    : answer;
