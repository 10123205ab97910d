/** Formats thousandths as the specification requires: two decimals, and a third if it is not zero (D14). */
export const oddsText = (thousandths: number): string => {
  const whole = Math.floor(thousandths / 1000);
  const rest = String(thousandths % 1000).padStart(3, '0');
  return `${whole}.${rest.endsWith('0') ? rest.slice(0, 2) : rest}`;
};
