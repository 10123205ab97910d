const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const shown = (value: unknown): string => (JSON.stringify(value) ?? 'undefined').slice(0, 160);

const walk = (is: unknown, should: unknown, path: string, found: string[], most: number): void => {
  if (found.length >= most || Object.is(is, should)) return;
  if (!isTree(is) || !isTree(should))
    return void found.push(`${path}: ${shown(is)}, should be ${shown(should)}`);
  for (const key of new Set([...Object.keys(is), ...Object.keys(should)]))
    walk(is[key], should[key], `${path}.${key}`, found, most);
};

/**
 * Lists the first differences of two plain values with their paths. A full diff of a board would hide them.
 */
export const differences = (is: unknown, should: unknown, most = 12): readonly string[] => {
  const found: string[] = [];
  walk(is, should, '', found, most);
  return found;
};
