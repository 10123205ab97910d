/** Whose base a path is relative to (REQ-01, REQ-02, C27): a host of the domain configuration. */
type EndpointHost = 'service' | 'match' | 'order' | 'file';
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
  /** Lists may be larger than other answers (F37). */
  readonly large: boolean;
  /** Neither the specifications nor the wire facts show this call: an integrator re-points it (C42). */
  readonly invented: boolean;
};

const match = (path: string, large = false): Endpoint => ({ method: 'POST', path, host: 'match', envelope: 'match', auth: false, large, invented: false });

/** Every call that the client makes, as data. */
export const ENDPOINTS = {
  /** REQ-59, wire facts 2.1. */
  matchList: match('/v1/match/getList', true),
  /** REQ-60, wire facts 2.2. */
  matchDetail: match('/v1/match/getMatchDetail'),
  /** REQ-61, wire facts 2.3. */
  statistics: match('/v1/match/statistical'),
  /** REQ-38, wire facts 2.4. */
  leagues: match('/v1/match/getOnSaleLeagues'),
  /** The language file: texts of the platform's codes (wire facts 1, I18N-03). All languages come at once. */
  languageFile: match('/language/staticList', true),
  /** REQ-73: asked for before anything is configured, so its base is the page's own origin. */
  domainConfig: { method: 'GET', path: '/api/forehead/system/domain/config', host: 'service', envelope: 'member', auth: false, large: false, invented: true },
  /** REQ-07: batches of `{ entries: [...] }`; its own requests are never logged (D9). */
  log: { method: 'POST', path: '/api/forehead/system/log', host: 'service', envelope: 'member', auth: false, large: false, invented: true },
  /** REQ-39: a file's id follows the path. */
  file: { method: 'GET', path: '/api/forehead/system/file/get/', host: 'file', envelope: 'none', auth: false, large: false, invented: false },
} as const satisfies Record<string, Endpoint>;

/** The calls by their names in this project. */
export type EndpointName = keyof typeof ENDPOINTS;
export type EndpointMap = Readonly<Record<EndpointName, Endpoint>>;

/** The map with an integrator's changes: each named endpoint may be changed in part. */
export const endpointsWith = (changes: { readonly [N in EndpointName]?: Partial<Endpoint> }): EndpointMap => {
  const entries = (Object.keys(ENDPOINTS) as EndpointName[]).map((name) => [name, { ...ENDPOINTS[name], ...changes[name] }] as const);
  return Object.fromEntries(entries) as EndpointMap;
};

/** A host of the configuration (absolute, or relative to the page's directory) and a path, as one absolute address (REQ-01). */
export const addressOf = (host: string, path: string, base: string): string => {
  const root = new URL(host === '' ? '/' : host, base).href.replace(/\/+$/, '');
  return `${root}/${path.replace(/^\/+/, '')}`;
};

/** The address of a file by its id (REQ-39). */
export const fileAddress = (id: string, fileHost: string, base: string, endpoint: Endpoint = ENDPOINTS.file): string =>
  addressOf(fileHost, endpoint.path, base) + encodeURIComponent(id);

/** The feed's address as a socket takes it: absolute, or relative to the page's directory (FEED.md). */
export const feedAddress = (feed: string, base: string): string => new URL(feed, base.replace(/^http/, 'ws')).href;
