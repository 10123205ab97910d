import type { Page } from '@playwright/test';
import type { FaultCommand } from './sandbox.ts';

/**
 * Commands to the platform that a screen needs to reach its state. Implemented by a sandbox and by the
 * gallery.
 */
export type Operator = {
  correct(match: string, command: { what: string; market?: string; option?: number }): Promise<void>;
  /** Scripts the outcome of the next orders. */
  orders(command: { next: object[] }): Promise<void>;
  /** Leaves every later call of this path unanswered. */
  silence(path: string): Promise<void>;
};

/** A screen and the steps by which a user reaches it. */
export type Screen = {
  readonly name: string;
  /** Query string of the screen's address, without the question mark. */
  readonly query: string;
  /** Waits until the screen is complete. Without this function the test waits until odds are shown. */
  readonly waitUntilShown?: (page: Page) => Promise<unknown>;
  /** Steps that a user takes on the loaded page to reach the screen. */
  readonly act?: (page: Page, operator: Operator) => Promise<void>;
  /** Name of the logged-in user; absent for guests. Screens with a user come last in the list. */
  readonly user?: string;
  /** Fields that the sandbox lays over the domain configuration on this screen. The gallery does not draw it. */
  readonly config?: Readonly<Record<string, unknown>>;
  /** Fault that the sandbox simulates on this screen. The gallery has its own states. */
  readonly fault?: FaultCommand;
  /**
   * True if the screen depends on the platform's answers, so that it also exists as loading, empty and
   * failed.
   */
  readonly states?: boolean;
  /** True if the contrast check should run here, because the screen shows colours that others do not. */
  readonly colours?: boolean;
};
