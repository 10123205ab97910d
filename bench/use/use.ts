import { merged, type Findings } from '../gates.ts';
import type { Options } from '../main.ts';
import { bundle } from './bundle.ts';
import { offer } from './offer.ts';
import { press } from './press.ts';
import { quiet } from './quiet.ts';
import { scroll } from './scroll.ts';
import { start } from './start.ts';

const PARTS: Readonly<Record<string, (options: Options) => Promise<Findings>>> = { bundle, start, press, scroll, offer, quiet };

/** The production build as it is used: start, further tabs, presses, scrolling, a still board, what a tab holds. */
export const use = async (options: Options): Promise<Findings> => {
  const found: Findings[] = [];
  for (const [name, part] of Object.entries(PARTS)) {
    const findings = await part(options);
    console.log(`${name}: ${JSON.stringify(findings.figures[name] ?? '')}`.slice(0, 400));
    found.push(findings);
  }
  return merged(found);
};
