import { readFileSync } from 'node:fs';

/** The steps of START.md that a test can run. */
export type StartSteps = {
  /** The example of `operator.json`. */
  readonly config: string;
  /** Arguments of `npm start`. */
  readonly start: readonly string[];
  /** Arguments of `npm run conformance`. */
  readonly conformance: readonly string[];
  /** The server block for nginx. */
  readonly nginx: string;
  /** Address of the client on this machine. */
  readonly address: string;
};

const found = (page: string, pattern: RegExp, what: string): string => {
  const text = pattern.exec(page)?.[1];
  if (text === undefined) throw new Error(`START.md has no ${what}.`);
  return text.trim();
};

const words = (command: string): readonly string[] => command.split(/\s+/);

/** Reads the steps of START.md, so that a changed page changes what the test runs. */
export const readStartSteps = (): StartSteps => {
  const page = readFileSync('src/platform/START.md', 'utf8');
  return {
    config: found(page, /```json\n([\s\S]*?)```/, 'example of the configuration'),
    start: words(found(page, /`npm start -- ([^`]+)`/, 'npm start')),
    conformance: words(found(page, /`npm run conformance -- ([^`]+)`/, 'npm run conformance')),
    nginx: found(page, /```nginx\n([\s\S]*?)```/, 'block for nginx'),
    address: found(page, /<(http:\/\/localhost[^>]+)>/, 'address of the client'),
  };
};
