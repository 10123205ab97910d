import { merged, type Findings } from '../gates.ts';
import type { Asked, Options } from '../asked.ts';
import { bundle } from './bundle.ts';
import { offer } from './offer.ts';
import { polls } from './polls.ts';
import { press } from './press.ts';
import { quiet } from './quiet.ts';
import { scroll } from './scroll.ts';
import { slipPress } from './slipPress.ts';
import { start } from './start.ts';

type Part = (options: Options) => Promise<Findings>;

/** One after another, as each takes times; but for heaps and counts, which do not mind each other. */
const STEPS: readonly Readonly<Record<string, Part>>[] = [
  { bundle },
  { start },
  { press },
  { slip: slipPress },
  { scroll },
  { offer, polls },
  { quiet },
];

/**
 * The production build as it is used: start, further tabs, presses, scrolling, a still board, what a tab
 * holds.
 */
export const use = async (options: Asked): Promise<Findings> => {
  const found: Findings[] = [];
  for (const step of STEPS) {
    const parts = Object.entries(step).filter(
      ([name]) => options.only.length === 0 || options.only.includes(name),
    );
    if (parts.length === 0) continue;
    const began = performance.now();
    found.push(...(await Promise.all(parts.map(([, part]) => part(options)))));
    console.log(
      `${parts.map(([name]) => name).join(', ')}: ${Math.round((performance.now() - began) / 1000)} s`,
    );
  }
  return merged(found);
};
