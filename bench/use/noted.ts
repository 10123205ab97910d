/**
 * What a page notes of its own start, ms since its navigation began, all on its one clock. Nothing here is
 * polled: each stamp is taken where the thing happens.
 */
type Noted = {
  /**
   * The shared worker was asked for, its first answer came, its first snapshot, and the first patch that names
   * rows.
   */
  worker?: number;
  hello?: number;
  snapshot?: number;
  rows?: number;
  /** First odds stand in the document; and the frame that shows them is made. */
  odds?: number;
  painted?: number;
  /** Frames that the page has asked for. */
  frames?: number;
};

declare global {
  var noted: Noted | undefined;
  /** Runs once the frame is made that shows what stands in the document now. */
  var afterFrame: ((run: () => void) => void) | undefined;
}

type Message = { type?: string; argumentList?: { value?: unknown }[] } | null;
type Listens = (this: MessagePort, ...args: unknown[]) => void;

/** Stands in the page before its first script; nothing around it goes along. */
const note = (): void => {
  const noted: Noted = {};
  globalThis.noted = noted;

  // What is changed in an animation frame is drawn in that frame, what is changed elsewhere in the next: so
  // it must be known where we are.
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
