import type { ClientMessage, SportBus } from './messages.ts';
import { SOURCE, VERSION } from './messages.ts';
import { HOST_TYPES, readHostMessage, type Refusal, type TakenMessage } from './readHostMessage.ts';

/** One of the two ways to the host; both carry the same messages. */
export type HostTransport = {
  /** False where the browser says that whoever is there is no parent. */
  readonly reaches: boolean;
  readonly send: (message: ClientMessage) => void;
  /** Answers how to stop. */
  readonly listen: (take: (message: TakenMessage) => void) => () => void;
};

type Count = (refusal: Refusal) => void;

type FramePlace = {
  readonly window: Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>;
  /** Exact origins that may embed the client; the page's own is among them. */
  readonly allowed: readonly string[];
  /** The origins of the frames above, nearest first, where the browser tells them. */
  readonly ancestors: ArrayLike<string> | undefined;
  readonly count: Count;
};

/**
 * The iframe form. What comes must be of an allowed origin, from the very window that embeds the page, and
 * fit its schema; all else is counted and ignored (F33). What is sent names the parent's exact origin: where
 * the browser does not say which of the allowed it is, each is named until the parent has spoken, and the
 * browser delivers to the one that fits.
 */
export const iframeTransport = ({ window, allowed, ancestors, count }: FramePlace): HostTransport => {
  const parent = window.parent;
  const told = ancestors?.[0];
  let targets = told === undefined ? allowed : allowed.filter((origin) => origin === told);
  return {
    reaches: targets.length > 0,
    send: ({ type, payload }) => {
      for (const origin of targets)
        parent.postMessage({ source: SOURCE, version: VERSION, type, payload }, origin);
    },
    listen: (take) => {
      const hear = (event: MessageEvent<unknown>): void => {
        if (!allowed.includes(event.origin)) return count('origin');
        if (event.source !== parent) return count('source');
        const data = event.data;
        if (typeof data !== 'object' || data === null) return count('shape');
        const { source, version, type, payload } = data as Readonly<Record<string, unknown>>;
        if (source !== SOURCE || version !== VERSION) return count('shape');
        const read = readHostMessage(type, payload);
        if ('refused' in read) return count(read.refused);
        targets = [event.origin];
        take(read.message);
        return undefined;
      };
      window.addEventListener('message', hear);
      return () => window.removeEventListener('message', hear);
    },
  };
};

/**
 * The same-document form. Whoever holds the bus is the host; what it says is read as strictly, as data from
 * outside.
 */
export const busTransport = (bus: SportBus, count: Count): HostTransport => ({
  reaches: true,
  send: ({ type, payload }: ClientMessage) => {
    try {
      bus.emit(type, payload);
    } catch (error) {
      // A handler of the host threw: its bug, told as one, and nothing of ours stops for it.
      reportError(error);
    }
  },
  listen: (take) => {
    const stops = HOST_TYPES.map((type) => {
      const hear = (payload: unknown): void => {
        const read = readHostMessage(type, payload);
        if ('refused' in read) count(read.refused);
        else take(read.message);
      };
      bus.on(type, hear);
      return () => bus.off(type, hear);
    });
    return () => stops.forEach((stop) => stop());
  },
});
