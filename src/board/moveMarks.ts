import type { Milliseconds } from '#domain/ids.ts';

/**
 * Direction of the last odds change and the tick it fell into; the style sheet of the live ticks
 * (`adoptMoveSheet`) draws it.
 */
export type Move = 'none' | `${'up' | 'down'}-${number}`;
export type Mark = (direction: 'up' | 'down') => Move;

/** Runs a function once after `ms`. */
export type Later = (ms: Milliseconds, run: () => void) => void;
/** The store's clock; tests hand in their own. `now` is monotonic. */
export type Timing = { readonly now: () => Milliseconds; readonly schedule: Later };

export const PAGE_TIMING: Timing = {
  now: () => performance.now(),
  schedule: (ms, run) => void setTimeout(run, ms),
};

const TICK_MS: Milliseconds = 300;
/** A mark shows in its own tick and the next four: 1.2 to 1.5 s. */
const LIVE_TICKS = 5;
/**
 * While prices move this often, a tick that is due waits this long for the next move, to be drawn in one
 * frame with it.
 */
const FLOWING_MS: Milliseconds = 300;
const SLACK_MS: Milliseconds = 150;

/**
 * Creates the function that marks moves by tick. One style-sheet rule ends all marks of a tick, about three times a
 * second while prices move, instead of one CSS animation for each cell. Measured: 100 moved cells in a frame cost
 * 11.5 ms of main thread, with animations 20 to 23 ms. If a move arrives when a tick is due, both are drawn in one
 * frame, because a separate frame redraws all marked cells. It cost ten windows on one machine as much as the prices.
 */
export const createMoveMarks = (
  { now, schedule }: Timing,
  show: (ticks: readonly number[]) => void,
): Mark => {
  let tick = 0;
  let startedAt = 0;
  let last = 0;
  let movedAt = 0;
  let running = false;
  let isShown = false;
  const live = () => Array.from({ length: LIVE_TICKS }, (_, back) => tick - back);
  const showLive = () => {
    isShown = true;
    show(live());
  };
  const advance = () => {
    tick += 1;
    startedAt = now();
    showLive();
  };
  const check = () => {
    const waited = now() - startedAt;
    if (waited < TICK_MS) return schedule(TICK_MS - waited, check);
    if (waited < TICK_MS + SLACK_MS && now() - movedAt < FLOWING_MS) return schedule(SLACK_MS, check);
    advance();
    running = tick - last < LIVE_TICKS;
    if (running) schedule(TICK_MS, check);
  };
  return (direction) => {
    movedAt = now();
    // Shown at the first move, not at creation, where it delays the start of a tab's worker by 4 ms (G12).
    if (!isShown) showLive();
    if (!running) {
      running = true;
      startedAt = movedAt;
      schedule(TICK_MS, check);
    } else if (movedAt - startedAt >= TICK_MS) {
      advance();
    }
    last = tick;
    return `${direction}-${tick}`;
  };
};

/**
 * A triangle of 7 x 4 px as a gradient, so that it needs no layout, unlike a letter, and no layer. It is the
 * background of the number, because the round corners of the button would clip it and double the raster cost of
 * a frame. The style of the number sets its position.
 */
const arrow = (direction: 'up' | 'down') =>
  `conic-gradient(from ${direction === 'up' ? '135deg at 50% 0' : '-45deg at 50% 100%'},currentcolor 90deg,transparent 0)`;

const rules = (direction: 'up' | 'down', ticks: readonly number[]): string => {
  const moved = `[data-state='open']>:is(${ticks.map((tick) => `[data-move='${direction}-${tick}']`).join()})`;
  return `button${moved}{color:var(--price-${direction});background-image:${arrow(direction)}}
    button[aria-pressed='true']${moved}{color:var(--on-accent)}`;
};

/** Adds a style sheet to the root. Returns the function that shows the marks of the given ticks only. */
export const adoptMoveSheet = (root: Document | ShadowRoot): ((ticks: readonly number[]) => void) => {
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return (ticks) => sheet.replaceSync(rules('up', ticks) + rules('down', ticks));
};
