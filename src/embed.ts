import { createLazyModule } from '#ui/lazyModule.ts';
import { assetDirectory } from './app/embed/assetDirectory.ts';
import type { Mount, MountedClient, MountOutcome, MountProblem } from './app/embed/types.ts';

export type * from './app/embed/types.ts';

/** Written by the build: the path of the styles, relative to this script. */
const STYLES = 'EMBED_STYLES';

/** All but this little file has a name that changes with its content, so a browser keeps it for good. */
const part = createLazyModule(() => import('./app/embed/sameDocument.ts'), { onMissing: () => undefined });

const failed = (code: MountProblem): MountOutcome => ({ ok: false, problem: { code } });
const refused = (code: MountProblem): MountedClient => ({
  ready: Promise.resolve(failed(code)),
  unmount: () => Promise.resolve(),
});

/** The client that is mounted in this document; `leaving` settles once it is unmounted. */
type Current = { leaving: Promise<void> | null };
let current: Current | null = null;

const originOf = (address: string): string | null => {
  try {
    return new URL(address).origin;
  } catch {
    return null;
  }
};

export const mount: Mount = (element, options = {}) => {
  if (!(element instanceof HTMLElement) || element.ownerDocument !== document) return refused('no-element');
  if (current !== null && current.leaving === null) return refused('mounted-already');
  const base =
    options.assetBase === undefined
      ? new URL('../', import.meta.url).href
      : assetDirectory(options.assetBase, location.href);
  if (originOf(base) !== location.origin) return refused('other-origin');
  const before = current?.leaving;
  const ownState: Current = { leaving: null };
  current = ownState;

  const coming = Promise.all([part.load(), before]).then(
    ([{ mountIn }]) =>
      ownState.leaving === null
        ? mountIn({ element, options, base, styles: new URL(STYLES, import.meta.url).href })
        : null,
    () => null,
  );
  const leave = async (): Promise<void> => {
    await (await coming)?.unmount();
    if (current === ownState) current = null;
  };
  return {
    ready: coming.then(async (client) => {
      const outcome = client === null ? failed('missing') : await client.ready;
      return outcome.ok || ownState.leaving === null ? outcome : failed('unmounted');
    }),
    unmount: () => (ownState.leaving ??= leave()),
  };
};
