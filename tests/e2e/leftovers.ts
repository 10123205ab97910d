// The counters replace methods of the browser, and call the originals on the objects they were called on.
/* oxlint-disable typescript/unbound-method, typescript/no-this-alias, unicorn/no-this-assignment */
import type { BrowserContext, Page } from '@playwright/test';

/** Number of unreleased resources of a document, by kind: timers, listeners, sockets, observers and so on. */
export type LeftoverCounts = Readonly<Record<string, number>>;

/** Counts resources as they are created and released. Runs in the page before any of its scripts. */
const installCounters = (): void => {
  const counts = new Map<string, number>();
  const addCount = (what: string, by: number) => void counts.set(what, (counts.get(what) ?? 0) + by);
  const released = new WeakSet<object>();

  const timers = new Set<number>();
  const {
    setTimeout: startTimeout,
    clearTimeout: stopTimeout,
    setInterval: startInterval,
    clearInterval: stopInterval,
    requestAnimationFrame: requestFrame,
    cancelAnimationFrame: cancelFrame,
  } = window;
  const frames = new Set<number>();
  Object.assign(window, {
    setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => {
      const timer = startTimeout(
        () => {
          timers.delete(timer);
          run();
        },
        ms,
        ...rest,
      );
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer: number) => {
      timers.delete(timer);
      stopTimeout(timer);
    },
    setInterval: (...args: Parameters<typeof setInterval>) => {
      addCount('intervals', 1);
      return startInterval(...args);
    },
    clearInterval: (timer: number) => {
      addCount('intervals', -1);
      stopInterval(timer);
    },
    requestAnimationFrame: (run: FrameRequestCallback) => {
      const frameId = requestFrame((at) => {
        frames.delete(frameId);
        run(at);
      });
      frames.add(frameId);
      return frameId;
    },
    cancelAnimationFrame: (frameId: number) => {
      frames.delete(frameId);
      cancelFrame(frameId);
    },
  });

  // Names the targets that outlive the client: the window, the document, its root and body, and media
  // queries.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what stands in here reaches the page
  const nameOf = (target: EventTarget): string | null => {
    if (target === window) return 'window';
    if (target === document) return 'document';
    if (target === document.documentElement || target === document.body) return 'body';
    return target instanceof MediaQueryList ? 'media query' : null;
  };
  const listenerKeys = new WeakMap<EventTarget, Set<string>>();
  const ids = new WeakMap<object, number>();
  let nextId = 0;
  const keyOf = (type: string, listener: object, options: unknown) => {
    if (!ids.has(listener)) ids.set(listener, nextId++);
    const capture =
      typeof options === 'object' && options !== null
        ? (options as AddEventListenerOptions).capture === true
        : options === true;
    return `${type} ${ids.get(listener)} ${capture}`;
  };
  const { addEventListener: addListener, removeEventListener: removeListener } = EventTarget.prototype;
  const forgetListener = (target: EventTarget, name: string, type: string, key: string) => {
    if (listenerKeys.get(target)?.delete(key) === true) addCount(`${name} hears ${type}`, -1);
  };
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    addListener.call(this, type, listener, options);
    const target = (this as EventTarget | undefined) ?? window;
    const name = nameOf(target);
    if (name === null || listener === null) return;
    const { signal } = typeof options === 'object' ? options : { signal: undefined };
    const all = listenerKeys.get(target) ?? new Set();
    listenerKeys.set(target, all);
    const key = keyOf(type, listener, options);
    if (signal?.aborted === true || all.has(key)) return;
    all.add(key);
    addCount(`${name} hears ${type}`, 1);
    if (signal !== undefined)
      addListener.call(signal, 'abort', () => forgetListener(target, name, type, key));
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    removeListener.call(this, type, listener, options);
    const target = (this as EventTarget | undefined) ?? window;
    const name = nameOf(target);
    if (name !== null && listener !== null)
      forgetListener(target, name, type, keyOf(type, listener, options));
  };

  /** Counts objects of a class: created by `new`, released by the method `end`. */
  const countLifetimes = (name: string, end: string, what = name) => {
    const OriginalClass = (
      window as unknown as Record<string, (new (...args: unknown[]) => object) | undefined>
    )[name];
    if (OriginalClass === undefined) return;
    const prototype = OriginalClass.prototype as Record<string, (...args: unknown[]) => unknown>;
    const original = prototype[end];
    prototype[end] = function (this: object, ...args: unknown[]) {
      if (!released.has(this)) addCount(what, -1);
      released.add(this);
      return original?.apply(this, args);
    };
    Object.assign(window, {
      [name]: new Proxy(OriginalClass, {
        construct: (target, args, newTarget) => {
          addCount(what, 1);
          return Reflect.construct(target, args, newTarget) as object;
        },
      }),
    });
  };
  for (const [name, end] of [
    ['BroadcastChannel', 'close'],
    ['WebSocket', 'close'],
    ['EventSource', 'close'],
    ['Worker', 'terminate'],
  ] as const)
    countLifetimes(name, end);
  // An observer without a target does not count.
  for (const { prototype } of [ResizeObserver, IntersectionObserver, MutationObserver] as unknown as {
    prototype: Record<'observe' | 'unobserve' | 'disconnect', (target: Node, ...rest: unknown[]) => void>;
  }[]) {
    const observed = new WeakMap<object, Set<Node>>();
    const { observe, unobserve, disconnect } = prototype;
    const targetsOf = (observer: object) =>
      observed.get(observer) ?? observed.set(observer, new Set()).get(observer) ?? new Set();
    prototype.observe = function (target, ...rest) {
      if (!targetsOf(this).has(target)) addCount('observed', 1);
      targetsOf(this).add(target);
      observe.call(this, target, ...rest);
    };
    prototype.unobserve = function (target, ...rest) {
      if (targetsOf(this).delete(target)) addCount('observed', -1);
      unobserve.call(this, target, ...rest);
    };
    prototype.disconnect = function (...rest) {
      addCount('observed', -targetsOf(this).size);
      targetsOf(this).clear();
      disconnect.call(this, ...rest);
    };
  }
  // A page releases a shared worker by closing its port.
  const { close } = MessagePort.prototype;
  const ports = new WeakSet<MessagePort>();
  const { SharedWorker: Shared } = window;
  if (Shared !== undefined) {
    Object.assign(window, {
      SharedWorker: new Proxy(Shared, {
        construct: (target, args, newTarget) => {
          const worker = Reflect.construct(target, args, newTarget) as SharedWorker;
          addCount('ports', 1);
          ports.add(worker.port);
          return worker;
        },
      }),
    });
    MessagePort.prototype.close = function () {
      if (ports.delete(this)) addCount('ports', -1);
      close.call(this);
    };
  }

  Object.assign(window, {
    leftHere: async () => {
      const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
      // The worker's own lock does not count, but a tab's wait for that lock does.
      const own = [...held.filter(({ name }) => !name?.startsWith('worker:')), ...pending].map(
        ({ name }) => [`lock ${name?.split(':')[0]}`, 1] as const,
      );
      return {
        ...Object.fromEntries(
          [...counts].filter(([, number]) => number !== 0).sort(([one], [other]) => (one < other ? -1 : 1)),
        ),
        timers: timers.size,
        frames: frames.size,
        ...Object.fromEntries(own),
        'style sheets': document.styleSheets.length + document.adoptedStyleSheets.length,
        'in the head': document.head.childElementCount,
        // The host page itself sets one attribute, `data-client`, with the build of the client.
        attributes: [document.documentElement, document.body]
          .flatMap((each) => each.getAttributeNames())
          .filter((name) => name !== 'data-client').length,
        elements: document.querySelectorAll('sport-live').length,
      };
    },
  });
};

export const installLeftoverCounts = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(installCounters);

/** Returns the page's unreleased resources. */
export const readLeftovers = (page: Page): Promise<LeftoverCounts> =>
  page.evaluate(() => (window as unknown as { leftHere(): Promise<LeftoverCounts> }).leftHere());

/** Mounts and unmounts the client `times` times. Runs in a host page. */
const remountInPage = async (times: number): Promise<void> => {
  /* oxlint-disable unicorn/consistent-function-scoping -- only what stands in here reaches the page */
  const waitUntil = async (condition: () => boolean) => {
    while (!condition())
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
  };
  const press = (section: string) =>
    document.querySelector<HTMLElement>(`button[data-room="${section}"]`)?.click();
  const hasPrices = () =>
    document.querySelector('sport-live')?.shadowRoot?.querySelector('[data-match] [data-option]') != null;
  /* oxlint-enable unicorn/consistent-function-scoping */
  for (let turn = 0; turn < times; turn += 1) {
    press('sports');
    await waitUntil(() => document.body.dataset.sports === 'here' && hasPrices());
    press('offers');
    await waitUntil(() => document.body.dataset.sports === 'away');
  }
};

/**
 * Mounts and unmounts the client `times` times. The page itself presses the buttons, because Playwright's
 * presses leave listeners behind.
 */
export const remountTimes = (page: Page, times: number): Promise<void> => page.evaluate(remountInPage, times);
