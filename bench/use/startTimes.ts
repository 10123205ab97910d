import { callValues } from '#contract/comlinkWire.ts';

/**
 * Times of a page's start in ms since its navigation, all on the page's own clock. Each time is recorded when
 * its event happens; nothing is polled.
 */
type StartTimes = {
  /**
   * Times of the request for the shared worker, its first answer, its first snapshot and the first patch with
   * rows.
   */
  worker?: number;
  hello?: number;
  snapshot?: number;
  rows?: number;
  /** Time at which the first odds are in the document, and the time of the frame that shows them. */
  odds?: number;
  painted?: number;
  /** Number of frames that the page has requested. */
  frames?: number;
};

declare global {
  var noted: StartTimes | undefined;
  /** Calls `run` after the frame that shows the current document. */
  var afterFrame: ((run: () => void) => void) | undefined;
}

type Listens = (this: MessagePort, ...args: unknown[]) => void;

/**
 * Records the times. Runs in the page before its first script and cannot use outer variables, so it gets the
 * reader of a call's arguments as an argument.
 */
const recordTimes = (readValues: typeof callValues): void => {
  const noted: StartTimes = {};
  globalThis.noted = noted;

  // Changes inside an animation frame are drawn in that frame, others in the next one, so the code must know
  // which applies.
  let inFrame = false;
  const afterPaint = new MessageChannel();
  let queued: (() => void)[] = [];
  afterPaint.port1.addEventListener('message', () => {
    inFrame = false;
    const due = queued;
    queued = [];
    for (const run of due) run();
  });
  afterPaint.port1.start();
  const requestFrame = globalThis.requestAnimationFrame.bind(globalThis);
  const enterFrame = () => {
    if (inFrame) return;
    inFrame = true;
    // A task posted in a frame runs after its style, layout and paint.
    afterPaint.port2.postMessage(0);
  };
  globalThis.requestAnimationFrame = (run) => {
    noted.frames = (noted.frames ?? 0) + 1;
    return requestFrame((time) => {
      enterFrame();
      run(time);
    });
  };
  globalThis.afterFrame = (run) => {
    if (inFrame) queued.push(run);
    else
      requestFrame(() => {
        enterFrame();
        queued.push(run);
      });
  };

  const observer = new MutationObserver(() => {
    if (
      ![...document.querySelectorAll('[data-match] [data-odds]')].some((cell) =>
        /\d/.test(cell.textContent ?? ''),
      )
    )
      return;
    observer.disconnect();
    noted.odds = performance.now();
    globalThis.afterFrame?.(() => {
      noted.painted = performance.now();
    });
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });

  if (typeof SharedWorker === 'undefined') return;
  const Shared = SharedWorker;
  globalThis.SharedWorker = class extends Shared {
    constructor(...args: ConstructorParameters<typeof Shared>) {
      noted.worker ??= performance.now();
      super(...args);
    }
  };
  const prototype = MessagePort.prototype as unknown as { addEventListener: Listens };
  const addListener = prototype.addEventListener;
  const meteredPorts = new WeakSet<MessagePort>();
  const onMessage = ({ data }: MessageEvent<unknown>): void => {
    noted.hello ??= performance.now();
    const records = readValues(data)?.[1] as { snapshot?: boolean; rows?: object } | undefined;
    if (records?.snapshot === true) noted.snapshot ??= performance.now();
    if (records?.rows !== undefined) noted.rows ??= performance.now();
  };
  prototype.addEventListener = function metered(this: MessagePort, ...args) {
    if (args[0] === 'message' && !meteredPorts.has(this)) {
      meteredPorts.add(this);
      addListener.call(this, 'message', onMessage);
    }
    addListener.apply(this, args);
  };
};

/** Source of a script that records the times in `noted`. */
export const RECORD_START_TIMES = `(${recordTimes.toString()})(${callValues.toString()})`;
