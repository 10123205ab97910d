/** One HTTP exchange as it was on the wire. `text` is null if the body did not end. */
export type Exchange = {
  readonly method: string;
  readonly url: string;
  /** Null without an answer; `failure` then has the reason. */
  readonly status: number | null;
  readonly headers: Headers;
  readonly text: string | null;
  readonly ms: number;
  readonly failure: string | null;
};

type Open = Omit<Exchange, 'text'> & { readonly body: Promise<string | null> };

const NO_HEADERS = new Headers();

/** Returns the message of an error's cause, or of the error itself. */
const failureOf = (error: unknown): string => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? cause.message : error instanceof Error ? error.message : String(error);
};

/**
 * Records the requests and answers of `fetch` while `record` runs. The client's own caller makes the
 * requests, so the recorder sees them as the client makes them. Runs must not overlap.
 */
export const createRecorder = (now: () => number) => {
  const original = globalThis.fetch;
  let open: Open[] = [];
  const recording: typeof fetch = async (input, init) => {
    const request = input instanceof Request ? input : undefined;
    const method = init?.method ?? request?.method ?? 'GET';
    const url = input instanceof Request ? input.url : input.toString();
    const begun = now();
    try {
      const response = await original(input, init);
      const copy = response.clone();
      open.push({
        method,
        url,
        status: response.status,
        headers: response.headers,
        ms: now() - begun,
        failure: null,
        body: copy.text().catch(() => null),
      });
      return response;
    } catch (error) {
      const failure = failureOf(error);
      const body = Promise.resolve(null);
      open.push({ method, url, status: null, headers: NO_HEADERS, ms: now() - begun, failure, body });
      throw error;
    }
  };
  return {
    /** Runs `work` and returns its value with the exchanges that it made, in order. */
    record: async <T>(work: () => Promise<T>): Promise<{ value: T; exchanges: readonly Exchange[] }> => {
      open = [];
      globalThis.fetch = recording;
      try {
        const value = await work();
        const exchanges = await Promise.all(
          open.map(async ({ body, ...exchange }) => ({ ...exchange, text: await body })),
        );
        return { value, exchanges };
      } finally {
        globalThis.fetch = original;
      }
    },
  };
};
export type Recorder = ReturnType<typeof createRecorder>;
