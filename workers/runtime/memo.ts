/**
 * Creates a function that computes its result again only after one of its inputs has changed, and else returns the last
 * result. Work that would be repeated with each frame uses it.
 */
export const createMemo = <T>(inputs: () => readonly unknown[], compute: () => T): (() => T) => {
  let last: { readonly inputs: readonly unknown[]; readonly result: T } | null = null;
  return () => {
    const next = inputs();
    if (
      last === null ||
      last.inputs.length !== next.length ||
      last.inputs.some((each, at) => each !== next[at])
    )
      last = { inputs: next, result: compute() };
    return last.result;
  };
};
