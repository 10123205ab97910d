import { describe, expect, test } from 'vitest';
import type { HandshakeMessage } from '#contract/transport.ts';
import type { FeedApi } from '#contract/feedApi.ts';
import { createOrigin } from './fakeOrigin.ts';
import { listenForTabs } from '#workers/port/portHandshake.ts';

const HANDSHAKE = 'handshake:feed-x:/worker.js';
const hex = (n: number): string => n.toString(16).padStart(32, '0');

/** Creates a worker's handshake and a page that tries to connect. */
const createHandshake = () => {
  const origin = createOrigin();
  const [worker, page] = [{ alive: true }, { alive: true }];
  const lines: (() => void)[] = [];
  let [ids, refused] = [0, 0];
  const startTimer = origin.time.later(worker);
  const open = (release: () => void) => {
    lines.push(release);
    return {
      api: {} as FeedApi,
      isGreeted: () => false,
      closed: () => {
        lines.splice(lines.indexOf(release), 1);
        release();
      },
    };
  };
  listenForTabs(
    {
      open,
      refused: () => {
        refused += 1;
      },
    },
    {
      handshake: HANDSHAKE,
      clock: {
        now: origin.time.now,
        wallNow: origin.time.now,
        setTimeout: (run, ms) => ({ timer: startTimer(ms, run) }),
        clearTimeout: ({ timer }) => (timer as () => void)(),
      },
      channel: origin.channels.open(worker),
      newId: () => hex((ids += 1)),
    },
  );
  const messages: HandshakeMessage[] = [];
  const at = origin.channels.open(page)(HANDSHAKE);
  at.addEventListener('message', ({ data }: MessageEvent<HandshakeMessage>) => void messages.push(data));
  return {
    probePort: (id: unknown) => at.postMessage({ kind: 'connect', requestId: id }),
    pass: origin.time.pass,
    lines,
    openAnswers: () => messages.filter(({ kind }) => kind === 'open'),
    refused: () => refused,
  };
};

describe('the handshake channel of an elected worker', () => {
  test('a repeated probe before the hello gets the same transport, and no second opens (F22, F51)', async () => {
    const { probePort, pass, lines, openAnswers } = createHandshake();
    probePort(hex(0xa));
    await pass(100);
    probePort(hex(0xa));
    await pass(100);
    expect(lines).toHaveLength(1);
    expect(openAnswers()).toEqual([
      { kind: 'open', requestId: hex(0xa), channelId: hex(1) },
      { kind: 'open', requestId: hex(0xa), channelId: hex(1) },
    ]);
  });

  test('a transport without a hello is closed after 10 s, and the same probe then opens another', async () => {
    const { probePort, pass, lines, openAnswers } = createHandshake();
    probePort(hex(0xa));
    await pass(10_100);
    expect(lines).toHaveLength(0);
    probePort(hex(0xa));
    await pass(100);
    expect(openAnswers().at(-1)).toEqual({ kind: 'open', requestId: hex(0xa), channelId: hex(2) });
  });

  test('64 transports may wait for a hello; further probes and invalid messages are refused and counted', async () => {
    const { probePort, pass, lines, refused } = createHandshake();
    for (let from = 1; from <= 65; from += 1) probePort(hex(from));
    probePort('short');
    await pass(100);
    expect([lines.length, refused()]).toEqual([64, 2]);
  });
});
