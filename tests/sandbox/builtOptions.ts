import { accessSync, constants, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Arguments } from './arguments.ts';
import type { SandboxOptions } from './options.ts';

/**
 * Returns the options of a sandbox that runs from the build. `program` is the address of the built program;
 * the client and the parent sites are built beside it. Throws a sentence if the recording cannot be read.
 */
export const builtOptions = (
  { recording, replay, hasNats: _hasNats, ...args }: Arguments,
  program: string,
): Partial<SandboxOptions> => {
  const at = (path: string) => fileURLToPath(new URL(path, program));
  const clientDir = at('../client');
  return {
    ...args,
    hostPort: args.port + 1,
    clientDir: existsSync(clientDir) ? clientDir : null,
    siteDirs: ['../site', '../host'].map(at),
    ...(recording === null ? {} : { recording: readable(recording) }),
    ...(replay === null ? {} : { replay: readable(replay) }),
  };
};

const readable = (file: string): string => {
  try {
    accessSync(file, constants.R_OK);
    return file;
  } catch {
    throw new Error(`The recording ${file} cannot be read.`);
  }
};
