import type { EndpointName } from '#platform/endpoints.ts';

/** A hand-written body from its file. */
type Sample = { readonly code: number; readonly data: unknown };
const FILES = import.meta.glob<Sample>('../../src/platform/samples/*.json', {
  eager: true,
  import: 'default',
});

/** Returns the hand-written body of a call (`src/platform/samples/NAME.json`); undefined if there is none. */
export const sampleOf = (name: EndpointName): Sample | undefined =>
  FILES[`../../src/platform/samples/${name}.json`];
