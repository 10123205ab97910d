import type { Page } from '@playwright/test';
import type { FaultOrder } from './sandbox.ts';

/** What a screen wants of the platform to come to be: a sandbox, or the gallery's own. */
export type Operator = {
  correct(match: string, order: { what: string; market?: string; option?: number }): Promise<void>;
  /** What is to become of the orders to come. */
  orders(order: { next: object[] }): Promise<void>;
  /** A call that is never answered from now on. */
  silence(path: string): Promise<void>;
};

/** A screen as a user comes to it. */
export type Screen = {
  readonly name: string;
  /** Of its address. */
  readonly query: string;
  /** Waits until all of it is there; else until odds are. */
  readonly there?: (page: Page) => Promise<unknown>;
  /** What is then done to see it. */
  readonly act?: (page: Page, operator: Operator) => Promise<void>;
  /** Who is logged in; guests see the others. Those with somebody come last. */
  readonly user?: string;
  /** What a sandbox has to do wrong meanwhile; the gallery has states of its own. */
  readonly fault?: FaultOrder;
  /** It goes by what the platform answers: there is such a screen loading, empty and failed too. */
  readonly states?: boolean;
  /** Its colours are worth a second look: it shows what others do not. */
  readonly colours?: boolean;
};
