import type { StreamId } from '#domain/ids.ts';
import { FEED_VERSION } from './feedFormat.ts';

/** One stream of the wanted set: begin or go on (`stream` alone), go on from a place, or a new snapshot. */
export type Want =
  | { readonly stream: StreamId }
  | { readonly stream: StreamId; readonly epoch: string; readonly seq: number }
  | { readonly stream: StreamId; readonly fresh: true };

/** First frame on a socket. The token travels here, never in the address. */
export const helloFrame = (hello: {
  readonly lang: string;
  readonly device: string;
  readonly auth?: string;
}): string =>
  JSON.stringify({
    t: 'hello',
    v: FEED_VERSION,
    lang: hello.lang,
    device: hello.device,
    ...(hello.auth === undefined ? undefined : { auth: hello.auth }),
  });

/** The whole wanted set: what is not named ends. */
export const subFrame = (want: readonly Want[]): string =>
  JSON.stringify({ t: 'sub', want: want.map(wanted) });

const wanted = (want: Want): object => {
  if ('fresh' in want) return { s: want.stream, fresh: 1 };
  return 'epoch' in want ? { s: want.stream, e: want.epoch, q: want.seq } : { s: want.stream };
};

/** Answered by a `pong` with the same number and the server's time. */
export const pingFrame = (n: number): string => JSON.stringify({ t: 'ping', n });
/** Logs in, out (null), or changes the user on the open socket. */
export const authFrame = (auth: string | null): string => JSON.stringify({ t: 'auth', auth });
/** Other names from now on; `lang` is a service code (`languageCodeOf`). */
export const langFrame = (lang: string): string => JSON.stringify({ t: 'lang', lang });
