import type { DomainConfig } from '#domain/config/domainConfig.ts';
import { feedAddress } from '#platform/addresses.ts';
import { createLazyModule } from '../runtime/lazyModule.ts';
import type { OpenSocket, SocketTransport, WorkerEnvironment } from '../runtime/environment.ts';
import type { PushedDeps } from './pushedFeed.ts';

type Environment = Pick<WorkerEnvironment, 'clock' | 'random' | 'openSocket'>;

/** Creates a dial function for NATS, whose code is loaded with the first dial. */
const createLazyNatsTransport = (address: string, base: string, environment: Environment): OpenSocket => {
  const part = createLazyModule(() => import('./nats/natsPart.ts'), environment.clock);
  let openSocket: OpenSocket | null = null;
  return (url, on) => {
    let line: SocketTransport | null = null;
    let isClosed = false;
    const open = async (): Promise<void> => {
      const loaded = await part.load();
      if (isClosed) return;
      if (loaded === undefined) return on.closed(0);
      openSocket ??= loaded.createNatsTransport({
        ...environment,
        exchange: loaded.createNatsExchange(address, base),
      });
      line = openSocket(url, on);
    };
    void open();
    return {
      send: (text) => line?.send(text),
      close: () => {
        isClosed = true;
        line?.close();
      },
    };
  };
};

/** Returns how the configured feed is reached: NATS, or one WebSocket (D1). Null where there are polls alone. */
export const feedTransportOf = (
  config: Pick<DomainConfig, 'feed' | 'nats'>,
  base: string,
  environment: Environment,
): Pick<PushedDeps, 'openSocket' | 'url' | 'isNats'> | null => {
  const { nats, feed } = config;
  if (nats !== null)
    return { openSocket: createLazyNatsTransport(nats, base, environment), url: nats, isNats: true };
  return feed === null
    ? null
    : { openSocket: environment.openSocket, url: feedAddress(feed, base), isNats: false };
};
