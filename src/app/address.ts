import { createContext, useContext } from 'react';
import { routeOf, type Route } from './route.ts';

/** The address that says what is open (D11), owned by the page or the host. */
export type Address = {
  /** Returns the query string with its question mark, or an empty string. */
  readonly query: () => string;
  readonly route: () => Route;
  /** Link to the one route. */
  readonly home: string;
  /** Returns the link to a query, so that a browser can open it in another tab. */
  readonly href: (query: string) => string;
  /**
   * Returns the id of the current history step. The id is the same after "back", and after a reload if the
   * page owns the history.
   */
  readonly step: () => string;
  /** Adds a history step, or replaces the current one. */
  readonly go: (query: string, how: 'push' | 'replace') => void;
  readonly onMoved: (wake: () => void) => () => void;
};

/** Creates ids of history steps that a later page of the same tab does not repeat. */
const createSteps = () => {
  const page = Math.floor(performance.timeOrigin).toString(36);
  let stepCount = 0;
  return (): string => {
    stepCount += 1;
    return `${page}.${stepCount}`;
  };
};

/** Returns the history state with our step id added to the page owner's state. */
const stateWith = (step: string): unknown => ({ ...(history.state as object | null), step });
const stepIn = (state: unknown): string | null =>
  typeof state === 'object' && state !== null && 'step' in state && typeof state.step === 'string'
    ? state.step
    : null;

/** Creates the address for a page of our own, in history mode (BOOT-06) under the base path (BOOT-02). */
export const createPageAddress = (base: string): Address => {
  const woken = new Set<() => void>();
  const currentRoute = () => routeOf(location.pathname, base);
  let route = currentRoute();
  let query = location.search;
  const nextStep = createSteps();
  return {
    home: base,
    // The path is included, because an empty link would keep the page's query.
    href: (query) => `${location.pathname}${query}`,
    // On another path the last query at home stays open (BOOT-12).
    query: () => {
      if (currentRoute().name === 'home') query = location.search;
      return query;
    },
    // The same route is the same object, because readers compare by identity.
    route: () => {
      const now = currentRoute();
      if (now.name !== route.name) route = now;
      return route;
    },
    step: () => {
      const storedStep = stepIn(history.state);
      if (storedStep !== null || currentRoute().name !== 'home') return storedStep ?? '';
      // The browser created the first step, so it has no id yet.
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
 * Creates the address for a host's document: the query is kept in memory. `connectHost` tells the host of each change
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
    // Empty: only the host knows the page on which it shows the client.
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
  if (address === null) throw new Error('AddressProvider is missing.');
  return address;
};
