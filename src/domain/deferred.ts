/** A promise that its creator settles later. */
export type Deferred<T> = { readonly promise: Promise<T>; readonly resolve: (value: T) => void };

/** Creates a promise and its `resolve`: `Promise.withResolvers`, which Chromium 109 does not have. */
export const createDeferred = <T = void>(): Deferred<T> => {
  let settle: ((value: T) => void) | undefined;
  const promise = new Promise<T>((resolve) => {
    settle = resolve;
  });
  return { promise, resolve: (value) => settle?.(value) };
};
