const SHARES = 100;
const FNV_OFFSET = 0x81_1c_9d_c5;
const FNV_PRIME = 0x01_00_01_93;

const partsOf = (version: string): readonly number[] => version.split('.').map(Number);

/** Returns true if a version is older than another: `1.9.0` than `1.10.0`. A missing part counts as 0. */
export const isOlderVersion = (version: string, than: string): boolean => {
  const [own, other] = [partsOf(version), partsOf(than)];
  for (let at = 0; at < Math.max(own.length, other.length); at += 1) {
    const [mine = 0, least = 0] = [own[at], other[at]];
    if (mine !== least) return mine < least;
  }
  return false;
};

/**
 * Returns the number of a device in a staged rollout, 0 to 99. It is a hash of the random device id, so it stays the
 * same over visits and says nothing of the user. It is never sent.
 */
const rolloutNumber = (deviceId: string): number => {
  let hash = FNV_OFFSET;
  for (let at = 0; at < deviceId.length; at += 1)
    hash = Math.imul(hash ^ deviceId.charCodeAt(at), FNV_PRIME) >>> 0;
  // The low bits of FNV-1a are the least uniformly distributed, so the high bits are mixed in.
  return ((hash ^ (hash >>> 16)) >>> 0) % SHARES;
};

export type RolloutConfig = {
  /** Share of the devices that are offered a newer build, in percent. */
  readonly reloadShare: number;
  readonly minimumVersion: string;
};

/**
 * Returns true if a device is not offered a newer build yet. A growing share only adds devices. A device whose version
 * is older than the minimum is offered it whatever the share is.
 */
export const isReloadHeld = (
  { reloadShare, minimumVersion }: RolloutConfig,
  deviceId: string,
  version: string,
): boolean => rolloutNumber(deviceId) >= reloadShare && !isOlderVersion(version, minimumVersion);
