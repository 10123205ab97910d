import { hexText } from './hexText.ts';

/**
 * Kind of device. It decides the prefix of the device id (CONST-35): "P" on PC (BOOT-10), "H" on mobile
 * (BOOT-11).
 */
export type DeviceKind = 'pc' | 'mobile';

const PREFIX: Readonly<Record<DeviceKind, string>> = { pc: 'P', mobile: 'H' };
const ID = /^[PH][0-9a-f]{32}$/;

/**
 * Creates a device id: the prefix, then 128 random bits. `fill` fills a byte array with random values
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

/** Whether a stored text is a device id of this kind. */
export const isDeviceId = (text: unknown, kind: DeviceKind): text is string =>
  typeof text === 'string' && ID.test(text) && text.startsWith(PREFIX[kind]);
