import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CONTRACT_VERSION } from './feedApi.ts';

/**
 * The hash of each version of the contract. A version once released is never changed here, only followed by
 * another.
 */
const HASHES: Readonly<Record<number, string>> = { 1: '3890003dcd61c34b' };

const here = new URL('./', import.meta.url);
/** The shapes that cross the port are in the contract and in these files of the domain. */
const SHARED = [
  '../domain/ids.ts',
  '../domain/match/match.ts',
  '../domain/match/pair.ts',
  '../domain/odds/priceWord.ts',
  '../domain/config/domainConfig.ts',
  '../domain/config/locales.ts',
  '../domain/config/switches.ts',
  '../domain/markets/grid.ts',
  '../domain/markets/gridTable.ts',
  '../domain/match/scoreboard.ts',
  '../domain/match/stream.ts',
  '../domain/slip/slip.ts',
  '../domain/orders/bet.ts',
  '../domain/orders/legTrail.ts',
  '../domain/responsible-gambling/gamblingActivity.ts',
  '../domain/orders/order.ts',
  '../domain/match/matchResult.ts',
  '../domain/orders/reserve.ts',
  '../domain/chat/message.ts',
  '../domain/chat/ringChange.ts',
  '../domain/chat/sharedBet.ts',
  '../domain/rooms/activity.ts',
  '../domain/rooms/anchor.ts',
  '../domain/rooms/roomAccess.ts',
  '../domain/rooms/roomEvent.ts',
  '../domain/orders/reserveTerms.ts',
];

const shape = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/\s+/g, '')
    .replace(/,(?=[)}\]>])/g, '');

test('the contract has not changed without its version (F20): bump CONTRACT_VERSION and add its hash', () => {
  const own = readdirSync(here)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort();
  const hash = createHash('sha256');
  for (const name of [...own, ...SHARED])
    hash.update(`${name}\n${shape(readFileSync(new URL(name, here), 'utf8'))}\n`);
  expect({ version: CONTRACT_VERSION, hash: hash.digest('hex').slice(0, 16) }).toEqual({
    version: CONTRACT_VERSION,
    hash: HASHES[CONTRACT_VERSION],
  });
});
