import type { Result } from '#contract/problem.ts';
import type { MemberTitle, Title, TitleId, TitleProgress, TitleWall } from '#domain/rooms/title.ts';
import { decodeDone } from '../decode/chat.ts';
import type { Decoding } from '../decode/context.ts';
import { decodeMemberTitles, decodeTitleProgress, decodeTitles, decodeTitleWall } from '../decode/titles.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Returns the user's own titles (REQ-29). The specification lists the call twice (REQ-37, C26). */
export const getMemberTitles = async (
  call: Caller,
  decoding: Decoding,
): Promise<Result<readonly MemberTitle[]>> =>
  decodeAnswer(await call('memberTitles', {}), (raw) => decodeMemberTitles(raw, decoding));

/** All titles of the platform (REQ-32). */
export const getTitles = async (call: Caller, decoding: Decoding): Promise<Result<readonly Title[]>> =>
  decodeAnswer(await call('titleList', {}), (raw) => decodeTitles(raw, decoding));

/** A user's titles on the wall (REQ-30). */
export const getTitleWall = async (
  call: Caller,
  decoding: Decoding,
  userId: string,
): Promise<Result<TitleWall>> =>
  decodeAnswer(await call('titleWall', { userId }), (raw) => decodeTitleWall(raw, decoding));

/** Selects the title that the user wears (REQ-31). */
export const wearTitle = async (call: Caller, titleId: TitleId): Promise<Result<string | true>> =>
  decodeAnswer(await call('titleSet', { titleId }), decodeDone);

/** Returns what a title requires, and the user's progress (REQ-33). */
export const getTitleProgress = async (call: Caller, titleId: TitleId): Promise<Result<TitleProgress>> =>
  decodeAnswer(await call('titleObtain', { titleId }), decodeTitleProgress);
