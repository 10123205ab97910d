/**
 * Creates a function that returns its last result until an input is another value. It saves work that would else be
 * done with each frame.
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
