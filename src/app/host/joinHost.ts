import { BUILD } from '#contract/build.ts';
import { isLocale } from '#contract/documentChecks.ts';
import { restrictionOf } from '#domain/responsible-gambling/restrictions.ts';
import type { Address } from '../address.ts';
import type { Lifetime } from '../boot/lifetime.ts';
import { defaultLocation, parseLocation, formatLocation } from '../location.ts';
import type { Client } from '../boot/startClient.ts';
import type { AddressSession } from './addressSession.ts';
import { connectHost, type HostParts } from './connectHost.ts';
import type { SportBus } from './messages.ts';
import { readHostMessage } from './readHostMessage.ts';
import { busTransport, iframeTransport, type HostTransport } from './transport.ts';

/**
 * Connection to the host: an iframe or a bus. `addressSession` is the session from the framed page's own
 * address.
 */
export type HostConnection =
  | { readonly kind: 'frame'; readonly addressSession: AddressSession | null }
  | { readonly kind: 'bus'; readonly bus: SportBus };

type Joining = {
  readonly link: HostConnection;
  readonly client: Client;
  readonly address: Address;
  /** The element of the client; the host receives its size. */ readonly at: HTMLElement;
  readonly life: Lifetime;
};

/** Calls with the size in whole CSS pixels, once for each change. */
const sizesOf =
  (at: HTMLElement) =>
  (sized: (width: number, height: number) => void): (() => void) => {
    let last = '';
    const observer = new ResizeObserver(() => {
      const { width, height } = at.getBoundingClientRect();
      const now = [Math.round(width), Math.round(height)] as const;
      if (now.join() === last) return;
      last = now.join();
      sized(...now);
    });
    observer.observe(at);
    return () => observer.disconnect();
  };

/** A page that goes into the back/forward cache comes back together with its site. */
const onLeave: HostParts['onLeave'] = (left) => {
  const onHide = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) left();
  };
  window.addEventListener('pagehide', onHide);
  return () => window.removeEventListener('pagehide', onHide);
};

const onReturn = (returned: () => void): (() => void) => {
  const onVisible = () => {
    if (document.visibilityState === 'visible') returned();
  };
  window.addEventListener('focus', onVisible);
  window.addEventListener('pageshow', onVisible);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('focus', onVisible);
    window.removeEventListener('pageshow', onVisible);
    document.removeEventListener('visibilitychange', onVisible);
  };
};

const openTransport = ({ link, client: { parts } }: Joining): HostTransport => {
  const { config, host } = parts;
  if (link.kind === 'bus') return busTransport(link.bus, host.refuse);
  // Some browsers lack it, although its type says otherwise.
  const ancestors = location.ancestorOrigins as DOMStringList | undefined;
  return iframeTransport({
    window,
    allowed: [...new Set([location.origin, ...config.parents])],
    ancestors,
    count: host.refuse,
  });
};

/**
 * Uses the token from a framed page's address only after the framing site is proven to be an allowed parent
 * by its first message. A standalone page drops the token, because anyone can send a link.
 */
const withAddressSession = (
  transport: HostTransport,
  merchant: string,
  addressSession: AddressSession | null,
): HostTransport => ({
  ...transport,
  listen: (take) => {
    let handed = addressSession;
    return transport.listen((message) => {
      const session = handed;
      handed = null;
      const read =
        session === null ? null : readHostMessage('session', { ...session, name: session.uid, merchant });
      if (read !== null && 'message' in read) take(read.message);
      take(message);
    });
  },
});

/** Connects a mounted client to its host for the lifetime of the client (BOOT-01, D8). */
export const joinHost = (joining: Joining): void => {
  const {
    link,
    client: { parts, tab },
    address,
    at,
    life,
  } = joining;
  const { session, commands, config, host, settings } = parts;
  const placeIn = (query: string, beside: string): string => {
    const first = defaultLocation(config, settings.getState().sort);
    return formatLocation(parseLocation(query, first), first, beside);
  };
  const bridge: HostParts = {
    transport:
      link.kind === 'frame'
        ? withAddressSession(openTransport(joining), config.merchant, link.addressSession)
        : openTransport(joining),
    build: BUILD,
    session: {
      login: async (loginSession, how) => {
        const answer = await session.login(loginSession, how);
        return answer.ok || answer.problem.code !== 'bad-request';
      },
      logout: () => void session.logout(),
      wallet: (wallet, uid) => void session.wallet(wallet, uid),
      maintenance: (on, restored) => void session.forward({ kind: 'maintenance', on, restored }),
      restrict: (restrictions, uid) =>
        void session.forward({
          kind: 'restrict',
          restrictions,
          ...(uid === undefined ? undefined : { uid }),
        }),
      onLoginWanted: session.onLoginWanted,
      uid: () => session.view.getState().user?.uid ?? null,
      onUid: (changed) => session.view.subscribe(changed),
    },
    setLocale: (locale) => {
      if (isLocale(locale) && config.locales.includes(locale)) void commands.setSettings({ locale });
    },
    setTheme: (theme) => void commands.setSettings({ theme }),
    route: {
      open: (query) => {
        const next = placeIn(query, address.query());
        if (next !== address.query()) address.go(next, 'push');
      },
      query: () => placeIn(address.query(), ''),
      onMoved: address.onMoved,
    },
    fullScreen: { show: host.show, onWanted: host.onFullWanted },
    onSize: sizesOf(at),
    onLeave,
    onError: host.onFail,
    onMaxCollected: host.onMaxCollected,
    deposit: {
      onWanted: (wanted) =>
        host.onDepositWanted((deposit) => {
          const { restrictions } = session.view.getState();
          if (restrictionOf(restrictions, 'deposit') === null) wanted(deposit);
        }),
      closed: () => {
        host.closeDeposit();
        void commands.refreshBalance();
      },
    },
    now: life.clock.now,
    serverNow: tab.serverNow,
    schedule: life.clock.schedule,
  };
  // If the framing site is not an allowed parent, there is no host to ask for a login.
  host.join(bridge.transport.hasParent);
  const stop = connectHost(bridge);
  // A parent may not say that its deposit has ended, so the balance is read again when the user comes back.
  const stopReading = onReturn(() => {
    if (host.view.getState().depositing) void commands.refreshBalance();
  });
  life.onEnd(() => {
    stopReading();
    stop();
    host.join(false);
  });
};
