import type { TextStore } from '#state/storage.ts';
import { createHostAddress, createPageAddress } from '../address.ts';
import { createLifetime, type Lifetime } from '../lifetime.ts';
import { mount } from '../mount.tsx';
import { createShadowStage } from './shadowStage.ts';
import type { MountOptions, MountOutcome, MountProblem } from './types.ts';

type Placed = {
  readonly element: HTMLElement;
  readonly options: MountOptions;
  /** Address of the client's directory. */
  readonly base: string;
  /** Address of the client's styles. */
  readonly styles: string;
};

/**
 * The page around is not ours to reload (BOOT-01): where nothing is remembered nothing is reloaded unasked.
 */
const NO_MEMORY: TextStore = { read: () => null, write: () => undefined };

/** What our own scripts threw; the host's bugs are not ours to tell. */
const thrownBy =
  (base: string) =>
  (thrown: unknown): boolean =>
    thrown instanceof Error && thrown.stack?.includes(base) === true;

/** A request of the page's own, given up with the client; the time-out that it came with still holds. */
const fetchWithin =
  ({ signal }: Lifetime) =>
  (url: string, init: RequestInit): Promise<Response> => {
    const giving = new AbortController();
    const giveUp = ({ target }: Event) => giving.abort((target as AbortSignal).reason);
    for (const each of [signal, init.signal])
      each?.addEventListener('abort', giveUp, { signal: giving.signal });
    return fetch(url, { ...init, signal: giving.signal });
  };

const failed = (code: MountProblem): MountOutcome => ({ ok: false, problem: { code } });

/** What was open when the client was last unmounted: it is open again when it comes back (BOOT-12). */
let lastQuery = '';

/** Draws the client in a shadow root of the element, and takes all of it back. */
export const mountIn = ({ element, options, base, styles }: Placed) => {
  const { stage, at, styled, remove } = createShadowStage(element, styles);
  const life = createLifetime();
  const address =
    options.basePath === undefined ? createHostAddress(lastQuery) : createPageAddress(options.basePath);
  const { ready, unmount } = mount({
    at,
    stage,
    address,
    base,
    life,
    memory: NO_MEMORY,
    styled,
    fetch: fetchWithin(life),
    isOurs: thrownBy(new URL('.', import.meta.url).href),
    ...(options.bus === undefined ? undefined : { host: { kind: 'bus', bus: options.bus } }),
  });
  return {
    ready: ready.then((drawn) => (drawn ? { ok: true as const } : failed('missing'))),
    unmount: async (): Promise<void> => {
      lastQuery = address.query();
      await unmount();
      remove();
    },
  };
};
