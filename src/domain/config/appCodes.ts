/** Codes by which the product names itself to the platform. */

/** Games (BOOT-32): which of the platform's products a jump goes to. */
export const GAME_IDS = { st: 44, fb: 45, oldSt: 34, newSt: 164, banker: 141 } as const;

/** Known channels (BOOT-28, CONST-33). The specification does not say what they mean (C43). */
export const CHANNEL_IDS = [7, 29] as const;
/** Whether a channel of a wallet is one of the known ids. */
export const isKnownChannel = (channel: string): boolean => CHANNEL_IDS.some((id) => String(id) === channel);

/** Platforms (BOOT-27): anything else, a mobile browser too, is 1 (C36). */
const PLATFORMS = { pc: 0, other: 1, android: 2, ios: 3 } as const;
/** App versions (BOOT-25, BOOT-26, CONST-34). */
const VERSION_IN_APP = '1.0.8';
const VERSION = '1.0';
/** The operator's site that calls: 1 is sport (wire facts of the platform 3). */
export const APP_TYPE = 1;

export type AppCodes = { readonly platform: 0 | 1 | 2 | 3; readonly version: string };

/**
 * Returns the platform and version codes that requests carry. An app shell is recognized by the operator's
 * text (`appShell`) in the user agent. In a shell the operating system decides the platform, in a browser the
 * product's variant.
 */
export const appCodesOf = (
  userAgent: string,
  { appShell, variant }: { readonly appShell: string; readonly variant: 'plain' | 'mobile' },
): AppCodes => {
  const inApp = appShell !== '' && userAgent.includes(appShell);
  if (!inApp) return { platform: variant === 'plain' ? PLATFORMS.pc : PLATFORMS.other, version: VERSION };
  if (/Android/.test(userAgent)) return { platform: PLATFORMS.android, version: VERSION_IN_APP };
  if (/iPhone|iPad|iPod/.test(userAgent)) return { platform: PLATFORMS.ios, version: VERSION_IN_APP };
  return { platform: variant === 'plain' ? PLATFORMS.pc : PLATFORMS.other, version: VERSION_IN_APP };
};
