const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * Everything in a run's figures whose name matches, however deep, under the names that lead there; lists
 * entry by entry, empty ones not at all.
 */
export const told = (figures: unknown, name: RegExp, under: readonly string[] = []): [string, unknown][] => {
  if (typeof figures !== 'object' || figures === null) return [];
  return Object.entries(figures).flatMap(([key, value]): [string, unknown][] => {
    const path = [...under, key];
    if (!name.test(key)) return told(value, name, path);
    if (isEmpty(value)) return [];
    if (Array.isArray(value))
      return value.map((each: unknown): [string, unknown] => [path.join(' › '), each]);
    return [[path.join(' › '), value]];
  });
};
