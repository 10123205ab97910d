import { isOlderVersion } from '#domain/config/rollout.ts';
import type { WorkerEnvironment } from '../runtime/environment.ts';
import { postBuild } from './postBuild.ts';

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
  if (isOlderVersion(version, minimum)) postBuild(openChannel, `minimum ${minimum}`);
};
