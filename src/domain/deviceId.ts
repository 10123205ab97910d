import { hexText } from './hexText.ts';

/**
 * The kind of device, which the prefix of its id says (CONST-35): "P" on PC (BOOT-10), "H" on mobile
 * (BOOT-11).
 */
export type DeviceKind = 'pc' | 'mobile';

const PREFIX: Readonly<Record<DeviceKind, string>> = { pc: 'P', mobile: 'H' };
const ID = /^[PH][0-9a-f]{32}$/;

/**
 * A new device id: the prefix, then 128 random bits. `fill` fills the bytes it is given
 * (`crypto.getRandomValues`).
 */
export const createDeviceId = (
  kind: DeviceKind,
  fill: (bytes: Uint8Array<ArrayBuffer>) => unknown,
): string => {
  const bytes = new Uint8Array(16);
  fill(bytes);
  return PREFIX[kind] + hexText(bytes);
};

/** Whether a stored text is a device id of this kind; otherwise a new one is made. */
export const isDeviceId = (text: unknown, kind: DeviceKind): text is string =>
  typeof text === 'string' && ID.test(text) && text.startsWith(PREFIX[kind]);
