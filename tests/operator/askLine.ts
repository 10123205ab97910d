import { createInterface } from 'node:readline';
import { printable } from './printable.ts';

/** Asks questions at a terminal, or reads the answers from a pipe or a file, one line each. */
export type Asker = {
  /** Returns the line without spaces around it; null at the end of the input. */
  readonly ask: (question: string) => Promise<string | null>;
  readonly close: () => void;
};

/** Creates an asker. A line that arrives before its question waits for that question. */
export const createAsker = (input: NodeJS.ReadableStream, output: NodeJS.WritableStream): Asker => {
  const terminal = createInterface({ input });
  const lines: string[] = [];
  let isEnded = false;
  let waiting: ((line: string | null) => void) | null = null;
  const next = (): void => {
    if (waiting === null || (lines.length === 0 && !isEnded)) return;
    const answer = waiting;
    waiting = null;
    answer(lines.shift() ?? null);
  };
  terminal.on('line', (line) => {
    lines.push(line.trim());
    next();
  });
  terminal.on('close', () => {
    isEnded = true;
    next();
  });
  return {
    ask: (question) =>
      new Promise((resolve) => {
        output.write(`${printable(question)} `);
        waiting = resolve;
        next();
      }),
    close: () => terminal.close(),
  };
};
