/** Tells spreadsheet programs that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** First characters by which a spreadsheet takes a cell for a formula; full-width ones count in some languages. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;
/** A spreadsheet keeps 15 digits of a number. Longer ones, such as order numbers, must be text. */
const LONG_NUMBER = /^\d{16,}$/;

/**
 * Returns a text as a cell of a CSV file (RFC 4180). A text that a spreadsheet would run as a formula, or of which it
 * would lose digits, gets an apostrophe in front; this also holds for texts behind spaces, which some programs skip.
 */
const cell = (text: string): string => {
  const isText = FORMULA.test(text) || FORMULA.test(text.trimStart()) || LONG_NUMBER.test(text);
  const safe = isText ? `'${text}` : text;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

/** Returns a CSV file with a byte-order mark: a head line and one line for each row. */
export const csvFile = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
