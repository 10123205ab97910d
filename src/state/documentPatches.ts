import type { DocumentNews } from '#contract/documents.ts';

type Patches = Extract<NonNullable<DocumentNews['slip']>, { readonly base: number }>['patches'];
type Patch = Patches[number];

const at = (value: unknown, path: readonly (string | number)[], patch: Patch): unknown => {
  const [key, ...rest] = path;
  if (key === undefined) return patch.value;
  if (Array.isArray(value)) {
    const copy: unknown[] = [...(value as unknown[])];
    if (rest.length > 0) copy[Number(key)] = at(copy[Number(key)], rest, patch);
    else if (key === 'length') copy.length = Number(patch.value);
    else
      copy.splice(Number(key), patch.op === 'add' ? 0 : 1, ...(patch.op === 'remove' ? [] : [patch.value]));
    return copy;
  }
  const fields = Object.entries((value ?? {}) as Readonly<Record<string, unknown>>).filter(
    ([name]) => name !== key,
  );
  if (rest.length > 0)
    return Object.fromEntries([...fields, [key, at((value as Record<string, unknown>)[key], rest, patch)]]);
  return Object.fromEntries(patch.op === 'remove' ? fields : [...fields, [key, patch.value]]);
};

/**
 * Applies the worker's immer patches to a document and returns the new document. The page does not load
 * immer, which would add 5 kB to the first screen.
 */
export const applyDocumentPatches = <T extends object>(value: T, patches: Patches): T =>
  patches.reduce<unknown>((now, patch) => at(now, patch.path, patch), value) as T;
