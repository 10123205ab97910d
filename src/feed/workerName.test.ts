import { expect, test } from 'vitest';
import { decodeDomainConfig } from '#platform/decode/domainConfig.ts';
import { workerName } from './workerName.ts';

const configOf = (raw: object) => {
  const read = decodeDomainConfig({ merchant: 'm', ...raw }, 'https://play.example.com/sport/');
  if (!read.ok) throw new Error('The configuration of the test is invalid.');
  return read.value;
};

test('pages whose configurations differ only in what takes effect without a reload share a worker (D23)', () => {
  const name = workerName(configOf({}));
  expect(workerName(configOf({ betting: false, intervals: { config: 30 } }))).toBe(name);
  expect(workerName({ ...configOf({}), isLastGood: true })).toBe(name);
  expect(workerName(configOf({ merchant: 'n' }))).not.toBe(name);
  expect(workerName(configOf({ feed: '/feed' }))).not.toBe(name);
});
