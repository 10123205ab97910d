import type { StreamId } from '#domain/ids.ts';
import { FEED_VERSION } from './feedFormat.ts';

/**
 * One subscription of a stream: start or continue (`stream` alone), resume from a position, or request a new
 * snapshot.
 */
export type Want =
  | { readonly stream: StreamId }
  | { readonly stream: StreamId; readonly epoch: string; readonly seq: number }
  | { readonly stream: StreamId; readonly fresh: true };

/** Builds the first frame on a socket. The token is in this frame, never in the address. */
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

/** Builds the frame with all subscriptions; streams that it does not name end. */
export const subFrame = (want: readonly Want[]): string =>
  JSON.stringify({ t: 'sub', want: want.map(toWire) });

const toWire = (want: Want): object => {
  if ('fresh' in want) return { s: want.stream, fresh: 1 };
  return 'epoch' in want ? { s: want.stream, e: want.epoch, q: want.seq } : { s: want.stream };
};

/** Builds a ping. The server answers with a `pong` with the same number and its time. */
export const pingFrame = (n: number): string => JSON.stringify({ t: 'ping', n });
/** Builds the frame that logs in, logs out (null) or changes the user on the open socket. */
export const authFrame = (auth: string | null): string => JSON.stringify({ t: 'auth', auth });
/** Builds the frame that changes the language of names; `lang` is a service code (`languageCodeOf`). */
export const langFrame = (lang: string): string => JSON.stringify({ t: 'lang', lang });
