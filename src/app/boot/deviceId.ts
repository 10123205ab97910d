import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { hexText } from '#domain/hexText.ts';
import type { TextStore } from '#state/storage.ts';

const KEY = 'deviceId';
const STORED = /^[0-9a-f]{32}$/;

/**
 * Returns the device id without prefix, kept over visits; creates a new one if storage has none or an invalid
 * one.
 */
export const readDeviceId = (store: TextStore, random: (bytes: Uint8Array<ArrayBuffer>) => void): string => {
  const stored = store.read(KEY);
  if (stored !== null && STORED.test(stored)) return stored;
  const bytes = new Uint8Array(16);
  random(bytes);
  const newId = hexText(bytes);
  store.write(KEY, newId);
  return newId;
};

/** Adds the prefix of the product variant: "P" on PC, "H" on mobile (BOOT-10, BOOT-11). */
export const withPrefix = (id: string, config: Pick<DomainConfig, 'variant'>): string =>
  `${config.variant === 'mobile' ? 'H' : 'P'}${id}`;
