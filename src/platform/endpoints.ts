import { BOOT_CALLS } from './endpoints/bootCalls.ts';
import { LIVE_CALLS } from './endpoints/liveCalls.ts';
import { MATCH_CALLS } from './endpoints/matchCalls.ts';
import { MEMBER_CALLS } from './endpoints/memberCalls.ts';
import { ORDER_CALLS } from './endpoints/orderCalls.ts';
import { TIP_CALLS } from './endpoints/tipCalls.ts';
import type { Endpoint } from './endpoint.ts';

/** Every call that the client makes, as data. Paths are only in this file (C42). */
export const ENDPOINTS = {
  ...MATCH_CALLS,
  ...ORDER_CALLS,
  ...BOOT_CALLS,
  ...MEMBER_CALLS,
  ...LIVE_CALLS,
  ...TIP_CALLS,
} as const satisfies Record<string, Endpoint>;

/** Names of the calls in this project. */
export type EndpointName = keyof typeof ENDPOINTS;
export type EndpointMap = Readonly<Record<EndpointName, Endpoint>>;

/** Returns the map with an integrator's changes: each named endpoint may be changed in part. */
export const endpointsWith = (changes: { readonly [N in EndpointName]?: Partial<Endpoint> }): EndpointMap => {
  const entries = (Object.keys(ENDPOINTS) as EndpointName[]).map(
    (name) => [name, { ...ENDPOINTS[name], ...changes[name] }] as const,
  );
  return Object.fromEntries(entries) as EndpointMap;
};
