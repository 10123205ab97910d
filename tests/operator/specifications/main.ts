// `npm run specifications` writes src/platform/specifications (README.md there).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSpecifications, SPECIFICATION_DIR, textOf } from './specifications.ts';

/** Runs the command. Returns the exit code. */
export const main = async (): Promise<number> => {
  mkdirSync(SPECIFICATION_DIR, { recursive: true });
  for (const [name, specification] of Object.entries(await createSpecifications())) {
    writeFileSync(join(SPECIFICATION_DIR, name), textOf(specification));
    console.log(join(SPECIFICATION_DIR, name));
  }
  return 0;
};
