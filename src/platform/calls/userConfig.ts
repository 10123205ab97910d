import type { Result } from '#contract/problem.ts';
import type { Raw } from '../decode/raw.ts';
import { decodeUserConfig, type UserConfig } from '../decode/userConfig.ts';
import type { Caller } from '../http.ts';
import { decodeAnswer } from './decodeAnswer.ts';

/** Name of the settings group at the platform. */
const COLLECT = 'UserConfig';

/** Returns the user's settings as stored by the platform (REQ-13). */
export const getUserConfig = async (call: Caller, merchant: string): Promise<Result<UserConfig>> =>
  decodeAnswer(await call('userConfigGet', { collect: COLLECT }), (raw) => decodeUserConfig(raw, merchant));

/**
 * Writes all settings at once (REQ-14). The specification does not show the answer, so only its success is
 * checked.
 */
export const setUserConfig = async (call: Caller, settings: Raw): Promise<Result<null>> =>
  decodeAnswer(
    await call('userConfigSet', { collect: COLLECT, jsonStr: JSON.stringify(settings) }),
    () => null,
  );
