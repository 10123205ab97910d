import { StorageType } from '@nats-io/jetstream';
import { Kvm, type KV } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';

/**
 * The lease lasts longer than an election of JetStream's leader (4 to 8 s), so that a working bridge keeps
 * publishing. The writer stops some seconds before the lease ends, because clocks and deliveries differ.
 */
const LEASE_MS = 15_000;
const STOP_BEFORE_MS = 3_000;
const RENEW_MS = 1_000;
/** JetStream needs some hundred ms after the cluster's start. */
const FIRST_TRY_MS = 200;
const BUCKET = 'bridge';
/** The stream of JetStream that stores the lease. */
export const LEASE_STREAM = `KV_${BUCKET}`;
const KEY = 'writer';

/** Decides which of several bridges publishes: the one that holds the lease. */
export type Lease = {
  readonly isHeld: () => boolean;
  /** Gives the lease up, so that another bridge takes over at once. */
  readonly release: () => Promise<void>;
};

/**
 * Creates the writer's lease in a key-value bucket of JetStream, stored on every node. `now` is monotonic ms.
 */
export const createLease = (
  connection: NatsConnection,
  { name, replicas, now }: { readonly name: string; readonly replicas: number; readonly now: () => number },
): Lease => {
  let bucket: KV | null = null;
  /** The revision of this bridge's entry; null without the lease. */
  let revision: number | null = null;
  let renewedAt = -Infinity;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  const renew = async (): Promise<void> => {
    const sentAt = now();
    try {
      bucket ??= await new Kvm(connection).create(BUCKET, {
        replicas,
        ttl: LEASE_MS,
        storage: StorageType.Memory,
        history: 1,
      });
      revision =
        revision === null ? await bucket.create(KEY, name) : await bucket.update(KEY, name, revision);
      renewedAt = sentAt;
    } catch {
      // An update with a lost answer has changed the revision. Reads this bridge's entry again, and never
      // uses the entry of another bridge.
      if (bucket !== null) {
        const entry = await bucket.get(KEY).catch(() => null);
        revision = entry?.operation === 'PUT' && entry.string() === name ? entry.revision : null;
      }
    }
  };
  const loop = async (): Promise<void> => {
    await renew();
    if (!isOver) timer = setTimeout(() => void loop(), bucket === null ? FIRST_TRY_MS : RENEW_MS);
  };
  void loop();

  return {
    isHeld: () => !isOver && now() - renewedAt < LEASE_MS - STOP_BEFORE_MS,
    release: async () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      if (bucket !== null && revision !== null)
        await bucket.delete(KEY, { previousSeq: revision }).catch(() => undefined);
    },
  };
};
