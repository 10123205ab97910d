import { exactly, merged, type Findings } from '../gates.ts';
import type { Options, FolderOptions } from '../folderOptions.ts';
import { chatFlood } from './chatFlood.ts';
import { goalStorm } from './goalStorm.ts';
import { halfSuspended } from './halfSuspended.ts';
import { openingRush } from './openingRush.ts';
import { reconnect } from './reconnect.ts';

const SCENARIOS: Readonly<Record<string, (options: Options) => Promise<Findings>>> = {
  goals: goalStorm,
  rush: openingRush,
  suspend: halfSuspended,
  reconnect,
  chat: chatFlood,
};

/**
 * Runs the production build through overload and outages, one scenario after another. Only counts are gates.
 */
export const scenarios = async (options: FolderOptions): Promise<Findings> => {
  const found: Findings[] = [];
  for (const [name, run] of Object.entries(SCENARIOS)) {
    if (options.only.length > 0 && !options.only.includes(name)) continue;
    try {
      found.push(await run(options));
    } catch (error) {
      // A scenario that cannot run fails; the others are still reported.
      console.log(`!! ${name}: ${String(error)}`);
      found.push({
        gates: [exactly(`${name}: ran to its end (${String(error)})`, 1, 0)],
        goals: [],
        figures: {},
      });
    }
  }
  return merged(found);
};
