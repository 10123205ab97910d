import type { PageLike } from './painted.ts';

/**
 * A tab of any browser: Playwright drives Chromium and Firefox, plain WebDriver drives WebKit. Selectors are
 * CSS.
 */
export type Tab = PageLike & {
  readonly count: (selector: string) => Promise<number>;
  /** Text of the first matching element; empty if there is none. `attribute` is null then. */
  readonly text: (selector: string) => Promise<string>;
  readonly attribute: (selector: string, name: string) => Promise<string | null>;
  /** Presses keys one after another, by their names: `Tab`, `Shift+Tab`, `Space`, `a`. */
  readonly keys: (...keys: readonly string[]) => Promise<void>;
  readonly address: () => Promise<string>;
};
