import { createContext, useContext } from 'react';
import { routeOf, type Route } from './route.ts';

/** What the address says is open (D11), whoever owns it. */
export type Address = {
  /** The query string, with its question mark, or nothing. */
  readonly query: () => string;
  readonly route: () => Route;
  /** Leads to the one route. */
  readonly home: string;
  /** What a link to a query says, so that a browser can open it in another tab. */
  readonly href: (query: string) => string;
  /**
   * The step of the history that one is at: the same again after "back", and over a reload where the history
   * is the page's.
   */
  readonly step: () => string;
  /** A step that "back" undoes, or in place of the one before. */
  readonly go: (query: string, how: 'push' | 'replace') => void;
  readonly onMoved: (wake: () => void) => () => void;
};

/** Names of steps, of which a later page of the same tab makes no second. */
const createSteps = () => {
  const page = Math.floor(performance.timeOrigin).toString(36);
  let made = 0;
  return (): string => {
    made += 1;
    return `${page}.${made}`;
  };
};

/** The state that a history keeps for us beside that of whoever owns the page. */
const stateWith = (step: string): unknown => ({ ...(history.state as object | null), step });
const stepIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'string'
    ? state.step
    : null;

/** The page's own address bar, in history mode (BOOT-06), under the base path (BOOT-02). */
export const createPageAddress = (base: string): Address => {
  const woken = new Set<() => void>();
  const here = () => routeOf(location.pathname, base);
  let route = here();
  let query = location.search;
  const nextStep = createSteps();
  return {
    home: base,
    // Without a query of its own a link would keep the page's.
    href: (query) => `${location.pathname}${query}`,
    // Elsewhere nothing of it is lost: what is open at home stays open (BOOT-12).
    query: () => {
      if (here().name === 'home') query = location.search;
      return query;
    },
    // The same route is the same object, so that readers compare by identity.
    route: () => {
      const now = here();
      if (now.name !== route.name) route = now;
      return route;
    },
    step: () => {
      const known = stepIn(history.state);
      if (known !== null || here().name !== 'home') return known ?? '';
      // The first step, which the browser made.
      const first = nextStep();
      history.replaceState(stateWith(first), '');
      return first;
    },
    go: (query, how) => {
      const address = `${location.pathname}${query}${location.hash}`;
      if (how === 'push') history.pushState({ step: nextStep() }, '', address);
      else history.replaceState(history.state, '', address);
      for (const wake of woken) wake();
    },
    onMoved: (wake) => {
      window.addEventListener('popstate', wake);
      woken.add(wake);
      return () => {
        window.removeEventListener('popstate', wake);
        woken.delete(wake);
      };
    },
  };
};

/**
 * In a document whose address is the host's: what is open is kept here, and the host is told
 * (`route-changed`).
 */
export const createHostAddress = (first: string): Address => {
  const woken = new Set<() => void>();
  const home: Route = { name: 'home' };
  let query = first;
  const nextStep = createSteps();
  let step = nextStep();
  return {
    home: '',
    // The host's page, as it is: where it draws us, and whether it does, only it knows.
    href: () => '',
    query: () => query,
    route: () => home,
    step: () => step,
    go: (next, how) => {
      query = next;
      if (how === 'push') step = nextStep();
      for (const wake of woken) wake();
    },
    onMoved: (wake) => {
      woken.add(wake);
      return () => void woken.delete(wake);
    },
  };
};

const Context = createContext<Address | null>(null);
export const AddressProvider = Context;

export const useAddress = (): Address => {
  const address = useContext(Context);
  if (address === null) throw new Error('useAddress stands outside AddressProvider.');
  return address;
};
