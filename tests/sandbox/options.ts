import type { Issuer } from '#sandbox/nats/issuer.ts';
import type { NatsControl } from '#sandbox/nats/natsControl.ts';
import type { Brand } from '#domain/config/domainConfig.ts';

export type SandboxOptions = {
  /** Number of matches on offer. It stays constant. */
  readonly matches: number;
  /** Odds changes per second. */
  readonly rate: number;
  /** Factor by which the world or a recording runs faster than real time. */
  readonly speed: number;
  readonly seed: number;
  /**
   * The server's time when the sandbox starts, ms since the epoch; the clock continues from there. Null for
   * the current time.
   */
  readonly start: number | null;
  /** True if the world does not run at the start. */
  readonly paused: boolean;
  /** Number of football matches with 300 markets or more. */
  readonly featured: number;
  /** The server's port; 0 for any free port. */
  readonly port: number;
  /** The host page's port; null for no host page, 0 for any free port. */
  readonly hostPort: number | null;
  /** The port of the client that the host page embeds; null for the sandbox's own port. */
  readonly clientPort: number | null;
  /** The built client, served under /sport/. */
  readonly clientDir: string | null;
  /** Directories of the parent sites' built scripts: the sites' own, and the published entry. */
  readonly siteDirs: readonly string[];
  /** Whether the platform has the pushed feed. */
  readonly push: boolean;
  /** Issues credentials of the operator's NATS, which also pushes the feed; null without NATS. */
  readonly nats: Pick<Issuer, 'client' | 'nodes'> | null;
  /** Commands to the nodes of NATS (`/sandbox/nats`); null without NATS. */
  readonly natsControl: NatsControl | null;
  /** The operator's brand (src/app/brands); null for the product's own. */
  readonly brand: Brand | null;
  /** Runs the world in its own process, in this process, or in this process and only by `advance`. */
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

/** The start time of a world that tests advance by hand: a Saturday noon (UTC). */
export const MANUAL_START = Date.UTC(2026, 2, 14, 12);
