import * as fc from '#tests/property.ts';
import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { readEndpoints } from './endpointChanges.ts';
import { ENDPOINTS } from './endpoints.ts';

test('an operator moves a call in part, and the rest of it stays (C42)', () => {
  const { map, faults } = readEndpoints({
    anchors: { path: '/live/anchors', pageSize: 20 },
    matchList: { host: 'service', auth: true },
    banners: { method: 'POST' },
  });
  expect(faults).toEqual([]);
  expect(map.anchors).toEqual({ ...ENDPOINTS.anchors, path: '/live/anchors', pageSize: 20 });
  expect(map.matchList).toEqual({ ...ENDPOINTS.matchList, host: 'service', auth: true });
  expect(map.banners).toEqual({ ...ENDPOINTS.banners, method: 'POST' });
  expect(map.tips).toEqual(ENDPOINTS.tips);
});

test.each<[string, Record<string, unknown>]>([
  ['endpoints.anchor', { anchor: { path: '/x' } }],
  ['endpoints.__proto__', JSON.parse('{"__proto__":{"path":"/x"}}') as Record<string, unknown>],
  ['endpoints.constructor', { constructor: { path: '/x' } }],
  ['endpoints.domainConfig', { domainConfig: { path: '/x' } }],
  ['endpoints.anchors', { anchors: 'x' }],
  ['endpoints.anchors', { anchors: null }],
  ['endpoints.anchors.pth', { anchors: { pth: '/x' } }],
  ['endpoints.anchors.path', { anchors: { path: 5 } }],
  ['endpoints.anchors.path', { anchors: { path: 'https://evil.test/x' } }],
  ['endpoints.anchors.path', { anchors: { path: '//evil.test/x' } }],
  ['endpoints.anchors.path', { anchors: { path: '/x?token=1' } }],
  ['endpoints.anchors.path', { anchors: { path: '/a/../b' } }],
  ['endpoints.anchors.path', { anchors: { path: '/\\evil' } }],
  ['endpoints.anchors.path', { anchors: { path: `/${'x'.repeat(200)}` } }],
  ['endpoints.anchors.method', { anchors: { method: 'PUT' } }],
  ['endpoints.anchors.host', { anchors: { host: 'evil' } }],
  ['endpoints.anchors.auth', { anchors: { auth: 'yes' } }],
  ['endpoints.anchors.pageSize', { anchors: { pageSize: 0 } }],
  ['endpoints.anchors.pageSize', { anchors: { pageSize: 201 } }],
  ['endpoints.anchors.money', { anchors: { money: true } }],
  ['endpoints.anchors.envelope', { anchors: { envelope: 'none' } }],
  ['endpoints.betSingle', { betSingle: { method: 'GET' } }],
  ['endpoints.tipBuy', { tipBuy: { auth: false } }],
])('%s is told in a sentence and left out, and the other changes hold (C42): %j', (field, raw) => {
  const { map, faults } = readEndpoints({ ...raw, gifts: { path: '/gifts' } });
  expect(faults.map((fault) => fault.split(': ')[0])).toContain(field);
  expect(faults.every((fault) => /^endpoints\.[\w.]+: .+/.test(fault))).toBe(true);
  expect(map).toEqual({ ...ENDPOINTS, gifts: { ...ENDPOINTS.gifts, path: '/gifts' } });
});

test('a call that moves money always is a POST with the authorization value, and nothing throws', () => {
  const field = fc.constantFrom(
    'path',
    'method',
    'host',
    'auth',
    'pageSize',
    'money',
    'exact',
    'large',
    '__proto__',
  );
  const value = fc.oneof(
    fc.constantFrom('GET', 'POST', '/x', 'order', true, false, 50, null),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...Object.keys(ENDPOINTS)), fc.dictionary(field, value)),
      (raw) => {
        const money = Object.values<Endpoint>(readEndpoints(raw).map).filter((endpoint) => endpoint.money);
        expect(money).toHaveLength(11);
        expect(money.every(({ method, auth, exact }) => method === 'POST' && auth && exact)).toBe(true);
      },
    ),
  );
});
