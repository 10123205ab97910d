/**
 * Times of a page's own start, ms since its navigation began, all on its own clock. Nothing is polled: each
 * time is taken when the event happens.
 */
type Noted = {
  /**
   * When the shared worker was requested, its first answer, its first snapshot and the first patch with rows.
   */
  worker?: number;
  hello?: number;
  snapshot?: number;
  rows?: number;
  /** When the first odds are in the document, and the frame that shows them. */
  odds?: number;
  painted?: number;
  /** Number of frames that the page has requested. */
  frames?: number;
};

declare global {
  var noted: Noted | undefined;
  /** Calls back after the frame that shows the current document. */
  var afterFrame: ((run: () => void) => void) | undefined;
}

type Message = { type?: string; argumentList?: { value?: unknown }[] } | null;
type Listens = (this: MessagePort, ...args: unknown[]) => void;

/** Runs in the page before its first script; it cannot use outer variables. */
const note = (): void => {
  const noted: Noted = {};
  globalThis.noted = noted;

  // Changes inside an animation frame are drawn in that frame, others in the next one, so the code must know
  // which applies.
  let inFrame = false;
  const soon = new MessageChannel();
  let made: (() => void)[] = [];
  soon.port1.addEventListener('message', () => {
    inFrame = false;
    const due = made;
    made = [];
    for (const run of due) run();
  });
  soon.port1.start();
  const ask = globalThis.requestAnimationFrame.bind(globalThis);
  const enter = () => {
    if (inFrame) return;
    inFrame = true;
    // A task posted in a frame runs after its style, layout and paint.
    soon.port2.postMessage(0);
  };
  globalThis.requestAnimationFrame = (run) => {
    noted.frames = (noted.frames ?? 0) + 1;
    return ask((time) => {
      enter();
      run(time);
    });
  };
  globalThis.afterFrame = (run) => {
    if (inFrame) made.push(run);
    else
      ask(() => {
        enter();
        made.push(run);
      });
  };

  const looks = new MutationObserver(() => {
    if (
      ![...document.querySelectorAll('[data-match] [data-odds]')].some((cell) =>
        /\d/.test(cell.textContent ?? ''),
      )
    )
      return;
    looks.disconnect();
    noted.odds = performance.now();
    globalThis.afterFrame?.(() => {
      noted.painted = performance.now();
    });
  });
  looks.observe(document, { subtree: true, childList: true, characterData: true });

  if (typeof SharedWorker === 'undefined') return;
  const Shared = SharedWorker;
  globalThis.SharedWorker = class extends Shared {
    constructor(...args: ConstructorParameters<typeof Shared>) {
      noted.worker ??= performance.now();
      super(...args);
    }
  };
  const prototype = MessagePort.prototype as unknown as { addEventListener: Listens };
  const listen = prototype.addEventListener;
  const known = new WeakSet<MessagePort>();
  const onMessage = ({ data }: MessageEvent<Message>): void => {
    noted.hello ??= performance.now();
    if (data?.type !== 'APPLY') return;
    const records = data.argumentList?.[1]?.value as { snapshot?: boolean; rows?: object } | undefined;
    if (records?.snapshot === true) noted.snapshot ??= performance.now();
    if (records?.rows !== undefined) noted.rows ??= performance.now();
  };
  prototype.addEventListener = function metered(this: MessagePort, ...args) {
    if (args[0] === 'message' && !known.has(this)) {
      known.add(this);
      listen.call(this, 'message', onMessage);
    }
    listen.apply(this, args);
  };
};

export const NOTE = `(${note.toString()})()`;
