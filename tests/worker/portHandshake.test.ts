import { describe, expect, test } from 'vitest';
import type { HandshakeMessage } from '#contract/transport.ts';
import type { FeedApi } from '#contract/feedApi.ts';
import { createOrigin } from './fakeOrigin.ts';
import { listenForTabs } from '#workers/port/portHandshake.ts';

const DOOR = 'door:feed-x:/worker.js';
const hex = (n: number): string => n.toString(16).padStart(32, '0');

/** Creates a worker's handshake and a page that tries to connect. */
const before = () => {
  const origin = createOrigin();
  const [worker, page] = [{ alive: true }, { alive: true }];
  const lines: (() => void)[] = [];
  let [ids, refused] = [0, 0];
  const later = origin.time.later(worker);
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
      door: DOOR,
      clock: {
        now: origin.time.now,
        wallNow: origin.time.now,
        setTimeout: (run, ms) => ({ timer: later(ms, run) }),
        clearTimeout: ({ timer }) => (timer as () => void)(),
      },
      channel: origin.channels.open(worker),
      newId: () => hex((ids += 1)),
    },
  );
  const told: HandshakeMessage[] = [];
  const at = origin.channels.open(page)(DOOR);
  at.addEventListener('message', ({ data }: MessageEvent<HandshakeMessage>) => void told.push(data));
  return {
    knock: (knock: unknown) => at.postMessage({ kind: 'knock', knock }),
    pass: origin.time.pass,
    lines,
    told: () => told.filter(({ kind }) => kind === 'open'),
    refused: () => refused,
  };
};

describe('the door of an elected worker', () => {
  test('who knocks again before it has said hello is told the same line, and no second one stays open for it (F22, F51)', async () => {
    const { knock, pass, lines, told } = before();
    knock(hex(0xa));
    await pass(100);
    knock(hex(0xa));
    await pass(100);
    expect(lines).toHaveLength(1);
    expect(told()).toEqual([
      { kind: 'open', knock: hex(0xa), line: hex(1) },
      { kind: 'open', knock: hex(0xa), line: hex(1) },
    ]);
  });

  test('a line that nobody greets is closed after 10 s, and then the same knock opens another', async () => {
    const { knock, pass, lines, told } = before();
    knock(hex(0xa));
    await pass(10_100);
    expect(lines).toHaveLength(0);
    knock(hex(0xa));
    await pass(100);
    expect(told().at(-1)).toEqual({ kind: 'open', knock: hex(0xa), line: hex(2) });
  });

  test('64 lines may wait for a hello; what else knocks, or writes what is no knock, is refused and counted', async () => {
    const { knock, pass, lines, refused } = before();
    for (let from = 1; from <= 65; from += 1) knock(hex(from));
    knock('short');
    await pass(100);
    expect([lines.length, refused()]).toEqual([64, 2]);
  });
});
