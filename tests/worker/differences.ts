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

/** Where two plain values differ, the first few places: what a whole diff of a board would bury. */
export const differences = (is: unknown, should: unknown, most = 12): readonly string[] => {
  const found: string[] = [];
  walk(is, should, '', found, most);
  return found;
};
