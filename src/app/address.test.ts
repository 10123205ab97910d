// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPageAddress } from './address.ts';

const BASE = '/sport/';
beforeEach(() => history.replaceState(null, '', BASE));
afterEach(() => history.replaceState(null, '', '/'));

describe('the address of a page of our own', () => {
  test('is a path and a query in the browser’s history: one entry per step, no hash (BOOT-04, BOOT-06, D11)', () => {
    const address = createPageAddress(BASE);
    const before = history.length;
    const moves: string[] = [];
    const stop = address.onMoved(() => moves.push(address.query()));
    address.go('?sport=3', 'push');
    address.go('?sport=5', 'push');
    address.go('?sport=5&play=early', 'replace');
    expect([location.pathname, location.search, location.hash]).toEqual([BASE, '?sport=5&play=early', '']);
    expect(history.length - before).toBe(2);
    expect(moves).toEqual(['?sport=3', '?sport=5', '?sport=5&play=early']);
    expect(address.href('?sport=1')).toBe(`${BASE}?sport=1`);
    stop();
  });

  test('going back is a step of the browser, and readers get the query of that entry (BOOT-06, D11)', async () => {
    const address = createPageAddress(BASE);
    address.go('?sport=3', 'push');
    const [first, step] = [address.query(), address.step()];
    address.go('?sport=5', 'push');
    const woken = new Promise<void>((done) => address.onMoved(done));
    history.back();
    await woken;
    expect([address.query(), address.step()]).toEqual([first, step]);
  });

  test('on another path the query of home stays open; an unknown path is not home (BOOT-02, BOOT-12)', () => {
    history.replaceState(null, '', `${BASE}?match=51`);
    const address = createPageAddress(BASE);
    expect(address.route()).toEqual({ name: 'home' });
    history.replaceState(null, '', `${BASE}elsewhere?match=9`);
    expect([address.route(), address.query()]).toEqual([
      { name: 'not-found', path: 'elsewhere' },
      '?match=51',
    ]);
    history.replaceState(null, '', `${BASE}?match=52`);
    expect([address.route(), address.query()]).toEqual([{ name: 'home' }, '?match=52']);
  });
});
