import type { SandboxOptions } from '#sandbox/options.ts';
import type { Source } from '#sandbox/world/source.ts';
import { World } from '#sandbox/world/world.ts';

/** What the source needs of the options; plain, so that it can be handed to another process. */
export type SourceOptions = Pick<SandboxOptions, 'matches' | 'rate' | 'speed' | 'seed' | 'recording'> & { readonly start: number };

export const makeSource = (options: SourceOptions): Promise<Source> => Promise.resolve(new World(options));
