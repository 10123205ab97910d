import { isOlderVersion } from '#domain/config/rollout.ts';
import type { WorkerEnvironment } from '../runtime/environment.ts';

/** The channel on which pages announce their build; a page that hears of another build asks the server. */
const CHANNEL = 'builds';

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
