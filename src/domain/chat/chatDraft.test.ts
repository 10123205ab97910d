import { describe, expect, test } from 'vitest';
import type { ChatRule } from '../rooms/chat.ts';
import {
  draftProblem,
  forgetRefused,
  nextSendAt,
  NOTHING_SENT,
  recordSent,
  type SentChat,
} from './chatDraft.ts';

const NOW = 1_000_000;
const RULE: ChatRule = { text: '', maxLength: 10, interval: 5, images: false };
const draft = (text: string, change = {}) => ({ text, hasImage: false, mentions: 0, ...change });

describe('a chat draft', () => {
  test.each([
    ['', {}, 'empty'],
    ['   ', {}, 'empty'],
    ['12345678901', {}, 'too-long'],
    ['ok', { hasImage: true }, 'images-off'],
    ['ok', { mentions: 6 }, 'too-many-mentions'],
    ['ok', {}, undefined],
    ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', {}, undefined],
  ])('%j with %j: %s', (text, change, what) => {
    expect(draftProblem(draft(text, change), RULE, NOTHING_SENT, NOW)?.kind).toBe(what);
  });

  test('slow mode makes the next message wait for the room’s interval', () => {
    const sent = recordSent(NOTHING_SENT, 'a', NOW);
    expect(nextSendAt(sent, RULE, NOW + 2_000)).toBe(NOW + 5_000);
    expect(draftProblem(draft('b'), RULE, sent, NOW + 4_999)).toEqual({
      kind: 'too-soon',
      until: NOW + 5_000,
    });
    expect(draftProblem(draft('b'), RULE, sent, NOW + 5_000)).toBeNull();
  });

  test('the client sends at most one message a second and twenty in 30 s, whatever the room allows', () => {
    const rule = { ...RULE, interval: 0 };
    let sent: SentChat = NOTHING_SENT;
    let count = 0;
    for (let now = NOW; now < NOW + 30_000; now += 100) {
      if (nextSendAt(sent, rule, now) !== null) continue;
      sent = recordSent(sent, `m${now}`, now);
      count += 1;
    }
    expect(count).toBe(20);
  });

  test('the same text is not sent again within 10 s', () => {
    const sent = recordSent(NOTHING_SENT, 'goal ', NOW);
    expect(draftProblem(draft('goal'), RULE, sent, NOW + 6_000)?.kind).toBe('repeated');
    expect(draftProblem(draft('goal'), RULE, sent, NOW + 10_000)).toBeNull();
  });

  test('a refused message is no repetition, and counts for the limits of the client alone (CHAT-06)', () => {
    const before = recordSent(NOTHING_SENT, 'first', NOW - 60_000);
    const sent = forgetRefused(before, recordSent(before, 'goal', NOW));
    expect(nextSendAt(sent, RULE, NOW)).toBe(NOW + 1_000);
    expect(draftProblem(draft('goal'), RULE, sent, NOW + 1_000)).toBeNull();
  });

  test('a clock that was set back never makes the wait longer than the interval', () => {
    const sent = recordSent(NOTHING_SENT, 'a', NOW);
    expect(nextSendAt(sent, RULE, NOW - 3_600_000)).toBe(NOW - 3_600_000 + 5_000);
  });
});
