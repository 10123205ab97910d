/** What a server of NATS says to a client, as far as this client asks for it. */
export type ServerLine =
  | { readonly op: 'info' | 'ping' | 'pong' | 'ok' }
  | { readonly op: 'error'; readonly text: string }
  | { readonly op: 'message'; readonly subject: string; readonly sid: string; readonly payload: string };

const CR = 13;
const LF = 10;
/** A protocol line is at most this long; INFO lists every node of a cluster. */
const MAX_LINE_BYTES = 32_768;
/** Servers deliver no larger message unless the operator raised `max_payload`. */
const MAX_PAYLOAD_BYTES = 1_048_576;

/** Thrown for bytes that are no protocol. The socket cannot be read any further. */
export class NatsProtocolError extends Error {}

const concat = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  if (first.length === 0) return second;
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
};

/**
 * Creates a reader of the protocol. A WebSocket message may hold several protocol lines, or a part of one, so the
 * reader keeps the rest for the next call. Payload lengths are in bytes.
 */
export const createProtocolReader = (): ((bytes: Uint8Array) => readonly ServerLine[]) => {
  const text = new TextDecoder();
  let rest: Uint8Array = new Uint8Array();
  /** The bytes that complete the message being received; 0 between messages. */
  let awaited = 0;

  return (bytes) => {
    rest = concat(rest, bytes);
    const lines: ServerLine[] = [];
    let at = 0;
    for (;;) {
      if (rest.length - at < awaited) break;
      awaited = 0;
      const end = rest.indexOf(LF, at);
      if (end < 0) {
        if (rest.length - at > MAX_LINE_BYTES) throw new NatsProtocolError('long line');
        break;
      }
      if (rest[end - 1] !== CR) throw new NatsProtocolError('line end');
      const line = text.decode(rest.subarray(at, end - 1));
      const message = /^MSG (\S+) (\S+) (?:\S+ )?(\d{1,7})$/i.exec(line);
      if (message === null) {
        lines.push(readLine(line));
        at = end + 1;
        continue;
      }
      const [, subject = '', sid = '', size = ''] = message;
      const length = Number(size);
      if (length > MAX_PAYLOAD_BYTES) throw new NatsProtocolError('large message');
      const from = end + 1;
      if (rest.length < from + length + 2) {
        awaited = from - at + length + 2;
        break;
      }
      lines.push({
        op: 'message',
        subject,
        sid,
        payload: text.decode(rest.subarray(from, from + length)),
      });
      at = from + length + 2;
    }
    rest = rest.slice(at);
    return lines;
  };
};

const readLine = (line: string): ServerLine => {
  const [, word = '', more = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? [];
  switch (word.toUpperCase()) {
    case 'INFO':
      return { op: 'info' };
    case 'PING':
      return { op: 'ping' };
    case 'PONG':
      return { op: 'pong' };
    case '+OK':
      return { op: 'ok' };
    case '-ERR':
      return { op: 'error', text: more.replaceAll("'", '') };
    default:
      throw new NatsProtocolError('unknown line');
  }
};

const encoder = new TextEncoder();

/** Builds the line that logs in with a user JWT; the JWT alone is enough, there is no key in the browser. */
export const connectLine = (jwt: string): string =>
  `CONNECT ${JSON.stringify({
    jwt,
    verbose: false,
    pedantic: false,
    protocol: 1,
    echo: false,
    lang: 'sport-live',
    version: '1',
  })}\r\n`;
export const PING_LINE = 'PING\r\n';
export const PONG_LINE = 'PONG\r\n';
export const subscribeLine = (subject: string, sid: string): string => `SUB ${subject} ${sid}\r\n`;
export const unsubscribeLine = (sid: string): string => `UNSUB ${sid}\r\n`;
export const requestLine = (subject: string, reply: string, payload: string): string =>
  `PUB ${subject} ${reply} ${encoder.encode(payload).length}\r\n${payload}\r\n`;
