import type { WorkerEnvironment } from '../runtime/environment.ts';

/**
 * Posts a message to all tabs on the channel on which pages announce their build, such as `b7`
 * (src/app/boot/watchBuilds.ts). `missing b7` tells the tabs of build b7 that their worker could not load a module;
 * `minimum 1.5.0` names the version that the operator requires. A tab that receives this or another build asks the
 * server for its build.
 */
export const postBuild = (openChannel: WorkerEnvironment['channel'], message: string): void => {
  const channel = openChannel?.('builds');
  channel?.postMessage({ build: message });
  channel?.close();
};
