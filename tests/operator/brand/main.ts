// `npm run brand -- brand.json` checks a brand file and its contrast (src/app/BRAND.md).
import { readFileSync } from 'node:fs';
import { checkBrand } from './checkBrand.ts';

/** Runs the command. Returns the exit code: 0 good, 1 faults, 2 no file. */
export const main = async ([file]: readonly string[]): Promise<number> => {
  if (file === undefined) {
    console.error('Name the brand file: npm run brand -- brand.json');
    return 2;
  }
  try {
    const faults = checkBrand(readFileSync(file, 'utf8'));
    console.log(faults.length === 0 ? 'The brand is good in both themes.' : faults.join('\n'));
    return faults.length === 0 ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
};
