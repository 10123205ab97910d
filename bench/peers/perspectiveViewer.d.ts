/** What the bench uses of `@perspective-dev/viewer`, whose own types do not compile under this project's options. */
import type { Client } from '@perspective-dev/client';

declare const viewer: { readonly init_client: (wasm: Promise<Response>) => Promise<void> };
export default viewer;

declare global {
  interface HTMLElementTagNameMap {
    'perspective-viewer': HTMLElement & {
      load(client: Client): Promise<void>;
      restore(config: Readonly<Record<string, unknown>>): Promise<void>;
    };
  }
}
