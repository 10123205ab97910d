import type { Seen } from './painted.ts';

/**
 * A tab of whichever browser runs the journey: Playwright drives Chromium and Firefox, plain WebDriver drives
 * WebKit. Selectors are CSS.
 */
export type Tab = Seen & {
  readonly count: (selector: string) => Promise<number>;
  /** Of the first that fits; empty, and null, where none does. */
  readonly text: (selector: string) => Promise<string>;
  readonly attribute: (selector: string, name: string) => Promise<string | null>;
  /** Keys one after another, by their names: `Tab`, `Shift+Tab`, `Space`, `a`. */
  readonly keys: (...keys: readonly string[]) => Promise<void>;
  readonly address: () => Promise<string>;
};
