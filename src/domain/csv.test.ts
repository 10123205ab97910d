import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { csvFile } from './csv.ts';

/** Reads a CSV file by RFC 4180, as a spreadsheet does. */
const readCsv = (file: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let quoted = false;
  const text = file.slice(1);
  for (let at = 0; at < text.length; at += 1) {
    const c = text[at] as string;
    if (quoted) {
      if (c !== '"') cell += c;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (c === '"') quoted = true;
    else if (c === ',') {
      row.push(cell);
      cell = '';
    } else if (c === '\r' && text[at + 1] === '\n') {
      row.push(cell);
      rows.push(row);
      row = [];
      cell = '';
      at += 1;
    } else cell += c;
  }
  return rows;
};

describe('a CSV file', () => {
  test('begins with the byte-order mark and ends each line as RFC 4180 says', () => {
    expect(csvFile(['a', 'b'], [['1', '投注']])).toBe('\uFEFFa,b\r\n1,投注\r\n');
  });

  test.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['  =1', "'  =1"],
    ['\tx', "'\tx"],
    // Full-width signs, which a Chinese or Japanese spreadsheet reads as the plain ones.
    ['＝1+1', "'＝1+1"],
    ['＠SUM', "'＠SUM"],
    ['\n=1', "'\n=1"],
    // A spreadsheet keeps 15 digits of a number, so a longer order number must be text.
    ['1988112266522000003', "'1988112266522000003"],
    ['123456789012345', '123456789012345'],
    ['Home -0.5', 'Home -0.5'],
    ['1.95', '1.95'],
    ['', ''],
  ])('a cell %j is read as %j: no text is run as a formula', (text, read) => {
    expect(readCsv(csvFile([text], []))).toEqual([[read]]);
  });

  test('any text comes back as it was, but for the apostrophe before a formula', () => {
    const texts = fc.array(fc.string({ unit: 'binary' }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(texts, (row) => {
        const [, read] = readCsv(csvFile(['head', ...row.slice(1)], [row]));
        expect(read?.length).toBe(row.length);
        for (const [at, text] of row.entries()) {
          const got = read?.[at] ?? '';
          expect(got === text || got === `'${text}`).toBe(true);
          expect(/^\s*[=+\-@]/.test(got)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });
});
