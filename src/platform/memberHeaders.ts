import { APP_TYPE, type AppCodes } from '#domain/config/appCodes.ts';
import type { EpochMs } from '#domain/ids.ts';

export type MemberHeaders = AppCodes & {
  /** Device id with its prefix (BOOT-10, BOOT-11). */
  readonly deviceId: string;
  /** Service language code (C1). */
  readonly language: string;
  readonly now: EpochMs;
};

/**
 * Returns the headers of member platform calls beside the authorization value (wire facts of the platform 3;
 * BOOT-25 to BOOT-27).
 */
export const memberHeaders = ({
  deviceId,
  platform,
  version,
  language,
  now,
}: MemberHeaders): Readonly<Record<string, string>> => ({
  'device-id': deviceId,
  'os-type': String(platform),
  'app-type': String(APP_TYPE),
  timestamp: String(Math.round(now)),
  version,
  language,
});
