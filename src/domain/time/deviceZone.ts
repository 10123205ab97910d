type Temporal = { readonly Now: { timeZoneId(): string } };

/**
 * `Temporal`, where the browser has it (Chromium since 144, Firefox since 139). It reads the zone at once, whereas the
 * first `Intl.DateTimeFormat` of a page takes about 20 ms, which every further tab would wait for (G12).
 */
const temporal = (): Temporal | undefined => (globalThis as { readonly Temporal?: Temporal }).Temporal;

/** Returns the IANA zone of the device as it is now; it can change while the page is open (F46). */
export const deviceZone = (): string =>
  temporal()?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether a zone is known to be the device's. False where only `Intl` could tell, because that takes too long. */
export const isDeviceZone = (zone: string): boolean => temporal()?.Now.timeZoneId() === zone;
