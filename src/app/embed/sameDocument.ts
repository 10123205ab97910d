import type { TextStore } from '#state/storage.ts';
import { createHostAddress, createPageAddress } from '../address.ts';
import { createLifetime, type Lifetime } from '../boot/lifetime.ts';
import { mount } from '../boot/mount.tsx';
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
 * The host's page must not be reloaded (BOOT-01): storage that keeps nothing prevents reloads without
 * consent.
 */
const NO_MEMORY: TextStore = { read: () => null, write: () => undefined };

/** Returns a check whether the client's scripts threw an error; the host's errors are not reported. */
const thrownBy =
  (base: string) =>
  (error: unknown): boolean =>
    error instanceof Error && error.stack?.includes(base) === true;

/** Fetches for the page; the request is aborted at unmount or by its own timeout. */
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

/** Query at the last unmount; restored at the next mount (BOOT-12). */
let lastQuery = '';

/** Mounts the client in a shadow root of the element, and removes all of it at unmount. */
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
