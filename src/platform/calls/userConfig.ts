import type { Result } from '#contract/problem.ts';
import type { Raw } from '../decode/raw.ts';
import { decodeUserConfig, type UserConfig } from '../decode/userConfig.ts';
import type { Caller } from '../http.ts';
import { answered } from './answered.ts';

/** Which of the platform's settings are meant. */
const COLLECT = 'UserConfig';

/** The user's settings as the platform keeps them (REQ-13). */
export const getUserConfig = async (call: Caller, merchant: string): Promise<Result<UserConfig>> =>
  answered(await call('userConfigGet', { collect: COLLECT }), (raw) => decodeUserConfig(raw, merchant));

/**
 * Writes them, whole (REQ-14). What is answered is not shown by the specification, so a success is all that
 * is looked at.
 */
export const setUserConfig = async (call: Caller, settings: Raw): Promise<Result<null>> =>
  answered(await call('userConfigSet', { collect: COLLECT, jsonStr: JSON.stringify(settings) }), () => null);
