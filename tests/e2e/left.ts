/* oxlint-disable typescript/unbound-method, typescript/no-this-alias, unicorn/no-this-assignment -- what the browser has is replaced by what counts, and is called on what it was called on */
import type { BrowserContext, Page } from '@playwright/test';

/** What a document still has to do, hear or hold, by kind. */
export type Left = Readonly<Record<string, number>>;

/** Runs in the page before any script of it: counts what is begun and what is ended. */
const count = (): void => {
  const kept = new Map<string, number>();
  const add = (what: string, by: number) => void kept.set(what, (kept.get(what) ?? 0) + by);
  const ended = new WeakSet<object>();

  const timers = new Set<number>();
  const {
    setTimeout: later,
    clearTimeout: stop,
    setInterval: every,
    clearInterval: stopEvery,
    requestAnimationFrame: frame,
    cancelAnimationFrame: stopFrame,
  } = window;
  const frames = new Set<number>();
  Object.assign(window, {
    setTimeout: (run: () => void, ms?: number, ...rest: unknown[]) => {
      const timer = later(
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
      stop(timer);
    },
    setInterval: (...args: Parameters<typeof setInterval>) => {
      add('intervals', 1);
      return every(...args);
    },
    clearInterval: (timer: number) => {
      add('intervals', -1);
      stopEvery(timer);
    },
    requestAnimationFrame: (run: FrameRequestCallback) => {
      const asked = frame((at) => {
        frames.delete(asked);
        run(at);
      });
      frames.add(asked);
      return asked;
    },
    cancelAnimationFrame: (asked: number) => {
      frames.delete(asked);
      stopFrame(asked);
    },
  });

  // Of what outlives the client: the window, the document, its two elements, and media queries.
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- only what stands in here reaches the page
  const nameOf = (target: EventTarget): string | null => {
    if (target === window) return 'window';
    if (target === document) return 'document';
    if (target === document.documentElement || target === document.body) return 'body';
    return target instanceof MediaQueryList ? 'media query' : null;
  };
  const heard = new WeakMap<EventTarget, Set<string>>();
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
  const { addEventListener: hear, removeEventListener: unhear } = EventTarget.prototype;
  const forget = (target: EventTarget, name: string, type: string, key: string) => {
    if (heard.get(target)?.delete(key) === true) add(`${name} hears ${type}`, -1);
  };
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    hear.call(this, type, listener, options);
    const target = (this as EventTarget | undefined) ?? window;
    const name = nameOf(target);
    if (name === null || listener === null) return;
    const { signal } = typeof options === 'object' ? options : { signal: undefined };
    const all = heard.get(target) ?? new Set();
    heard.set(target, all);
    const key = keyOf(type, listener, options);
    if (signal?.aborted === true || all.has(key)) return;
    all.add(key);
    add(`${name} hears ${type}`, 1);
    if (signal !== undefined) hear.call(signal, 'abort', () => forget(target, name, type, key));
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    unhear.call(this, type, listener, options);
    const target = (this as EventTarget | undefined) ?? window;
    const name = nameOf(target);
    if (name !== null && listener !== null) forget(target, name, type, keyOf(type, listener, options));
  };

  /** Begun by `new`, ended by one of its methods. */
  const watch = (name: string, end: string, what = name) => {
    const Made = (window as unknown as Record<string, (new (...args: unknown[]) => object) | undefined>)[
      name
    ];
    if (Made === undefined) return;
    const prototype = Made.prototype as Record<string, (...args: unknown[]) => unknown>;
    const before = prototype[end];
    prototype[end] = function (this: object, ...args: unknown[]) {
      if (!ended.has(this)) add(what, -1);
      ended.add(this);
      return before?.apply(this, args);
    };
    Object.assign(window, {
      [name]: new Proxy(Made, {
        construct: (target, args, as) => {
          add(what, 1);
          return Reflect.construct(target, args, as) as object;
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
    watch(name, end);
  // An observer of nothing is nothing.
  for (const { prototype } of [ResizeObserver, IntersectionObserver, MutationObserver] as unknown as {
    prototype: Record<'observe' | 'unobserve' | 'disconnect', (target: Node, ...rest: unknown[]) => void>;
  }[]) {
    const observed = new WeakMap<object, Set<Node>>();
    const { observe, unobserve, disconnect } = prototype;
    const of = (observer: object) =>
      observed.get(observer) ?? observed.set(observer, new Set()).get(observer) ?? new Set();
    prototype.observe = function (target, ...rest) {
      if (!of(this).has(target)) add('observed', 1);
      of(this).add(target);
      observe.call(this, target, ...rest);
    };
    prototype.unobserve = function (target, ...rest) {
      if (of(this).delete(target)) add('observed', -1);
      unobserve.call(this, target, ...rest);
    };
    prototype.disconnect = function (...rest) {
      add('observed', -of(this).size);
      of(this).clear();
      disconnect.call(this, ...rest);
    };
  }
  // A shared worker ends for a page with its port.
  const { close } = MessagePort.prototype;
  const ports = new WeakSet<MessagePort>();
  const { SharedWorker: Shared } = window;
  if (Shared !== undefined) {
    Object.assign(window, {
      SharedWorker: new Proxy(Shared, {
        construct: (target, args, as) => {
          const worker = Reflect.construct(target, args, as) as SharedWorker;
          add('ports', 1);
          ports.add(worker.port);
          return worker;
        },
      }),
    });
    MessagePort.prototype.close = function () {
      if (ports.delete(this)) add('ports', -1);
      close.call(this);
    };
  }

  Object.assign(window, {
    leftHere: async () => {
      const { held = [], pending = [] } = (await navigator.locks?.query()) ?? {};
      // The worker's own lock is the worker's affair; waiting for it is the tab's.
      const own = [...held.filter(({ name }) => !name?.startsWith('worker:')), ...pending].map(
        ({ name }) => [`lock ${name?.split(':')[0]}`, 1] as const,
      );
      return {
        ...Object.fromEntries(
          [...kept].filter(([, number]) => number !== 0).sort(([one], [other]) => (one < other ? -1 : 1)),
        ),
        timers: timers.size,
        frames: frames.size,
        ...Object.fromEntries(own),
        'style sheets': document.styleSheets.length + document.adoptedStyleSheets.length,
        'in the head': document.head.childElementCount,
        // One of them is the site's own note of the client's build.
        attributes: [document.documentElement, document.body]
          .flatMap((each) => each.getAttributeNames())
          .filter((name) => name !== 'data-client').length,
        elements: document.querySelectorAll('sport-live').length,
      };
    },
  });
};

export const countLeft = (context: BrowserContext): Promise<unknown> => context.addInitScript(count);

/** What the page has left of everything that was begun in it. */
export const leftIn = (page: Page): Promise<Left> =>
  page.evaluate(() => (window as unknown as { leftHere(): Promise<Left> }).leftHere());

/** Runs in a site that mounts and unmounts the client: in and out, so many times. */
const goRound = async (times: number): Promise<void> => {
  /* oxlint-disable unicorn/consistent-function-scoping -- only what stands in here reaches the page */
  const until = async (is: () => boolean) => {
    while (!is())
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
  };
  const press = (room: string) => document.querySelector<HTMLElement>(`button[data-room="${room}"]`)?.click();
  const drawn = () =>
    document.querySelector('sport-live')?.shadowRoot?.querySelector('[data-match] [data-option]') != null;
  /* oxlint-enable unicorn/consistent-function-scoping */
  for (let turn = 0; turn < times; turn += 1) {
    press('sports');
    await until(() => document.body.dataset.sports === 'here' && drawn());
    press('offers');
    await until(() => document.body.dataset.sports === 'away');
  }
};

/**
 * Mounts and unmounts it so many times; pressed by the page itself, as Playwright's own presses leave
 * listeners of their own.
 */
export const turns = (page: Page, times: number): Promise<void> => page.evaluate(goRound, times);
