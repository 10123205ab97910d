import type { ClientMessage, SportBus } from './messages.ts';
import { SOURCE, VERSION } from './messages.ts';
import {
  HOST_TYPES,
  readHostMessage,
  type Refusal,
  type RefusedMessage,
  type TakenMessage,
} from './readHostMessage.ts';

/** A connection to the host, over an iframe or a bus in the same document. Both carry the same messages. */
export type HostTransport = {
  /** False if the browser says that the framing page is not an allowed parent. */
  readonly hasParent: boolean;
  readonly send: (message: ClientMessage) => void;
  /** Calls `onAccepted` for each valid message. Returns a function that stops listening. */
  readonly listen: (onAccepted: (message: TakenMessage) => void) => () => void;
};

type CountRefusal = (refusal: Refusal) => void;

/**
 * The most error answers in a row for one message type, so that a host that repeats a refused message does not
 * cause an endless exchange.
 */
const MAX_ANSWERS = 10;

/** Creates a function that reports refused messages to the host, up to the limit in a row for each type. */
const createRefusals = (count: CountRefusal) => {
  const counts = new Map<string, number>();
  return {
    accepted: ({ type }: TakenMessage): void => void counts.delete(type),
    refused: (refusal: RefusedMessage, answer: (error: ClientMessage) => void): void => {
      count('shape');
      const times = (counts.get(refusal.type ?? '') ?? 0) + 1;
      counts.set(refusal.type ?? '', times);
      if (times <= MAX_ANSWERS) answer({ type: 'error', payload: { code: 'message-refused', ...refusal } });
    },
  };
};

type FrameOptions = {
  readonly window: Pick<Window, 'parent' | 'addEventListener' | 'removeEventListener'>;
  /** Exact origins that may embed the client, including the page's own. */
  readonly allowed: readonly string[];
  /** Origins of the frames above, nearest first, if the browser reveals them. */
  readonly ancestors: ArrayLike<string> | undefined;
  readonly count: CountRefusal;
};

/**
 * Creates the iframe transport. A message must come from an allowed origin, from the window that embeds the
 * page, and match its schema. Others are counted and ignored (F33); an invalid message of the parent is
 * answered. The client sends to the parent's exact origin. If the browser does not reveal which allowed
 * origin that is, it sends to each of them until the parent has sent a message; the browser delivers only to
 * the right one.
 */
export const iframeTransport = ({ window, allowed, ancestors, count }: FrameOptions): HostTransport => {
  const parent = window.parent;
  const refusals = createRefusals(count);
  const parentOrigin = ancestors?.[0];
  let targets = parentOrigin === undefined ? allowed : allowed.filter((origin) => origin === parentOrigin);
  return {
    hasParent: targets.length > 0,
    send: ({ type, payload }) => {
      for (const origin of targets)
        parent.postMessage({ source: SOURCE, version: VERSION, type, payload }, origin);
    },
    listen: (onAccepted) => {
      const onMessage = (event: MessageEvent<unknown>): void => {
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
        refusals.accepted(read.message);
        onAccepted(read.message);
        return undefined;
      };
      window.addEventListener('message', onMessage);
      return () => window.removeEventListener('message', onMessage);
    },
  };
};

/**
 * Creates the same-document transport. The holder of the bus is the host; its messages are checked like all
 * outside data.
 */
export const busTransport = (bus: SportBus, count: CountRefusal): HostTransport => {
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
    hasParent: true,
    send,
    listen: (onAccepted) => {
      const stops = HOST_TYPES.map((type) => {
        const onMessage = (payload: unknown): void => {
          const read = readHostMessage(type, payload);
          if ('refused' in read) return refusals.refused(read.refused, send);
          refusals.accepted(read.message);
          return onAccepted(read.message);
        };
        bus.on(type, onMessage);
        return () => bus.off(type, onMessage);
      });
      return () => stops.forEach((stop) => stop());
    },
  };
};
