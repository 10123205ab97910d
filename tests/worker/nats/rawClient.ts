import { WebSocket } from 'ws';
import type { CredentialsAnswer } from '#sandbox/nats/issuer.ts';

/** A client that writes protocol lines itself, as an attacker could. */
export type RawClient = {
  readonly write: (...lines: string[]) => void;
  /** Sends a PING and returns all text of the server up to its answer, so that everything before is complete. */
  readonly said: () => Promise<string>;
  /** Resolves with all text of the server once it has closed the socket. */
  readonly closed: Promise<string>;
  readonly close: () => void;
};

export const connectRaw = async (
  node: string,
  { jwt }: Pick<CredentialsAnswer, 'jwt'>,
): Promise<RawClient> => {
  const socket = new WebSocket(node);
  let text = '';
  const waiting = new Set<() => void>();
  socket.on('message', (data: Buffer) => {
    text += data.toString('utf8');
    for (const check of waiting) check();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<string>((done) => socket.on('close', () => done(text)));
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((done) => {
      const check = (): void => {
        if (!holds()) return;
        waiting.delete(check);
        done();
      };
      waiting.add(check);
      check();
    });
  const write = (...lines: string[]): void => socket.send(lines.map((line) => `${line}\r\n`).join(''));
  const pongs = (): number => text.split('PONG\r\n').length;
  await Promise.race([until(() => text.includes('INFO ')), closed]);
  write(`CONNECT ${JSON.stringify({ jwt, verbose: false, pedantic: false })}`);
  return {
    write,
    said: async () => {
      const before = pongs();
      write('PING');
      await until(() => pongs() > before);
      return text;
    },
    closed,
    close: () => socket.terminate(),
  };
};
