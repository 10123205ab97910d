import type { Issuer } from '#sandbox/nats/issuer.ts';
import type { NatsControl } from '#sandbox/nats/natsControl.ts';
import type { Brand } from '#domain/config/domainConfig.ts';

export type SandboxOptions = {
  /** Matches on offer; the count stays. */
  readonly matches: number;
  /** Odds changes a second. */
  readonly rate: number;
  /** How much faster than real time matches are played, or a recording is replayed. */
  readonly speed: number;
  readonly seed: number;
  /** The server's time when the sandbox starts, ms since the epoch; its clock runs on from there. Null: now. */
  readonly start: number | null;
  /** True if the world is stopped from its first moment. */
  readonly paused: boolean;
  /** Matches of football with 300 markets and more. */
  readonly featured: number;
  /** 0 for any free one. */
  readonly port: number;
  /** The host page's port: null for none, 0 for any free one. */
  readonly hostPort: number | null;
  /** Where the host page finds the client; null for the sandbox's own port. */
  readonly clientPort: number | null;
  /** The built client, served under /sport/. */
  readonly clientDir: string | null;
  /** Where the parent sites' built scripts are: their own, and the published entry. */
  readonly siteDirs: readonly string[];
  /** Whether the platform has the pushed feed. */
  readonly push: boolean;
  /** Issues credentials of the operator's NATS, over which the feed is pushed too; null where there is none. */
  readonly nats: Pick<Issuer, 'client' | 'nodes'> | null;
  /** Commands to the nodes of NATS (`/sandbox/nats`); null where there are none. */
  readonly natsControl: NatsControl | null;
  /** The operator's looks (src/app/brands); null for the product's own. */
  readonly brand: Brand | null;
  /** Where the world lives: a process of its own, this one, or this one and only moved by `advance`. */
  readonly generator: 'process' | 'inline' | 'manual';
  readonly recording?: string;
  /** A file of the client's black box, played as the pushed feed. */
  readonly replay?: string;
  /** The built entry of the generator process. */
  readonly generatorEntry?: string;
};

export const DEFAULTS: SandboxOptions = {
  matches: 600,
  rate: 200,
  speed: 1,
  seed: 1,
  start: null,
  paused: false,
  featured: 0,
  port: 0,
  hostPort: null,
  clientPort: null,
  clientDir: null,
  siteDirs: [],
  push: true,
  nats: null,
  natsControl: null,
  brand: null,
  generator: 'inline',
};

/** Where a world that is only moved by hand begins: a Saturday noon (UTC). */
export const MANUAL_START = Date.UTC(2026, 2, 14, 12);
