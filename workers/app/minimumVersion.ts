import type { WorkerEnvironment } from '../runtime/environment.ts';

/** The channel on which pages announce their build; a page that hears of another build asks the server. */
const CHANNEL = 'builds';

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
 * Makes all tabs ask the server for its build if this build is older than the operator's minimum. A tab then offers
 * the reload, which the user presses and which waits for requests in flight. The slip and the journals survive it.
 * Without a newer build at the server nothing happens.
 */
export const requireVersion = (
  version: string,
  minimum: string,
  openChannel: WorkerEnvironment['channel'],
): void => {
  if (openChannel === null || !isOlderVersion(version, minimum)) return;
  const channel = openChannel(CHANNEL);
  channel.postMessage({ build: `minimum ${minimum}` });
  channel.close();
};
