/** Creates a signal: `emit` runs every listener, and `on` adds a listener and returns its removal. */
export const createSignal = <Args extends readonly unknown[]>() => {
  const runs = new Set<(...args: Args) => void>();
  return {
    emit: (...args: Args): void => runs.forEach((run) => run(...args)),
    on: (run: (...args: Args) => void): (() => void) => {
      runs.add(run);
      return () => void runs.delete(run);
    },
  };
};
