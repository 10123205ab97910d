import { ENDPOINTS, type EndpointName } from '#platform/endpoints.ts';
import type { Variant } from '../msw/handlers.ts';
import type { State } from './states.ts';

/** Longer than anyone looks at the gallery. */
const NEVER_MS = 3_600_000;

/** Answers of a platform without data. */
const EMPTY: Readonly<Partial<Record<EndpointName, unknown>>> = {
  matchList: { current: 1, size: 50, total: 0, pageTotal: 0, records: [] },
  statistics: { tc: 0, ht: 0, sl: [], hls: [], mts: [] },
  orderList: { current: 1, size: 50, total: 0, totalType: 0, tamt: '0', tsamt: '0', records: [], sts: [] },
  leagues: [],
  dayCounts: [],
  search: [],
};
/** Empties the usual answer of a call; the match itself stays. */
const EMPTIED: Readonly<Partial<Record<EndpointName, (usual: object) => object>>> = {
  matchDetail: (usual) => ({ ...usual, mg: [], tms: 0, tps: [] }),
};

type Answering = (path: string, body: unknown) => unknown;

/** Returns how a simulated call answers in a state. */
export const variantIn = (state: State, name: EndpointName, answer: Answering): Variant => {
  const { path } = ENDPOINTS[name];
  if (state === 'loading') return { kind: 'delay', ms: NEVER_MS };
  if (state === 'error' || state === 'kept') return { kind: 'status', status: 503 };
  if (state === 'empty' && name in EMPTY) return { kind: 'data', data: EMPTY[name] };
  const emptied = state === 'empty' ? EMPTIED[name] : undefined;
  return {
    kind: 'made',
    answer: (body) => {
      const usual = answer(path, body) as { readonly data: object | null };
      return emptied === undefined || usual.data === null ? usual : { ...usual, data: emptied(usual.data) };
    },
  };
};
