import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { createAsker } from './askLine.ts';

const written = (output: PassThrough): string => (output.read() as Buffer | null)?.toString() ?? '';

test('reads lines that came before their questions, and null at the end of the input', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asker = createAsker(input, output);
  input.end('one\n  two \nthree');
  const answers: (string | null)[] = [];
  for (const question of ['a?', 'b?', 'c?', 'd?', 'e?']) answers.push(await asker.ask(question));
  expect(answers).toEqual(['one', 'two', 'three', null, null]);
  expect(written(output)).toBe('a? b? c? d? e? ');
});

test('texts of a platform in a question cannot act in the terminal', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const asker = createAsker(input, output);
  const answer = asker.ask('Place on \u001b[2J\u001b]0;x\u0007\u202eteam?');
  input.write('no\n');
  expect(await answer).toBe('no');
  asker.close();
  expect(written(output)).toBe('Place on  [2J ]0;x  team? ');
});
