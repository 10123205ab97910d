/** A promise that its creator resolves later. */
export type Deferred<T> = { readonly promise: Promise<T>; readonly resolve: (value: T) => void };

/** Creates a promise and its `resolve`: `Promise.withResolvers`, which Chromium 109 does not have. */
export const createDeferred = <T = void>(): Deferred<T> => {
  let resolveNow: ((value: T) => void) | undefined;
  const promise = new Promise<T>((resolve) => {
    resolveNow = resolve;
  });
  return { promise, resolve: (value) => resolveNow?.(value) };
};
