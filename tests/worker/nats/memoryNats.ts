import type { Msg } from '@nats-io/transport-node';
import type { BridgeOptions } from '#sandbox/nats/bridge.ts';
import type { OpenSocket, TransportListener } from '#workers/runtime/environment.ts';

type Client = { readonly on: TransportListener; readonly subjects: Map<string, string>; isOpen: boolean };
type DeltaFault = 'skip' | 'duplicate' | 'reorder';

/**
 * A node of NATS within the process, as far as the feed uses it, with the faults of a network. It knows no
 * permissions: those are tested with a real node.
 */
export type MemoryNats = {
  /** Opens the WebSocket of a client. */
  readonly dial: OpenSocket;
  /** The bridge's connection. */
  readonly bridge: BridgeOptions['connection'];
  readonly sockets: () => number;
  /** How often clients subscribed to a subject. */
  readonly subscribed: (subject: string) => number;
  readonly bytes: () => number;
  /** Spoils the next deltas of a subject. */
  readonly spoil: (kind: DeltaFault, subject: string, times: number) => void;
  readonly drop: () => void;
  /** Sockets stay open, and nothing passes. */
  readonly setSilent: (isSilent: boolean) => void;
};

const matches = (pattern: string, subject: string): boolean => {
  const [wanted, is] = [pattern.split('.'), subject.split('.')];
  for (const [at, token] of wanted.entries()) {
    if (token === '>') return is.length > at;
    if (is[at] === undefined || (token !== '*' && token !== is[at])) return false;
  }
  return wanted.length === is.length;
};

export const createMemoryNats = (): MemoryNats => {
  const clients = new Set<Client>();
  const encoder = new TextEncoder();
  const subscribed = new Map<string, number>();
  const listeners: { readonly pattern: string; readonly run: (message: Msg) => void }[] = [];
  let fault: { kind: DeltaFault; subject: string; left: number } | null = null;
  let late: string | null = null;
  let bytes = 0;
  let isSilent = false;

  const say = (client: Client, text: string): void => {
    queueMicrotask(() => {
      if (isSilent || !client.isOpen) return;
      const data = encoder.encode(text);
      bytes += data.length;
      client.on.bytes?.(data);
    });
  };
  const deliver = (subject: string, payload: string): void => {
    const size = encoder.encode(payload).length;
    for (const client of clients)
      for (const [sid, pattern] of client.subjects)
        if (matches(pattern, subject)) say(client, `MSG ${subject} ${sid} ${size}\r\n${payload}\r\n`);
  };
  const publish = (subject: string, payload: string): void => {
    const kind = fault?.subject === subject && payload.includes('"t":"d"') ? fault.kind : null;
    if (fault !== null && kind !== null && (fault.left -= 1) <= 0) fault = null;
    const held = late;
    if (kind === 'reorder') late = payload;
    else if (kind !== 'skip') deliver(subject, payload);
    if (kind === 'duplicate') deliver(subject, payload);
    if (held === null || kind === 'reorder') return;
    late = null;
    deliver(subject, held);
  };
  const onLine = (client: Client, line: string, payload: string): void => {
    const [op, subject = '', second = ''] = line.split(' ');
    if (op === 'PING') say(client, 'PONG\r\n');
    if (op === 'SUB') {
      client.subjects.set(second, subject);
      subscribed.set(subject, (subscribed.get(subject) ?? 0) + 1);
    }
    if (op === 'UNSUB') client.subjects.delete(subject);
    if (op !== 'PUB') return;
    const message = { subject, reply: second, json: () => JSON.parse(payload) as unknown };
    for (const { pattern, run } of listeners)
      if (matches(pattern, subject)) queueMicrotask(() => run(message as unknown as Msg));
  };

  return {
    dial: (_url, on) => {
      const client: Client = { on, subjects: new Map(), isOpen: true };
      clients.add(client);
      say(client, 'INFO {}\r\n');
      return {
        send: (text) => {
          if (isSilent || !client.isOpen) return;
          const lines = text.split('\r\n');
          for (let at = 0; at < lines.length - 1; at += 1) {
            const line = lines[at] ?? '';
            // Requests of the client have no line end in them.
            if (line.startsWith('PUB ')) at += 1;
            onLine(client, line, lines[at] ?? '');
          }
        },
        close: () => {
          client.isOpen = false;
          clients.delete(client);
        },
      };
    },
    bridge: {
      publish: (subject, payload) =>
        publish(subject, typeof payload === 'string' ? payload : new TextDecoder().decode(payload)),
      subscribe: (pattern, options) => {
        listeners.push({ pattern, run: (message) => void options?.callback?.(null, message) });
        return { unsubscribe: () => void listeners.splice(0) } as ReturnType<
          BridgeOptions['connection']['subscribe']
        >;
      },
    },
    sockets: () => clients.size,
    subscribed: (subject) => subscribed.get(subject) ?? 0,
    bytes: () => bytes,
    spoil: (kind, subject, times) => {
      fault = { kind, subject, left: times };
    },
    drop: () => {
      for (const client of clients) {
        clients.delete(client);
        client.isOpen = false;
        queueMicrotask(() => client.on.closed(1006));
      }
    },
    setSilent: (silent) => {
      isSilent = silent;
    },
  };
};
