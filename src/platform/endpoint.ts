/** The configured host that a path is relative to (REQ-01 to REQ-03, C27). */
type EndpointHost = 'service' | 'match' | 'order' | 'file' | 'banner' | 'banker';
/**
 * The envelope of the answer (D19): of the match and order family, of the member platform, or none (a file).
 */
export type Envelope = 'match' | 'member' | 'none';

/** One call as data. */
export type Endpoint = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly host: EndpointHost;
  readonly envelope: Envelope;
  /** Whether the authorization value is sent (REQ-05, REQ-06). */
  readonly auth: boolean;
  /** Entries per page if the answer has pages, else null. */
  readonly pageSize: number | null;
  /** Whether the answer may be as large as a list (F37). */
  readonly large: boolean;
  /** Whether the call moves money, coins or a stake: a JSON POST that is never retried automatically (F31). */
  readonly money: boolean;
  /** Whether the answer may have numbers beyond 2^53, which are read as exact texts (C39). */
  readonly exact: boolean;
  /**
   * Whether the call is in neither the specifications nor the wire facts: an integrator points it elsewhere
   * (C42).
   */
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
/** A call of the order family. All go to the order host (REQ-02, C27) and are read exactly (C39). */
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
