import type { ClientMessage, SportBus } from './messages.ts';
import { SOURCE, VERSION } from './messages.ts';
import {
  HOST_TYPES,
  readHostMessage,
  type Refusal,
  type RefusedMessage,
  type TakenMessage,
} from './readHostMessage.ts';

/** One of the two ways to the host; both carry the same messages. */
export type HostTransport = {
  /** False where the browser says that whoever is there is no parent. */
  readonly reaches: boolean;
  readonly send: (message: ClientMessage) => void;
  /** Answers how to stop. */
  readonly listen: (take: (message: TakenMessage) => void) => () => void;
};

type Count = (refusal: Refusal) => void;

/** A host that answers a refusal with the same message again does not go round in circles for ever. */
const MAX_ANSWERS = 10;

/** Tells the host of messages that were refused, of each type at most so often in a row. */
const createRefusals = (count: Count) => {
  const told = new Map<string, number>();
  return {
    taken: ({ type }: TakenMessage): void => void told.delete(type),
    refused: (refusal: RefusedMessage, answer: (error: ClientMessage) => void): void => {
      count('shape');
      const times = (told.get(refusal.type ?? '') ?? 0) + 1;
      told.set(refusal.type ?? '', times);
      if (times <= MAX_ANSWERS) answer({ type: 'error', payload: { code: 'message-refused', ...refusal } });
    },
  };
};

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
 * fit its schema; all else is counted and ignored (F33), and a misfit of the parent itself is answered. What is sent names the parent's exact origin: where
 * the browser does not say which of the allowed it is, each is named until the parent has spoken, and the
 * browser delivers to the one that fits.
 */
export const iframeTransport = ({ window, allowed, ancestors, count }: FramePlace): HostTransport => {
  const parent = window.parent;
  const refusals = createRefusals(count);
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
        if ('refused' in read)
          return refusals.refused(read.refused, (error) =>
            parent.postMessage({ source: SOURCE, version: VERSION, ...error }, event.origin),
          );
        targets = [event.origin];
        refusals.taken(read.message);
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
export const busTransport = (bus: SportBus, count: Count): HostTransport => {
  const refusals = createRefusals(count);
  const send = ({ type, payload }: ClientMessage): void => {
    try {
      bus.emit(type, payload);
    } catch (error) {
      // A handler of the host threw: its bug, told as one, and nothing of ours stops for it.
      reportError(error);
    }
  };
  return {
    reaches: true,
    send,
    listen: (take) => {
      const stops = HOST_TYPES.map((type) => {
        const hear = (payload: unknown): void => {
          const read = readHostMessage(type, payload);
          if ('refused' in read) return refusals.refused(read.refused, send);
          refusals.taken(read.message);
          return take(read.message);
        };
        bus.on(type, hear);
        return () => bus.off(type, hear);
      });
      return () => stops.forEach((stop) => stop());
    },
  };
};
