import type { BenchPage, PaintSample } from './sample.ts';
import { thousandths } from './thousandths.ts';

export type Shown = {
  readonly variant: string;
  /** Returns the visible cells, row by row; fewer than expected while the page loads. */
  readonly cells: () => (Element | null | undefined)[];
  readonly expected: number;
  readonly extra?: () => Promise<Record<string, number>>;
};

export const clock = (): number => performance.timeOrigin + performance.now();

/**
 * Offers `window.bench`. A frame counts as painted when the task that its animation callback posted runs,
 * because the main thread is done with the frame by then; raster and presentation follow. A task in between
 * could see the frame too early, which favours the variants that write outside of frames.
 */
export const offerBench = (shown: Shown): void => {
  let paints: [number, number][] = [];
  let frames = 0;
  let since = 0;
  let running = false;
  let last = Number.NaN;
  let probe: Element | null | undefined;
  let longTasks: number[] = [];
  const after = new MessageChannel();

  after.port1.addEventListener('message', () => {
    const at = clock();
    // Grids may replace a cell's element; a detached element would look like a frozen price.
    if (probe?.isConnected !== true) probe = shown.cells()[0];
    const value = thousandths(probe?.textContent);
    if (value !== last) paints.push([value, at]);
    last = value;
  });
  after.port1.start();
  const frame = () => {
    if (!running) return;
    frames += 1;
    after.port2.postMessage(null);
    requestAnimationFrame(frame);
  };
  const begin = () => {
    paints = [];
    longTasks = [];
    frames = 0;
    last = Number.NaN;
    since = performance.now();
    running = true;
  };
  const painted = () => {
    frames += 1;
    after.port2.postMessage(null);
  };
  /** Samples the probe when it was written, without requesting a frame. */
  const watch = () => {
    let inFrame = false;
    const over = new MessageChannel();
    over.port1.addEventListener('message', () => {
      inFrame = false;
    });
    over.port1.start();
    const ask = requestAnimationFrame.bind(globalThis);
    globalThis.requestAnimationFrame = (run) =>
      ask((at) => {
        if (!inFrame) over.port2.postMessage(null);
        inFrame = true;
        run(at);
      });
    const written = new MutationObserver(() => {
      if (!running) return;
      // A write outside of a frame is drawn by the next frame.
      if (inFrame) painted();
      else ask(painted);
    });
    const cell = shown.cells()[0];
    if (cell !== null && cell !== undefined)
      written.observe(cell, { subtree: true, childList: true, characterData: true });
  };
  let watching = false;
  new PerformanceObserver((list) => {
    if (running) for (const entry of list.getEntries()) longTasks.push(Math.round(entry.duration));
  }).observe({ type: 'longtask' });

  const page: BenchPage = {
    variant: shown.variant,
    ready: () => {
      const cells = shown.cells();
      return (
        cells.length >= shown.expected &&
        cells.slice(0, shown.expected).every((cell) => !Number.isNaN(thousandths(cell?.textContent)))
      );
    },
    begin: () => {
      begin();
      requestAnimationFrame(frame);
    },
    beginIdle: () => {
      begin();
      if (!watching) watch();
      watching = true;
    },
    end: (): PaintSample => {
      running = false;
      return { paints, frames, seconds: (performance.now() - since) / 1000, longTasks };
    },
    painted: () =>
      shown
        .cells()
        .slice(0, shown.expected)
        .map((cell) => thousandths(cell?.textContent)),
    now: clock,
    extra: shown.extra ?? (() => Promise.resolve({})),
  };
  globalThis.bench = page;
};

export const ROWS = 60;
export const CELLS = 9;
