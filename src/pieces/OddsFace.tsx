import type { ReactNode, Ref } from 'react';
import styles from './OddsFace.module.css';

export type OddsState = 'open' | 'locked' | 'suspended' | 'off';

export type OddsFaceProps = {
  /** Text on the left: line or short mark (`optionWords().label`). */
  readonly label: string;
  /** Accessible name before the odds (`optionWords().spoken`), in place of the label. */
  readonly spoken: string;
  readonly state: OddsState;
  /** Name of the state in the user's language: spoken for a padlock, drawn for suspended. Empty when open. */
  readonly stateWord: string;
  /** The word before the odds in the accessible name: "odds". */
  readonly oddsWord: string;
  /** Tag for odds in another format than the chosen one (C4: "EU"), or null. */
  readonly tag?: string | null;
  /** The odds (`OddsText`). While suspended the state's name is drawn instead. */
  readonly children: ReactNode;
};

/**
 * Longest label, in letters, that fits in every cell beside the widest odds ("1001.00"). A longer one gives
 * way to the odds and ends in an ellipsis. Short ones are not clipped: a clip would add a paint property to
 * each cell.
 */
const SHORT = 8;
const labelClass = (label: string) => (label.length > SHORT ? styles.long : styles.label);

/**
 * Renders the inside of an odds cell. CSS draws the padlock by the button's `data-state` or the row's
 * `data-stale`. The label's accessible name replaces a hidden text: one more box in each of 600 cells took a
 * fifth of the main thread's drawing time.
 */
export const OddsFace = ({ label, spoken, state, stateWord, oddsWord, tag, children }: OddsFaceProps) => (
  <>
    <bdi
      className={labelClass(label)}
      role="img"
      aria-label={`${spoken}, ${state === 'open' ? oddsWord : stateWord}`}
      title={label.length > SHORT ? label : undefined}
    >
      {label}
    </bdi>
    {tag === undefined || tag === null || state !== 'open' ? null : <span className={styles.tag}>{tag}</span>}
    {state === 'suspended' ? (
      <span className={styles.word} aria-hidden="true">
        {stateWord}
      </span>
    ) : (
      children
    )}
  </>
);

export type OddsTextProps = {
  readonly ref?: Ref<HTMLSpanElement>;
  /** The displayed odds; absent if the owner writes them itself (`board/LiveOdds.tsx`). */
  readonly text?: string;
  /** The last direction of the price (`board/moveMarks.ts`), drawn as colour and arrow for a short time. */
  readonly move?: string;
};

/** Renders the odds of a cell. A price change is one text write here and one attribute write of the mark. */
export const OddsText = ({ ref, text, move = 'none' }: OddsTextProps) => (
  <span ref={ref} className={styles.odds} data-odds="" data-move={move}>
    {text}
  </span>
);
