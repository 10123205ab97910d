/** The site around the client may have loaded an older `Temporal`, which lacks this function. */
type Temporal = { readonly Now?: { timeZoneId?(): string } };

/**
 * Reads the zone from `Temporal`, where the browser has it (Chromium since 144, Firefox since 139). The first
 * `Intl.DateTimeFormat` of a page takes about 20 ms, in which a further tab could not show its odds (G12).
 */
const zoneNow = (): string | undefined =>
  (globalThis as { readonly Temporal?: Temporal }).Temporal?.Now?.timeZoneId?.();

/** Returns the IANA zone of the device as it is now; it can change while the page is open (F46). */
export const deviceZone = (): string => zoneNow() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a zone is known to be the device's. False where only `Intl` could tell, because that takes too long. */
export const isDeviceZone = (zone: string): boolean => zoneNow() === zone;
