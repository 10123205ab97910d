import * as fc from '#tests/property.ts';
import { describe, expect, test } from 'vitest';
import { createProtocolReader, NatsProtocolError, requestLine, type ServerLine } from './natsProtocol.ts';

const encoder = new TextEncoder();
const bytesOf = (text: string): Uint8Array => encoder.encode(text);
const message = (subject: string, sid: string, payload: string, reply = ''): string =>
  `MSG ${subject} ${sid} ${reply === '' ? '' : `${reply} `}${bytesOf(payload).length}\r\n${payload}\r\n`;

describe('the protocol of NATS', () => {
  test('is read line by line, whatever the letters and the reply subject', () => {
    const text = [
      'INFO {"server_id":"x"} \r\n',
      '+OK\r\nPING\r\npong\r\n',
      "-ERR 'User Authentication Expired'\r\n",
      message('feed.ENG.sport.1.live', '3', '{"t":"d"}'),
      message('me.1.ENG', '4', 'line\r\nMSG x 1 2\r\nno', '_INBOX.1.2'),
      message('_INBOX.1.2', '1', ''),
    ].join('');
    expect(createProtocolReader()(bytesOf(text))).toEqual([
      { op: 'info' },
      { op: 'ok' },
      { op: 'ping' },
      { op: 'pong' },
      { op: 'error', text: 'User Authentication Expired' },
      { op: 'message', subject: 'feed.ENG.sport.1.live', sid: '3', payload: '{"t":"d"}' },
      { op: 'message', subject: 'me.1.ENG', sid: '4', payload: 'line\r\nMSG x 1 2\r\nno' },
      { op: 'message', subject: '_INBOX.1.2', sid: '1', payload: '' },
    ]);
  });

  test('is read alike however the bytes are divided among WebSocket messages', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'grapheme', maxLength: 40 }), { maxLength: 12 }),
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 20 }),
        (payloads, sizes) => {
          const bytes = bytesOf(payloads.map((each) => `${message('a.b', '7', each)}PING\r\n`).join(''));
          const read = createProtocolReader();
          const lines: ServerLine[] = [];
          for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
            const size = sizes[turn % sizes.length] as number;
            lines.push(...read(bytes.slice(at, at + size)));
            at += size;
          }
          expect(lines).toEqual(
            payloads.flatMap((payload) => [
              { op: 'message', subject: 'a.b', sid: '7', payload },
              { op: 'ping' },
            ]),
          );
        },
      ),
    );
  });

  test.each([
    ['an unknown line', 'HELLO\r\n'],
    ['a line without a carriage return', 'PING\n'],
    ['a message over a megabyte', 'MSG a 1 1048577\r\n'],
    ['a line that never ends', 'x'.repeat(40_000)],
    ['a message whose length is no number', 'MSG a 1 -5\r\n'],
  ])('%s ends the socket', (_what, text) => {
    expect(() => createProtocolReader()(bytesOf(text))).toThrow(NatsProtocolError);
  });

  test('counts a payload in bytes', () => {
    expect(requestLine('ask.hello', '_INBOX.1', '{"a":"赔率"}')).toBe(
      'PUB ask.hello _INBOX.1 14\r\n{"a":"赔率"}\r\n',
    );
  });
});
