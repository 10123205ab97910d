/** Parses "1.955" and "1.95" as thousandths by their digits, independently of the variants' code. */
export const thousandths = (text: string | null | undefined): number => {
  const found = /(\d+)\.(\d{2,3})/.exec(text ?? '');
  return found === null ? Number.NaN : Number(found[1]) * 1000 + Number((found[2] ?? '').padEnd(3, '0'));
};
