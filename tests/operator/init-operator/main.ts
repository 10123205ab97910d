// `npm run init-operator` asks eight questions and writes an operator's files (src/platform/START.md).
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAsker } from '../askLine.ts';
import { QUESTIONS, readInitArguments, type OperatorAnswers } from './operatorAnswers.ts';
import { createOperatorFiles } from './operatorFiles.ts';

/** Returns the answers. A flag replaces its question, and a wrong answer repeats the question. */
const askAll = async (flags: Readonly<Record<string, string>>): Promise<OperatorAnswers> => {
  const asker = createAsker(process.stdin, process.stdout);
  const answers: Record<string, unknown> = {};
  try {
    for (const { field, flag, text, usual, read } of QUESTIONS)
      for (;;) {
        const given = flags[flag];
        const typed = given ?? (await asker.ask(`${text}${usual === '' ? '' : ` [${usual}]`}`));
        if (typed === null) throw new Error(`The input ended before the question "${text}" was answered.`);
        try {
          answers[field] = read(typed === '' ? usual : typed);
          break;
        } catch (error) {
          if (given !== undefined) throw error;
          console.log(error instanceof Error ? error.message : String(error));
        }
      }
  } finally {
    asker.close();
  }
  return answers as OperatorAnswers;
};

/** Runs the command. Returns the exit code: 0 written, 1 nothing written, 2 wrong arguments. */
export const main = async (args: readonly string[]): Promise<number> => {
  const asked = readInitArguments(args);
  if (typeof asked === 'string') {
    console.error(asked);
    return 2;
  }
  try {
    const answers = await askAll(asked.flags);
    const files = Object.entries(createOperatorFiles(answers));
    const there = files.map(([name]) => join(asked.out, name)).filter((path) => existsSync(path));
    if (there.length > 0 && !asked.isForced) {
      console.error(`${there.join(', ')} exists already; --force replaces it.`);
      return 1;
    }
    mkdirSync(asked.out, { recursive: true });
    for (const [name, text] of files) writeFileSync(join(asked.out, name), text);
    const brand = files.some(([name]) => name === 'brand.json')
      ? ` --brand ${join(asked.out, 'brand.json')}`
      : '';
    console.log(`Wrote ${files.map(([name]) => join(asked.out, name)).join(', ')}.`);
    console.log(
      `npm start -- --platform ${answers.platform} --config ${join(asked.out, 'operator.json')}${brand}`,
    );
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 2;
  }
};
