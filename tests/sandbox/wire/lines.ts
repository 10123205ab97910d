/** Formats a line as the wire writes it; `line` is in quarters. */
export const numericLine = (line: number): string => String(line / 4);

const half = (quarters: number): string => String(quarters / 4);

/** Formats a quarter line as two neighbouring lines: 1 is "0/0.5", 9 is "2/2.5". */
const split = (quarters: number): string =>
  quarters % 2 === 0 ? half(quarters) : `${half(quarters - 1)}/${half(quarters + 1)}`;

/** Formats the line of one side of a handicap: "+0/0.5", "-1", "0". */
export const signedLine = (line: number): string =>
  line === 0 ? '0' : `${line > 0 ? '+' : '-'}${split(Math.abs(line))}`;
export const totalLine = (line: number): string => split(line);
