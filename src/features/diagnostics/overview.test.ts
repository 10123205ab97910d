import { describe, expect, test } from 'vitest';
import { grouped, milliseconds, overview } from './overview.ts';

describe('the counters', () => {
  test('before an answer say nothing but the connection and the mode (F22)', () => {
    const counters = overview(null, 'connecting', 'none');
    expect(counters.find(({ name }) => name === 'connection')?.value).toBe('connecting');
    expect(counters.find(({ name }) => name === 'mode')?.value).toBe('none');
    expect(
      counters.filter(({ name, value }) => name !== 'connection' && name !== 'mode' && value !== '-'),
    ).toEqual([]);
  });
  test('carry the names that tests and people look for', () => {
    const names = overview(null, 'live', 'shared').map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        'instance',
        'mode',
        'tabs',
        'sockets',
        'changesPerSecond',
        'patches',
        'bytes',
        'lagP50',
        'lagP99',
        'drops',
        'unknown',
        'resyncs',
        'connection',
        'unanswered',
      ]),
    );
  });
  test('write times in tenths and group large numbers', () => {
    expect([milliseconds(null), milliseconds(12.34), milliseconds(0)]).toEqual(['-', '12.3 ms', '0.0 ms']);
    expect([grouped(7), grouped(1234567)]).toEqual(['7', '1\u202f234\u202f567']);
  });
});
