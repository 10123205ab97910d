import { BUILD } from '#contract/build.ts';
import { CALL_DEADLINE_MS } from '#domain/config/constants.ts';
import type { Milliseconds } from '#domain/ids.ts';
import type { FeedClient } from '#feed/feedClient.ts';
import type { TextStore } from '#state/storage.ts';
import { createBuildUpdates, type BuildUpdates, type ServedBuild } from './buildUpdates.ts';
import type { Lifetime } from './lifetime.ts';

/** Milliseconds between two requests of a visible tab. */
const CHECK_INTERVAL_MS: Milliseconds = 300_000;
const CHANNEL = 'builds';

const buildOf = (body: unknown): string | null => {
  const build = typeof body === 'object' && body !== null && 'build' in body ? body.build : null;
  return typeof build === 'string' ? build : null;
};

/**
 * Reads the server's answer for the file beside the page. A server that answers with an error could not serve the page
 * either; only the file may be missing.
 */
export const readServed = async (answer: Response): Promise<ServedBuild> => {
  const body = answer.ok ? ((await answer.json().catch(() => null)) as unknown) : null;
  return { reachable: answer.ok || answer.status === 404, build: buildOf(body) };
};

/** Reads the id of the server's build. */
const askServed = async (base: string): Promise<ServedBuild> => {
  try {
    const answer = await fetch(new URL('version.json', base), {
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_DEADLINE_MS),
    });
    return await readServed(answer);
  } catch {
    return { reachable: false, build: null };
  }
};

const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, [contenteditable]';
/** Whether the user is typing: in the client, or in a host's document anywhere. */
const isTyping = (root: Document | ShadowRoot): boolean =>
  [root, document].some(({ activeElement }) => activeElement?.matches(TYPING) === true);

/** Handles a message of another tab, or of a worker (workers/app/postBuild.ts). */
export const takeBuildMessage = (builds: Pick<BuildUpdates, 'check'>, message: unknown): void => {
  const build = buildOf(message);
  if (build === null || build === BUILD) return;
  if (!build.startsWith('missing ')) builds.check();
  // The worker of this build lacks a module. Only the visible tab asks the server.
  else if (build === `missing ${BUILD}` && document.visibilityState === 'visible') builds.check(true);
};

/** Announces this build to tabs of older builds, which then ask the server. */
const greetTabs = (builds: BuildUpdates, { on, onEnd }: Lifetime): void => {
  let channel: BroadcastChannel | undefined;
  const enter = (): void => {
    try {
      channel = new BroadcastChannel(CHANNEL);
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) =>
        takeBuildMessage(builds, data),
      );
      channel.postMessage({ build: BUILD });
    } catch {
      // BroadcastChannel is missing or blocked. The server is still asked.
    }
  };
  // A message would evict a page from the bfcache (F13).
  on(window, 'pagehide', () => channel?.close());
  on(window, 'pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) enter();
  });
  onEnd(() => channel?.close());
  enter();
};

type Watched = {
  /** Address of the client's directory. */
  readonly base: string;
  readonly root: Document | ShadowRoot;
  readonly life: Lifetime;
  readonly feed: () => FeedClient | undefined;
  /** Storage with the lifetime of this tab. */
  readonly memory: TextStore;
};

/**
 * Watches for new builds from the first line of the page on, because even boot chunks may be missing (F20,
 * F21).
 */
export const watchBuilds = ({ base, root, life, feed, memory }: Watched): BuildUpdates => {
  const { clock, on } = life;
  const builds = createBuildUpdates({
    ownBuild: BUILD,
    fetchServed: () => askServed(base),
    clock,
    isIdle: () => (feed()?.unanswered() ?? 0) === 0 && !isTyping(root),
    memory,
    reload: () => location.reload(),
  });
  on(window, 'vite:preloadError', () => void builds.onMissing('chunk'));
  greetTabs(builds, life);
  let checkedAt = clock.now();
  const checkRepeatedly = () => {
    clock.schedule(CHECK_INTERVAL_MS, checkRepeatedly);
    checkIfDue();
  };
  const checkIfDue = () => {
    if (document.visibilityState !== 'visible' || clock.now() - checkedAt < CHECK_INTERVAL_MS) return;
    checkedAt = clock.now();
    builds.check();
  };
  on(document, 'visibilitychange', checkIfDue);
  on(window, 'pageshow', checkIfDue);
  clock.schedule(CHECK_INTERVAL_MS, checkRepeatedly);
  return builds;
};

/** Treats a worker of another build, or a worker that cannot start, as a hint at a new build. */
export const watchWorker = (builds: BuildUpdates, feed: FeedClient): void => {
  feed.onState(({ mode, build }) => {
    if (mode === 'none') void builds.onMissing('worker');
    else if (build !== null && build !== BUILD) builds.check();
  });
};
