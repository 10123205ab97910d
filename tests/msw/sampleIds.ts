import type { Known } from './clientCalls.ts';

/** Address of the page in the hand-written bodies. */
export const SAMPLE_BASE = 'https://play.example.com/sport/';

/** Ids that the hand-written bodies are about. */
export const SAMPLE_IDS = {
  base: SAMPLE_BASE,
  now: 1_763_730_000_000,
  matchId: '1048301',
  optionKey: '7700101:1',
  legs: [
    { key: '7700101:1', odds: 1955 },
    { key: '7810445:1', odds: 1900 },
  ],
  roomId: '88001',
  hostId: '301',
  userId: 'u-1001',
  orderIds: ['1988112233445566771'],
  cashOutIds: ['88112233445566001'],
  titleId: '1',
  lotteryId: 'l-1',
  messageId: 'm-71',
  tipId: '9001',
  tipsterId: '501',
  bankerId: '141-9001',
  searched: 'x',
} as unknown as Known;
