const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0);

/**
 * Collects all figures whose name matches, at any depth, with the path of names to them. Lists are split into
 * entries; empty ones are dropped.
 */
export const figuresNamed = (
  figures: unknown,
  name: RegExp,
  under: readonly string[] = [],
): [string, unknown][] => {
  if (typeof figures !== 'object' || figures === null) return [];
  return Object.entries(figures).flatMap(([key, value]): [string, unknown][] => {
    const path = [...under, key];
    if (!name.test(key)) return figuresNamed(value, name, path);
    if (isEmpty(value)) return [];
    if (Array.isArray(value))
      return value.map((each: unknown): [string, unknown] => [path.join(' › '), each]);
    return [[path.join(' › '), value]];
  });
};
