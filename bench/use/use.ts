import { merged, type Findings } from '../gates.ts';
import type { FolderOptions, Options } from '../folderOptions.ts';
import { betHistory } from './betHistory.ts';
import { bundle } from './bundle.ts';
import { offer } from './offer.ts';
import { polls } from './polls.ts';
import { press } from './press.ts';
import { quiet } from './quiet.ts';
import { room } from './room.ts';
import { scroll } from './scroll.ts';
import { slipPress } from './slipPress.ts';
import { start } from './start.ts';
import { watched } from './watched.ts';

type Part = (options: Options) => Promise<Findings>;

/** Steps run one after another, because each measures times; heaps and counts run together. */
const STEPS: readonly Readonly<Record<string, Part>>[] = [
  { bundle },
  { start },
  { press },
  { slip: slipPress },
  { match: watched },
  { scroll },
  { bets: betHistory },
  { offer, polls },
  { quiet },
  { room },
];

/**
 * Measures the production build in use: start, further tabs, presses, scrolling, a board without changes, and
 * the memory of a tab.
 */
export const use = async (options: FolderOptions): Promise<Findings> => {
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
