import type { SandboxOptions } from '#sandbox/options.ts';
import { Replay } from '#sandbox/recording/replay.ts';
import type { Openings } from '#sandbox/world/openings.ts';
import type { Source } from '#sandbox/world/source.ts';
import { World } from '#sandbox/world/world.ts';

/** The options of the source: plain data, so that another process can receive them. */
export type SourceOptions = Pick<
  SandboxOptions,
  'matches' | 'rate' | 'speed' | 'seed' | 'recording' | 'featured'
> & { readonly start: number };

export const createSource = (options: SourceOptions, openings?: Openings): Source =>
  options.recording === undefined
    ? new World(options, openings)
    : new Replay({ file: options.recording, speed: options.speed, start: options.start });
