import { describe, expect, test } from 'vitest';
import { sharedBetOf } from '#tests/chatFixture.ts';
import type { MarketFacts } from '../match/match.ts';
import { copiedOption } from './copiedOption.ts';

const { leg } = sharedBetOf();
const marketOf = (change: object = {}): MarketFacts =>
  ({
    id: 'k1',
    matchId: 'm1',
    type: 1000,
    period: 1001,
    name: '',
    line: '-0.5',
    rank: 1,
    parlay: true,
    options: [
      { type: 1, name: null, line: null },
      { type: 2, name: null, line: null },
    ],
    tags: 0,
    ...change,
  }) as unknown as MarketFacts;

describe('today’s option of a shared bet', () => {
  test.each<[string, object, string | null]>([
    ['is that of its market', {}, 'k1'],
    ['is that of another market with the same type, period and line', { id: 'k9' }, 'k9'],
    ['is none where the market has another line now (F30)', { line: '-1' }, null],
    ['is none in a market of another line', { id: 'k9', line: '-1' }, null],
    ['is none where the id stands for another type now (F30)', { type: 1007 }, null],
    ['is none in another period', { id: 'k9', period: 1002 }, null],
    ['is none without its option', { options: [{ type: 2, name: null, line: null }] }, null],
    ['is the same however the line is written', { line: '-0/1' }, null],
    ['is the same with a trailing zero', { line: '-0.50' }, 'k1'],
  ])('%s', (_, change, id) => {
    expect(copiedOption([marketOf(change)], leg)?.market.id ?? null).toBe(id);
  });

  test('its own market goes before others', () => {
    expect(copiedOption([marketOf({ id: 'k9' }), marketOf()], leg)?.market.id).toBe('k1');
  });
});
