/**
 * The part of `@perspective-dev/viewer` that the bench uses. The package's own types do not compile under
 * this project's options.
 */
import type { Client } from '@perspective-dev/client';

export declare const init_client: (wasm: Promise<Response>) => Promise<void>;

declare global {
  interface HTMLElementTagNameMap {
    'perspective-viewer': HTMLElement & {
      load(client: Client): Promise<void>;
      restore(config: Readonly<Record<string, unknown>>): Promise<void>;
    };
  }
}
