import type { ClientMessage, SportBus } from './messages.ts';
import { SOURCE, VERSION } from './messages.ts';
import {
  HOST_TYPES,
  readHostMessage,
  type Refusal,
  type RefusedMessage,
  type TakenMessage,
} from './readHostMessage.ts';

/** A connection to the host: one of two forms with the same messages. */
export type HostTransport = {
  /** False if the browser says that the framing page is not an allowed parent. */
  readonly reaches: boolean;
  readonly send: (message: ClientMessage) => void;
  /** Returns a function that stops listening. */
  readonly listen: (take: (message: TakenMessage) => void) => () => void;
};

type Count = (refusal: Refusal) => void;

/** Limit of answers, so that a host that repeats a refused message does not cause an endless exchange. */
const MAX_ANSWERS = 10;

/** Creates a function that reports refused messages to the host, up to the limit in a row for each type. */
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
  /** Exact origins that may embed the client, including the page's own. */
  readonly allowed: readonly string[];
  /** Origins of the frames above, nearest first, if the browser reveals them. */
  readonly ancestors: ArrayLike<string> | undefined;
  readonly count: Count;
};

/**
 * Creates the iframe transport. A message must come from an allowed origin, from the window that embeds the
 * page, and match its schema. Others are counted and ignored (F33); an invalid message of the parent is
 * answered. The client sends to the parent's exact origin. If the browser does not reveal which allowed
 * origin that is, it sends to each of them until the parent has sent a message; the browser delivers only to
 * the right one.
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
 * Creates the same-document transport. The holder of the bus is the host; its messages are checked like all
 * outside data.
 */
export const busTransport = (bus: SportBus, count: Count): HostTransport => {
  const refusals = createRefusals(count);
  const send = ({ type, payload }: ClientMessage): void => {
    try {
      bus.emit(type, payload);
    } catch (error) {
      // A handler of the host threw. Its error is reported and does not stop the client.
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
