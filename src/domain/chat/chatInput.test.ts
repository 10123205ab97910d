import { describe, expect, test } from 'vitest';
import { chatInput, OPEN_INPUT, type ChatFacts } from './chatInput.ts';

const NOW = 1_000_000;
const OPEN: ChatFacts = {
  isGuest: false,
  hasEnded: false,
  pass: 'ready',
  ban: { banned: false, text: '', until: null },
  mute: null,
  silence: null,
  connection: 'up',
  nextAt: null,
};
const later = NOW + 60_000;
const banned = (until: number | null) => ({ banned: true, text: 'no', until });

describe('the chat’s input', () => {
  test.each<[string, Partial<ChatFacts>, string, string, number | null, boolean]>([
    ['a guest', { isGuest: true }, 'guest', 'login', null, false],
    ['a ban for good', { ban: banned(null) }, 'banned', 'operator', null, true],
    ['a ban until a time', { ban: banned(later) }, 'banned', 'time', later, true],
    ['a room that has ended', { hasEnded: true }, 'ended', 'host', null, false],
    ['a mute by the host', { mute: { until: null, text: '' } }, 'muted', 'host', null, true],
    ['a mute until a time', { mute: { until: later, text: '' } }, 'muted', 'time', later, true],
    [
      'a room in which no user may write',
      { silence: { until: null, text: '' } },
      'silenced',
      'host',
      null,
      false,
    ],
    ['a pass that is requested', { pass: 'loading' }, 'loading', 'self', null, false],
    ['a pass that failed', { pass: 'failed' }, 'failed', 'retry', null, false],
    ['a connection that is tried', { connection: 'trying' }, 'offline', 'self', null, false],
    ['a connection that is lost', { connection: 'down' }, 'offline', 'retry', null, false],
    ['slow mode', { nextAt: later }, 'slow', 'time', later, false],
  ])('%s closes it with its reason and what ends it (CHAT-05)', (_, change, reason, ends, until, blocked) => {
    expect(chatInput({ ...OPEN, ...change }, NOW)).toMatchObject({
      open: false,
      reason,
      ends,
      until,
      blocked,
    });
  });

  test.each<[string, Partial<ChatFacts>]>([
    ['a ban', { ban: banned(NOW) }],
    ['a mute', { mute: { until: NOW, text: '' } }],
    ['a silence', { silence: { until: NOW - 1, text: '' } }],
    ['slow mode', { nextAt: NOW }],
    ['nothing', {}],
  ])('%s whose time is over leaves it enabled, not blocked and without an error (CHAT-06)', (_, change) => {
    expect(chatInput({ ...OPEN, ...change }, NOW)).toEqual(OPEN_INPUT);
  });

  test('the platform’s text of a ban is shown, and a ban has priority over mute and slow mode', () => {
    expect(
      chatInput({ ...OPEN, ban: banned(later), mute: { until: null, text: 'x' }, nextAt: later }, NOW),
    ).toMatchObject({ reason: 'banned', text: 'no' });
  });
});
