import * as v from 'valibot';
import type { Endpoint } from './endpoint.ts';
import { ENDPOINTS, endpointsWith, type EndpointMap, type EndpointName } from './endpoints.ts';

/**
 * The endpoint map with the operator's overrides, and the rejected overrides, one sentence each, for the
 * operator's console.
 */
export type ChangedEndpoints = { readonly map: EndpointMap; readonly faults: readonly string[] };

const FIELDS = {
  path: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(200),
      v.regex(
        /^\/(?!\/)[\w./-]*$/,
        'must be a path of letters, digits, dots, dashes and single slashes in front',
      ),
      v.check((path) => !path.includes('..'), 'must not lead upwards'),
    ),
  ),
  method: v.optional(v.picklist(['GET', 'POST'])),
  host: v.optional(v.picklist(['service', 'match', 'order', 'file', 'banner', 'banker'])),
  auth: v.optional(v.boolean()),
  pageSize: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(200))),
};
const change = v.strictObject(FIELDS);

/** Whether an override breaks a rule of money calls: they stay POST with the authorization value. */
const breaksMoney = ({ money }: Endpoint, { method, auth }: Partial<Endpoint>): boolean =>
  money && (method === 'GET' || auth === false);

/**
 * Applies the operator's overrides to the endpoint map (C42), each independently. An override with an unknown
 * name, an unknown field or a wrong value is rejected and reported.
 */
export const readEndpoints = (raw: Readonly<Record<string, unknown>>): ChangedEndpoints => {
  const changes: { [N in EndpointName]?: Partial<Endpoint> } = {};
  const faults: string[] = [];
  for (const [name, wantedChange] of Object.entries(raw)) {
    if (!Object.hasOwn(ENDPOINTS, name) || name === 'domainConfig') {
      faults.push(
        `endpoints.${name}: ${name === 'domainConfig' ? 'cannot be moved' : 'there is no such call'}`,
      );
      continue;
    }
    const read = v.safeParse(change, wantedChange);
    const endpoint: Endpoint = ENDPOINTS[name as EndpointName];
    if (!read.success)
      faults.push(
        ...read.issues.map(
          (issue) =>
            `endpoints.${[name, v.getDotPath(issue)].filter((part) => part !== null).join('.')}: ${issue.message}`,
        ),
      );
    else if (breaksMoney(endpoint, read.output as Partial<Endpoint>))
      faults.push(`endpoints.${name}: moves money and stays a POST with the authorization value`);
    else changes[name as EndpointName] = read.output as Partial<Endpoint>;
  }
  return { map: endpointsWith(changes), faults };
};
