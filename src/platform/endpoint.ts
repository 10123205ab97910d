/** Whose base a path is relative to (REQ-01 to REQ-03, C27): a host of the domain configuration. */
type EndpointHost = 'service' | 'match' | 'order' | 'file' | 'banner' | 'banker';
/** Which envelope answers (D19): the match and order family, the member platform, or none (a file). */
export type Envelope = 'match' | 'member' | 'none';

/** One call as data. */
export type Endpoint = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly host: EndpointHost;
  readonly envelope: Envelope;
  /** Whether the authorization value is sent (REQ-05, REQ-06). */
  readonly auth: boolean;
  /** Entries of a page where the answer comes in pages, else null. */
  readonly pageSize: number | null;
  /** Lists may be larger than other answers (F37). */
  readonly large: boolean;
  /** Moves money, coins or a stake: a JSON POST that is never sent again by itself (security.md, F31). */
  readonly money: boolean;
  /** May send numbers beyond 2^53, which are then read as exact texts (C39). */
  readonly exact: boolean;
  /** Neither the specifications nor the wire facts show this call: an integrator re-points it (C42). */
  readonly invented: boolean;
};

const PLAIN: Endpoint = {
  method: 'POST',
  path: '',
  host: 'service',
  envelope: 'member',
  auth: true,
  pageSize: null,
  large: false,
  money: false,
  exact: false,
  invented: false,
};

/** A public call of the match family: without the authorization value (REQ-06). */
export const match = (path: string, more: Partial<Endpoint> = {}): Endpoint => ({
  ...PLAIN,
  path,
  host: 'match',
  envelope: 'match',
  auth: false,
  ...more,
});
/** A call of the order family; every one goes to the order host (REQ-02, C27) and is read exactly (C39). */
export const order = (path: string, more: Partial<Endpoint> = {}): Endpoint => ({
  ...PLAIN,
  path,
  host: 'order',
  envelope: 'match',
  exact: true,
  ...more,
});
/** A call of the member platform (REQ-01). */
export const member = (path: string, more: Partial<Endpoint> = {}): Endpoint => ({ ...PLAIN, path, ...more });
