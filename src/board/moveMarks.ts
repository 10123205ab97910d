import type { Milliseconds } from '#domain/ids.ts';

/** Direction of the last odds change and the tick it fell into; the style sheet of the live ticks (`adoptMoveSheet`) draws it. */
export type Move = 'none' | `${'up' | 'down'}-${number}`;
export type Mark = (direction: 'up' | 'down') => Move;

/** Runs something once after so many ms; handed in so that tests drive it. */
export type Later = (ms: Milliseconds, run: () => void) => void;

const TICK_MS: Milliseconds = 300;
/** A move is marked for its own tick and the next four: 1.2 to 1.5 s (look.md). */
const LIVE_TICKS = 5;

/**
 * Marks moves by tick instead of by one CSS animation a cell: what ends them is one rule of one style sheet, 3.3 times a second,
 * and only while something moves. Measured: 100 moved cells a frame cost 11.5 ms of main thread, with animations 20 to 23.
 */
export const createMoveMarks = (later: Later, show: (ticks: readonly number[]) => void): Mark => {
  let tick = 0;
  let last = 0;
  let running = false;
  const live = () => Array.from({ length: LIVE_TICKS }, (_, back) => tick - back);
  const turn = () => {
    tick += 1;
    show(live());
    running = tick - last < LIVE_TICKS;
    if (running) later(TICK_MS, turn);
  };
  show(live());
  return (direction) => {
    last = tick;
    if (!running) {
      running = true;
      later(TICK_MS, turn);
    }
    return `${direction}-${tick}`;
  };
};

/** A triangle of 7 x 4 px, as a gradient: it takes no layout, unlike a letter, and no layer. Its place is the cell's own style. */
const arrow = (direction: 'up' | 'down', colour: string) =>
  `background-image:conic-gradient(from ${direction === 'up' ? '135deg at 50% 0' : '-45deg at 50% 100%'},${colour} 90deg,transparent 0)`;

const rules = (direction: 'up' | 'down', ticks: readonly number[]): string => {
  const moved = `[data-state='open']:is(${ticks.map((tick) => `[data-move='${direction}-${tick}']`).join()})`;
  const colour = `var(--price-${direction})`;
  return `button${moved}{${arrow(direction, colour)}}button${moved} [data-odds]{color:${colour}}
    button[data-option][aria-pressed='true']${moved}{${arrow(direction, 'var(--on-accent)')}}`;
};

/** A style sheet of its own that shows the moves of these ticks and no others. */
export const adoptMoveSheet = (root: Document | ShadowRoot): ((ticks: readonly number[]) => void) => {
  const sheet = new CSSStyleSheet();
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return (ticks) => sheet.replaceSync(rules('up', ticks) + rules('down', ticks));
};
